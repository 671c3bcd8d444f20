# syntax=docker/dockerfile:1
# One image for each part that runs on Node: --build-arg PART=subgraph-orders (or gateway, backup, …), from the root of the
# repository; FOLDER where its folder has another name. README.md in this folder lists the arguments and the secret.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

# What the part is built from, and what it runs on: manifests apart from sources, so that they are layers of their own.
FROM ${NODE_IMAGE} AS source
ARG PART
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /source
COPY package.json ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm install --global "turbo@$(node -p 'require("./package.json").devDependencies.turbo')"
COPY . .
RUN turbo prune "@hacchu-hub/${PART}" --docker --out-dir=/pruned/build \
 && turbo prune "@hacchu-hub/${PART}" --docker --production --out-dir=/pruned/run \
 && node tools/docker/production-manifests.mjs /pruned/run/json

FROM ${NODE_IMAGE} AS build
ARG PART
ARG FOLDER=${PART}
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /app
COPY --from=source /pruned/build/json/ ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts
COPY --from=source /source/tsconfig.base.json /source/tsconfig.node.json /source/swc.node.json ./
COPY --from=source /pruned/build/full/ ./
RUN npx turbo run build --filter="@hacchu-hub/${PART}"
COPY --from=source /pruned/run/json/ /built/
RUN cd /built && rm package-lock.json .npmrc \
 && for folder in $(ls -d "${FOLDER}" packages/* | sort -u); do cp -r "/app/${folder}/dist" "${folder}/"; done \
 && rm -rf "${FOLDER}/dist/bundle" "${FOLDER}/dist/start.cjs" \
 && find "/app/${FOLDER}" -maxdepth 1 -name '*.graphql' -exec cp {} "${FOLDER}/" ';'

FROM ${NODE_IMAGE} AS modules
WORKDIR /app
COPY --from=source /pruned/run/json/ ./
# Declarations and source maps of libraries are for those who build.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts --omit=dev \
 && find . -path '*/node_modules/*' -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${NODE_IMAGE}
ARG PART
ARG FOLDER=${PART}
ENV NODE_ENV=production HOST=0.0.0.0 PART=${PART} FOLDER=${FOLDER}
WORKDIR /app
COPY --from=modules /app/ ./
COPY --from=build /built/ ./
# All modules must load with the production libraries alone; without settings the part then says what is missing, and ends.
RUN node "${FOLDER}/dist/main.js" > /tmp/start 2>&1; cat /tmp/start; ! grep -q 'MODULE_NOT_FOUND' /tmp/start && rm /tmp/start
# The user "node"; as a number, which orchestrators can verify not to be root.
USER 1000:1000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The part is process 1, so that a stop signal reaches it and it can finish what it has begun.
CMD ["sh", "-c", "exec node --enable-source-maps ${FOLDER}/dist/main.js"]
ARG RELEASE_VERSION
ARG REVISION=unknown
RUN : "${RELEASE_VERSION:?give --build-arg RELEASE_VERSION=1.2.3}"
LABEL org.opencontainers.image.title="hacchu-hub ${PART}" \
      org.opencontainers.image.version="${RELEASE_VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.vendor="hacchu-hub" \
      org.opencontainers.image.base.name="docker.io/library/node:24-bookworm-slim"
