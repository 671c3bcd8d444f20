#!/bin/sh
# Runs at the start of the container: chooses the server block, fills in the origins that the pages may use, for the shell
# writes the run-time configuration and keeps what it asks of the graph, and for a remote keeps its release beside the
# earlier ones. Whatever is wrong ends the start with one line.
set -euf
templates="${PART_TEMPLATES:-/etc/nginx/parts}"
blocks="${PART_BLOCKS:-/tmp/part/blocks}"
headers="${PART_HEADERS:-/tmp/part/headers}"
run="${PART_RUN:-/tmp/part/run}"
built="${PART_BUILT:-/usr/share/nginx/html}"
releases="${PART_RELEASES:-/releases}"
port="${PORT:-8080}"

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
    -e "s|@FILES@|$files|g" -e "s|@TELEMETRY@|$telemetry|g" -e "s|@FRAMES@|$frames|g" -e "s|@HEADERS@|$headers|g" \
    -e "s|@RUN@|$run|g" -e "s|@RELEASES@|$releases|g" \
    -e "s|@PORT@|$port|g" -e "/$unused/d" "$1" > "$2"
}

# Copies the release of this image to the volume of all releases, from which open tabs and a rollback load earlier ones.
# A version that is there already stays as it is: its files are cached for good.
keep_release() {
  version=$(ls "$built/$PART")
  kept="$releases/$PART/$version"
  if [ -d "$kept" ]; then
    diff -rq "$built/$PART/$version" "$kept" > /dev/null && return
    [ "${HACCHU_ENV:-production}" = development ] ||
      fail "$PART $version is in $releases with other files: a release needs a version of its own"
    rm -rf "$kept"
  fi
  mkdir -p "$releases/$PART"
  copy=$(mktemp -d "$releases/$PART/.copy-XXXXXX")
  cp -r "$built/$PART/$version/." "$copy"
  chmod 755 "$copy"
  # Where another instance was faster, its copy is the same.
  mv -T "$copy" "$kept" 2> /dev/null || rm -rf "$copy"
}

# Copies what the shell asks of the graph to the volume of all releases, from which a registry on the same machine enters
# it (docker-compose.yml).
keep_operations() {
  mkdir -p "$releases/shell"
  copy=$(mktemp "$releases/shell/.copy-XXXXXX")
  cp "$built/operations.json" "$copy"
  chmod 644 "$copy"
  mv -T "$copy" "$releases/shell/operations.json"
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
case "$port" in
  '' | *[!0-9]*) fail "PORT: $port is no port" ;;
esac
gateway=$(origins GATEWAY_ORIGIN "${GATEWAY_ORIGIN:-}")
identity=$(origins IDENTITY_ORIGINS "${IDENTITY_ORIGINS:-https://identitytoolkit.googleapis.com https://securetoken.googleapis.com}")
files=$(origins FILE_ORIGINS "${FILE_ORIGINS:-}")
telemetry=$(origins TELEMETRY_ORIGINS "${TELEMETRY_ORIGINS:-}")
frames="${files:- 'none'}"

mkdir -p "$headers" "$blocks"
if [ "$PART" = shell ]; then
  : "${SHELL_CONFIG:?SHELL_CONFIG is not set: the JSON of config.json (see README, configuration)}"
  : "${REMOTE_ORIGINS:?REMOTE_ORIGINS is not set: where the remotes are, such as https://orders.example.com}"
  : "${FILE_ORIGINS:?FILE_ORIGINS is not set: where the object store is}"
  remotes=$(origins REMOTE_ORIGINS "$REMOTE_ORIGINS")
  mkdir -p "$run"
  printf '%s\n' "$SHELL_CONFIG" > "$run/config.json"
  ln -sf "${REGISTRY_FILE:-/registry/remotes.json}" "$run/remotes.json"
  [ ! -w "$releases" ] || keep_operations
  block=shell
else
  remotes=''
  overrides=''
  sockets=''
  block=remote
  # Without a volume, or where it is read-only, the image serves its own release and those that are there.
  [ ! -w "$releases" ] || keep_release
fi
{
  printf 'map $cookie_hacchu_override $override_sources {\n  default "";\n  "1" "%s";\n}\n' "$overrides"
  printf 'map $cookie_hacchu_override $override_sockets {\n  default "";\n  "1" "%s";\n}\n' "$sockets"
} > "$blocks/overrides.conf"
for kind in page file data release; do
  fill "$templates/$kind-headers.template" "$headers/$kind.inc"
done
fill "$templates/$block.conf.template" "$blocks/part.conf"
