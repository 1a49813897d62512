#!/usr/bin/env bash
# Builds and runs the programs of this package, which see of the library what anyone does, then asks whether the
# compiler still crashes on the `catch` that Docs/library.md warns of.
set -euo pipefail
cd "$(dirname "$0")"
scratch=../../.build/samples
swift test --scratch-path "$scratch"
for file in Crash/*.swift; do
  # In a shell of its own, whose word of the crash goes nowhere.
  if (swiftc -swift-version 6 -parse-as-library -c "$file" -o "$scratch/crash.o"; exit $?) 2>/dev/null; then
    echo "note: this compiler takes $file: Docs/library.md need not warn of it any more"
  fi
done
