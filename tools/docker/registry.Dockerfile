# syntax=docker/dockerfile:1
# The registry of releases (tools/registry.mjs) on a folder that the shell is served, with the policy as a secret.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts -w tools --include-workspace-root \
 && npx turbo run build --filter=@hacchu-hub/graph-tools --filter=@hacchu-hub/slice-contract \
 && npm prune --omit=dev --ignore-scripts -w tools

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=node:node /app /app
# A new volume takes its owner from here.
RUN mkdir /registry && chown node:node /registry
USER node
VOLUME /registry
EXPOSE 4900
CMD ["node", "tools/registry.mjs", "serve", "--registry", "/registry", "--policy", "/run/secrets/registry_policy", "--host", "0.0.0.0", "--port", "4900"]
