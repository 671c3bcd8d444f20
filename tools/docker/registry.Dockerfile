# syntax=docker/dockerfile:1
# The registry of releases (tools/registry.mjs) on a folder, with the policy as a secret; also the tools publish.mjs and
# rollback.mjs. README.md in this folder lists the arguments and the secret.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS source
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /source
COPY package.json ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm install --global "turbo@$(node -p 'require("./package.json").devDependencies.turbo')"
COPY . .
RUN turbo prune @hacchu-hub/tools --docker --out-dir=/pruned/build \
 && turbo prune @hacchu-hub/tools --docker --production --out-dir=/pruned/run \
 && node tools/docker/production-manifests.mjs /pruned/run/json

FROM ${NODE_IMAGE} AS build
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /app
COPY --from=source /pruned/build/json/ ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts
COPY --from=source /source/tsconfig.base.json /source/tsconfig.node.json /source/swc.node.json ./
COPY --from=source /pruned/build/full/ ./
RUN npx turbo run build --filter="@hacchu-hub/tools^..."
COPY --from=source /pruned/run/json/ /built/
RUN cd /built && rm package-lock.json .npmrc \
 && for manifest in packages/*/package.json; do \
      cp -r "/app/${manifest%/package.json}/dist" "${manifest%/package.json}/"; \
    done \
 && cp -r /app/tools/registry /app/tools/registry.mjs /app/tools/publish.mjs /app/tools/rollback.mjs \
      /app/tools/command-line.mjs tools/ \
 && rm tools/registry/*.test.mjs
COPY --from=source /source/slices.json /built/

FROM ${NODE_IMAGE} AS modules
WORKDIR /app
COPY --from=source /pruned/run/json/ ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts --omit=dev \
 && find . -path '*/node_modules/*' -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production PORT=4900
WORKDIR /app
COPY --from=modules /app/ ./
COPY --from=build /built/ ./
# All modules must load with what was copied and the production libraries alone.
RUN for file in tools/registry/*.mjs; do node --input-type=module --eval "await import('/app/$file')" || exit 1; done \
 && for command in registry publish rollback; do node "tools/$command.mjs" --help > /dev/null || exit 1; done
# A new volume takes its owner from here.
RUN mkdir /registry && chown 1000:1000 /registry
USER 1000:1000
VOLUME /registry
EXPOSE 4900
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "-c", "exec node tools/registry.mjs serve --registry /registry --policy /run/secrets/registry_policy --host 0.0.0.0 --port ${PORT}"]
ARG RELEASE_VERSION
ARG REVISION=unknown
RUN : "${RELEASE_VERSION:?give --build-arg RELEASE_VERSION=1.2.3}"
LABEL org.opencontainers.image.title="hacchu-hub registry" \
      org.opencontainers.image.version="${RELEASE_VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.vendor="hacchu-hub" \
      org.opencontainers.image.base.name="docker.io/library/node:24-bookworm-slim"
