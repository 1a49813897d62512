#!/usr/bin/env bash
# Prints how many lines of each module the tests run that need no process of their own: all but EndToEndTests.
#
# Usage: coverage.sh [SUITE …]
set -euo pipefail
[ "$(uname -s)" = Linux ] || { echo 'coverage: skipped, it links as on Linux'; exit 0; }
suites=${*:-$(basename -a Tests/*Tests | grep -v EndToEndTests | xargs)}
# As in sanitize.sh.
options=(-c release --enable-code-coverage --scratch-path .build/coverage --disable-index-store
  -Xswiftc -Onone -Xswiftc -gnone -Xswiftc -no-emit-module-separately-wmo -Xswiftc -enable-testing)
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
bash "$(dirname "$0")/linked_suites.sh" suites "$suites" '-profile-generate' "${options[@]}"
program=$(swift build "${options[@]}" --show-bin-path)/suites
# What tests start as a process does not count: it would write a profile into their directories.
swift build --product authctl
AUTHCTL_BINARY=$(swift build --show-bin-path)/authctl
profile=.build/coverage/suites.profraw
log=.build/coverage/suites.log
status=0
# Tests of packages run scripts, not our lines, and need the launcher beside them.
AUTHCTL_BINARY=$AUTHCTL_BINARY LLVM_PROFILE_FILE=$PWD/$profile NO_COLOR=1 "$program" --testing-library swift-testing \
  --experimental-maximum-parallelization-width 12 --skip PackagingTests >"$log" 2>&1 || status=$?
grep 'recorded an issue' "$log" || true
tail -n 1 "$log"
"$tools/llvm-profdata" merge -o "$profile.data" "$profile"
# Columns 8 and 9 are the lines, and those that never ran.
"$tools/llvm-cov" report "$program" -instr-profile "$profile.data" "$PWD/Sources" |
  awk -F'  +' '{ split($1, path, "/") }
    path[2] != "" || $1 == "TOTAL" { lines[path[1]] += $8; missed[path[1]] += $9 }
    END { for (name in lines) printf "%6.1f %% of %6d lines  %s\n", 100 - 100 * missed[name] / lines[name], lines[name], name }' |
  sort -k6
exit "$status"
