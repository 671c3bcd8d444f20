# syntax=docker/dockerfile:1
# One image for each part that runs on Node: --build-arg PART=subgraph-orders (or gateway, …).
# Built from the root of the repository, since a part is built with the packages that it stands on.
FROM node:24-bookworm-slim AS build
ARG PART
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts -w ${PART} --include-workspace-root \
 && npx turbo run build --filter=@hacchu-hub/${PART} \
 && npm prune --omit=dev --ignore-scripts -w ${PART}

FROM node:24-bookworm-slim
ARG PART
ENV NODE_ENV=production HOST=0.0.0.0 PART=${PART}
WORKDIR /app
COPY --from=build --chown=node:node /app /app
USER node
# The part is process 1, so that a stop signal reaches it and it can finish what it has begun.
CMD ["sh", "-c", "exec node --enable-source-maps ${PART}/dist/main.js"]
