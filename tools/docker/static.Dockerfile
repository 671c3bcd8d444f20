# syntax=docker/dockerfile:1
# One image for the shell and for each remote: --build-arg PART=mf-orders --build-arg RELEASE_VERSION=1.2.3, from the root
# of the repository. README.md in this folder lists the arguments and the secret.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG DEBIAN_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS source
ARG PART
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /source
COPY package.json ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm install --global "turbo@$(node -p 'require("./package.json").devDependencies.turbo')"
COPY . .
RUN turbo prune "@hacchu-hub/${PART}" --docker --out-dir=/pruned

FROM ${NODE_IMAGE} AS build
ARG PART
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /app
COPY --from=source /pruned/json/ ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts
COPY --from=source /source/tsconfig.base.json /source/tsconfig.node.json /source/tsconfig.web.json /source/swc.node.json /source/slices.json ./
COPY --from=source /pruned/full/ ./
# A release is built once, under a version of its own.
ARG RELEASE_VERSION
RUN : "${RELEASE_VERSION:?give --build-arg RELEASE_VERSION=1.2.3}"
RUN HACCHU_RELEASE_VERSION="${RELEASE_VERSION}" npx turbo run build --filter="@hacchu-hub/${PART}"

FROM ${DEBIAN_IMAGE}
ARG PART
RUN apt-get update \
 && apt-get install --yes --no-install-recommends nginx \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/nginx /etc/nginx/sites-enabled /var/www/html
COPY tools/docker/nginx/nginx.conf /etc/nginx/nginx.conf
COPY tools/docker/nginx/*.template /etc/nginx/parts/
COPY tools/docker/nginx/configure-part.sh /usr/local/bin/configure-part
COPY --from=build /app/${PART}/dist /usr/share/nginx/html
# A new volume takes its owner from here; www-data as a number, which orchestrators can verify not to be root.
RUN mkdir /releases && chown 33:33 /releases
USER 33:33
ENV PART=${PART} PORT=8080
EXPOSE 8080
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
CMD ["sh", "-c", "sh /usr/local/bin/configure-part && exec nginx -g 'daemon off;'"]
ARG RELEASE_VERSION
ARG REVISION=unknown
LABEL org.opencontainers.image.title="hacchu-hub ${PART}" \
      org.opencontainers.image.version="${RELEASE_VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.vendor="hacchu-hub" \
      org.opencontainers.image.base.name="docker.io/library/debian:bookworm-slim"
