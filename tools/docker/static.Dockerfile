# syntax=docker/dockerfile:1
# One image for the shell and for each remote: --build-arg PART=mf-orders --build-arg RELEASE_VERSION=1.2.3.
FROM node:24-bookworm-slim AS build
ARG PART
ARG RELEASE_VERSION
ENV HACCHU_RELEASE_VERSION=${RELEASE_VERSION}
# A release is built once, under a version of its own.
RUN : "${RELEASE_VERSION:?give --build-arg RELEASE_VERSION=1.2.3}"
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts -w ${PART} --include-workspace-root \
 && npx turbo run build --filter=@hacchu-hub/${PART}

FROM nginx:1.29-alpine
ARG PART
COPY tools/docker/nginx/*.template /etc/nginx/parts/
COPY tools/docker/nginx/30-part.sh /docker-entrypoint.d/30-part.sh
COPY --from=build /app/${PART}/dist /usr/share/nginx/html
ENV PART=${PART}
EXPOSE 80
