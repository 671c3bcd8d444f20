#!/bin/sh
# Runs at the start of the container: chooses the server block, and for the shell writes the run-time configuration.
set -eu
rm -f /etc/nginx/conf.d/default.conf
if [ "$PART" = shell ]; then
  mkdir -p /run/shell
  cp /etc/nginx/parts/shell.conf.template /etc/nginx/conf.d/part.conf
  : "${SHELL_CONFIG:?SHELL_CONFIG is not set: the JSON of config.json (see README, configuration)}"
  printf '%s\n' "$SHELL_CONFIG" > /run/shell/config.json
  ln -sf "${REGISTRY_FILE:-/registry/remotes.json}" /run/shell/remotes.json
else
  cp /etc/nginx/parts/remote.conf.template /etc/nginx/conf.d/part.conf
fi
