#!/bin/sh -e
# Unpacks PostgreSQL with DocumentDB and all libraries that they need from Debian's archive, without installing them:
# nothing of the machine changes, and no rights of an administrator are needed.
#   unpack-packages.sh <empty directory> <mirror> <suite> <package>

directory=$1 mirror=$2 suite=$3 package=$4
state=$directory/apt
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

# apt uses the machine's settings (proxies, credentials, certificates), but lists and a state of its own, in which no
# package is installed: all dependencies are fetched, since the machine's may be older or missing.
mkdir -p "$state/lists/partial" "$state/archives/partial"
: > "$state/status"
[ ! -e "$keyring" ] || signed="[signed-by=$keyring] "
echo "deb $signed$mirror $suite main" > "$state/sources.list"
apt() {
  apt-get --yes -o Dir::State="$state" -o Dir::State::status="$state/status" -o Dir::State::lists="$state/lists" \
    -o Dir::Cache="$state" -o Dir::Cache::archives="$state/archives" -o Dir::Etc::SourceList="$state/sources.list" \
    -o Dir::Etc::SourceParts=/dev/null -o APT::Sandbox::User=root -o Acquire::Languages=none "$@"
}
apt update
apt install --download-only --no-install-recommends "$package"
find "$state/archives" -name '*.deb' -print0 | xargs -0 -P 4 -I '{}' dpkg-deb -x '{}' "$directory"
rm -rf "$state" "$directory/usr/share/doc" "$directory/usr/share/man" "$directory/usr/share/locale"

# What the packages' own scripts would have done: extensions of PostGIS get their names.
for control in "$directory"/usr/share/postgresql/*/extension/*-3.control; do
  ln -s "${control##*/}" "${control%-3.control}.control"
done

# PostgreSQL's programs call each other by name.
for program in postgres initdb; do
  for file in "$directory"/usr/lib/postgresql/*/bin/$program; do
    mv "$file" "$file.elf"
    cp "${0%/*}/start-program.sh" "$file"
    chmod +x "$file"
  done
done
