#!/usr/bin/env bash
# Builds some test targets with flags of their own and links them into one program: `swift build --build-tests`
# would build all of them, which takes twice as long.
#
# Usage: linked_suites.sh PROGRAM "TARGET …" "OPTION OF swiftc …" OPTION OF swift build …
set -euo pipefail
program=$1
targets=$2
flags=$3
shift 3

for target in $targets; do swift build "$@" --target "$target"; done
# What the tests start lies beside them.
swift build "$@" --product FileWriter
built=$(swift build "$@" --show-bin-path)
# Each file name is unique. Names that no source has are of deleted files, or of SwiftPM's own program.
names=$(find Sources Tests -name '*.swift' -o -name '*.c' | sed 's|.*/||; s|$|.o|')
names+=$'\nembedded_resources.swift.o\nresource_bundle_accessor.swift.o'
find "$built" -name '*.o' -not -path '*/authctl.build/*' -not -path '*/FileWriter.build/*' \
  -not -path '*/launcher.build/*' -not -path '*/benchmark.build/*' -not -path '*/CSwiftRuntime.build/*' |
  awk -F/ 'NR == FNR { known[$0] = 1; next } $NF in known' <(echo "$names") - >"$built/suites.objects"
# shellcheck disable=SC2086
swiftc -parse-as-library $flags Tests/Sanitizers/LinkedSuites.swift "@$built/suites.objects" -lm -ldl -o "$built/$program"
