#!/usr/bin/env bash
# Checks, by its ELF headers, what a release needs from the machine it runs on, and that it is hardened.
#
# Usage: release_check.sh PROGRAM
set -euo pipefail
program=$1
newest=2.34

needed=$(readelf --version-info --wide "$program" | grep -oE 'Name: GLIBC_[0-9.]+' | cut -d_ -f2 | sort -uV | tail -n 1)
[ -n "$needed" ] || { echo "$program names no version of glibc"; exit 1; }
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
echo "$program: glibc $needed or later, no run path, at a random address, relocations read-only, backtraces"
