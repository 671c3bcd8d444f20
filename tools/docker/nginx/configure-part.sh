#!/bin/sh
# Runs at the start of the container: chooses the server block, fills in the origins that the pages may use, and for the
# shell writes the run-time configuration. Whatever is wrong ends the start with one line.
set -euf
templates="${PART_TEMPLATES:-/etc/nginx/parts}"
blocks="${PART_BLOCKS:-/etc/nginx/conf.d}"
headers="${PART_HEADERS:-/etc/nginx/headers}"
run="${PART_RUN:-/run/shell}"

fail() {
  echo "$1" >&2
  exit 1
}

# Prints the origins of a variable, checked: they become part of a header.
origins() {
  for origin in $2; do
    case "$origin" in
      http://* | https://*) ;;
      *) fail "$1: $origin is no origin (https://host or https://host:port)" ;;
    esac
    case "${origin#*://}" in
      '' | *[!A-Za-z0-9.:-]*) fail "$1: $origin is no origin (https://host or https://host:port)" ;;
    esac
    printf ' %s' "$origin"
  done
}

fill() {
  sed -e "s|@GATEWAY@|$gateway|g" -e "s|@IDENTITY@|$identity|g" -e "s|@REMOTES@|$remotes|g" \
    -e "s|@FILES@|$files|g" -e "s|@FRAMES@|$frames|g" -e "s|@HEADERS@|$headers|g" \
    -e "s|@RUN@|$run|g" -e "/$unused/d" "$1" > "$2"
}

# Overrides are for development and preview, plain HTTP is for development; what is not named is production.
case "${HACCHU_ENV:-production}" in
  development | preview)
    overrides=' http://127.0.0.1:* http://localhost:*'
    sockets=' ws://127.0.0.1:* ws://localhost:*'
    ;;
  production)
    overrides=''
    sockets=''
    ;;
  *) fail "HACCHU_ENV: ${HACCHU_ENV:-} is not development, preview or production" ;;
esac
unused='^$'
[ "${HACCHU_ENV:-production}" != development ] || unused='strict-transport-security'
gateway=$(origins GATEWAY_ORIGIN "${GATEWAY_ORIGIN:-}")
identity=$(origins IDENTITY_ORIGINS "${IDENTITY_ORIGINS:-https://identitytoolkit.googleapis.com https://securetoken.googleapis.com}")
files=$(origins FILE_ORIGINS "${FILE_ORIGINS:-}")
frames="${files:- 'none'}"

mkdir -p "$headers"
rm -f "$blocks/default.conf"
if [ "$PART" = shell ]; then
  : "${SHELL_CONFIG:?SHELL_CONFIG is not set: the JSON of config.json (see README, configuration)}"
  : "${REMOTE_ORIGINS:?REMOTE_ORIGINS is not set: where the remotes are, such as https://orders.example.com}"
  : "${FILE_ORIGINS:?FILE_ORIGINS is not set: where the object store is}"
  remotes=$(origins REMOTE_ORIGINS "$REMOTE_ORIGINS")
  mkdir -p "$run"
  printf '%s\n' "$SHELL_CONFIG" > "$run/config.json"
  ln -sf "${REGISTRY_FILE:-/registry/remotes.json}" "$run/remotes.json"
  block=shell
else
  remotes=''
  overrides=''
  sockets=''
  block=remote
fi
{
  printf 'map $cookie_hacchu_override $override_sources {\n  default "";\n  "1" "%s";\n}\n' "$overrides"
  printf 'map $cookie_hacchu_override $override_sockets {\n  default "";\n  "1" "%s";\n}\n' "$sockets"
} > "$blocks/overrides.conf"
for kind in page file data release; do
  fill "$templates/$kind-headers.template" "$headers/$kind.inc"
done
fill "$templates/$block.conf.template" "$blocks/part.conf"
