#!/usr/bin/env bash
# Prints the oldest version of glibc with which a program starts.
#
# Usage: glibc.sh PROGRAM
set -euo pipefail
readelf --version-info --wide "$1" | grep -oE 'Name: GLIBC_[0-9.]+' | cut -d_ -f2 | sort -uV | tail -n 1 || {
  echo "$1 names no version of glibc" >&2
  exit 1
}
