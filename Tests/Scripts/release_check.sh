#!/usr/bin/env bash
# Checks what a release needs from the machine it runs on and that it is hardened, by its ELF headers, and what happens
# after a crash.
#
# Usage: release_check.sh PROGRAM
set -euo pipefail
program=$1
newest=2.34

needed=$(bash "$(dirname "$0")/../../.github/packaging/glibc.sh" "$program")
if [ "$(printf '%s\n' "$needed" "$newest" | sort -V | tail -n 1)" != "$newest" ]; then
  echo "$program needs glibc $needed; Ubuntu 22.04 has 2.35, Red Hat Enterprise Linux 9 has $newest:"
  readelf --dyn-syms --wide "$program" | grep -F "@GLIBC_$needed"
  exit 1
fi
if readelf --dynamic "$program" | grep -E 'RPATH|RUNPATH'; then
  echo "$program looks for libraries beside itself, where anybody may have put them"
  exit 1
fi
if readelf --dynamic --wide "$program" | grep -E 'Shared library: .*(Foundation|icu|stdc|gcc_s|swift|curl|ssl|crypto)'; then
  echo "$program needs a library that a release carries or loads on demand"
  exit 1
fi
has() { # what the headers must say, where they say it, how a failure reads
  readelf --wide "$2" "$program" | grep -qE "$1" || { echo "$program $3"; exit 1; }
}
has 'Type: +DYN' --file-header 'is at a fixed address'
has 'GNU_RELRO' --program-headers 'can change its relocations after the start'
has 'FLAGS.*NOW|BIND_NOW' --dynamic 'looks functions up when they are first called'
has 'GNU_STACK.* RW ' --program-headers 'has an executable stack'
has 'GNU_EH_FRAME' --program-headers 'has no table for backtraces'
# A directory with everything that the Swift runtime would run after a crash, as a cloned repository may have it.
hostile=$(mktemp -d)
trap 'rm -rf "$hostile"' EXIT
for place in . bin libexec/swift libexec/swift/linux; do
  mkdir -p "$hostile/$place"
  printf '#!/bin/sh\necho %s >>"%s/ran"\n' "$place" "$hostile" >"$hostile/$place/swift-backtrace"
  chmod +x "$hostile/$place/swift-backtrace"
done
ln -s "$program" "$hostile/link"
export XDG_CONFIG_HOME="$hostile/config" XDG_STATE_HOME="$hostile/state"
unset SWIFT_BACKTRACE
crash() { # name of the program: kills it from the command of `emulator exec`
  # The command outlives the backtrace: when it ends, so does the program, whose threads go on.
  status=0
  {
    (
      cd "$hostile"
      ulimit -c 0
      PATH="$(dirname "$program"):$PATH" "$1" --quiet emulator exec -- sh -c 'kill -SEGV $PPID; sleep 10'
    ) >"$hostile/said" 2>&1 || status=$?
  } 2>/dev/null
}
for name in "$(basename "$program")" "$program" ./link; do
  crash "$name"
  [ ! -e "$hostile/ran" ] || { echo "a crash of $name runs swift-backtrace in $(cat "$hostile/ran") of the current directory"; exit 1; }
  [ "$status" = 139 ] || { cat "$hostile/said"; echo "a crash of $name ends with $status"; exit 1; }
done
# A program that the user names shows the backtrace.
tool=$(dirname "$(command -v swift || true)")/../libexec/swift/linux/swift-backtrace
if [ -x "$tool" ]; then
  SWIFT_BACKTRACE=enable=yes,swift-backtrace=$tool crash "$program"
  grep -q 'Program crashed: ' "$hostile/said" || { cat "$hostile/said"; echo "$program shows no backtrace"; exit 1; }
fi
echo "$program: glibc $needed or later, no run path, at a random address, relocations read-only, backtraces"
