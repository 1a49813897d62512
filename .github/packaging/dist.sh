#!/usr/bin/env bash
# Builds authctl-VERSION-SYSTEM-MACHINE.tar.gz and .tar.xz, with the same tree, and SHA256SUMS in .build/dist
# (or in DIST).
#
# Usage: dist.sh PROGRAM
set -euo pipefail
# shellcheck source=.github/packaging/common.sh
source "$(dirname "$0")/common.sh"
program=$1
shopt -s nullglob
require tar gzip xz strip
largest=7000000

system=$(uname -s | sed 's/Darwin/macos/; s/Linux/linux/')
machine=$(uname -m | sed 's/aarch64/arm64/')
name="authctl-$(version_of "$program")-$system-$machine"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

bash "$packaging/tree.sh" "$program" "$work/$name"
cp "$source_root/LICENSE" "$work/$name/LICENSE"
chmod 644 "$work/$name/LICENSE"
(
  cd "$work/$name"
  find . -type f | sed 's|^\./||' | sort >../files
  while read -r file; do checksums "$file"; done <../files >SHA256SUMS
)
archive "$work/$name" >"$work/$name.tar"
gzip "-$level" -n -c "$work/$name.tar" >"$work/$name.tar.gz"
filters=("--lzma2=preset=${level/#9/9e}")
# Absolute call addresses repeat, which saves an eighth; every xz can read it.
if [ "$machine" = x86_64 ]; then filters=(--x86 "${filters[@]}"); fi
xz "${filters[@]}" -T1 -c "$work/$name.tar" >"$work/$name.tar.xz"
size=$(($(wc -c <"$work/$name.tar.xz")))
if [ "$level" = 9 ] && [ "$size" -gt "$largest" ]; then
  echo "$name.tar.xz has $size bytes, more than $largest" >&2
  exit 1
fi

mkdir -p "$dist"
mv "$work/$name.tar.gz" "$work/$name.tar.xz" "$dist"
list_packages
announce "$dist/$name".tar.*
