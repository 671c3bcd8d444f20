#!/bin/sh
# Takes the place of a program of PostgreSQL: starts it with the loader and the libraries that were unpacked with it,
# since those of the machine may be too old for it.

bin=${0%/*}
usr=$bin/../../../..
for loader in "$usr"/lib64/ld-linux-*.so.* "$usr"/lib/ld-linux-*.so.*; do
  [ ! -x "$loader" ] || break
done
libraries=$bin/../lib
for folder in "$usr"/lib/*-linux-gnu; do
  libraries=$libraries:$folder:$folder/blas:$folder/lapack
done
exec "$loader" --library-path "$libraries" --argv0 "$0" "$0.elf" "$@"
