#!/usr/bin/env bash
# Runs tests, then lists the slowest of them, according to the lines of Swift Testing in the log.
#
# Usage: slowest.sh COUNT LOG COMMAND [ARGUMENT …]
# Exits with the command's code.
set -uo pipefail
count=$1
log=$2
shift 2

"$@"
status=$?

echo "the slowest $count tests, in seconds:"
# The cases of a test with arguments, and the whole run, have their own lines.
grep -Ev ' Test (case passing|run with) ' "$log" |
  sed -nE 's/^.* Test (.*) (passed|failed) after ([0-9.]+) seconds.*$/\3  \1/p' |
  sed -E 's/ with [0-9]+ test cases?$//' | sort -rn | head -n "$count"
exit "$status"
