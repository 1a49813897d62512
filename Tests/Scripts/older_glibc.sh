#!/usr/bin/env bash
# Runs the demo with the release binary in the root directory of an older Debian, and checks that an even
# older one rejects it.
#
# Usage: older_glibc.sh PROGRAM [SUITE …]
# SUITE is a release of Debian; default: bookworm (glibc 2.36), which must work, and bullseye (2.31), which
# must not.
# If it cannot run, prints why and succeeds: it needs root, debootstrap, and Debian's packages.
set -euo pipefail
program=$1
shift
[ $# -gt 0 ] || set -- bookworm bullseye
scripts=$(cd "$(dirname "$0")" && pwd)

skip() { echo "older glibc: skipped, $1"; exit 0; }
[ "$(id -u)" = 0 ] || skip 'only root can make a root directory'
command -v debootstrap >/dev/null || skip 'debootstrap is not installed'
unshare --mount --pid --fork true 2>/dev/null || skip 'the system lets this process have no mount namespace'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
needed=$(bash "$scripts/../../.github/packaging/glibc.sh" "$program")

for suite; do
  root=$work/$suite
  debootstrap --variant=minbase --include=libcurl4 "$suite" "$root" >"$work/log" 2>&1 || {
    tail -n 3 "$work/log"
    skip "the packages of $suite could not be had"
  }
  mkdir -p "$root/opt/authctl"
  strip -o "$root/opt/authctl/authctl" "$program"
  cp "$scripts/demo.sh" "$root/opt/demo.sh"
  version=$(chroot "$root" ldd --version | sed -n '1s/.* //p')
  status=0
  # /proc shows only the processes of the new root, and ends with them.
  unshare --mount --pid --fork --mount-proc="$root/proc" \
    chroot "$root" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/root bash /opt/demo.sh /opt/authctl >"$work/log" 2>&1 || status=$?
  if [ "$(printf '%s\n' "$needed" "$version" | sort -V | head -n 1)" = "$needed" ]; then
    [ "$status" = 0 ] || { tail -n 20 "$work/log"; echo "$suite (glibc $version): the demo fails"; exit 1; }
    echo "$suite (glibc $version): the demo works"
  else
    grep -q "version \`GLIBC_$needed' not found" "$work/log" || { tail -n 20 "$work/log"; exit 1; }
    echo "$suite (glibc $version): refused by the loader, which names glibc $needed"
  fi
done
