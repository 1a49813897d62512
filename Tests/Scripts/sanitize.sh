#!/usr/bin/env bash
# Runs the suites of server, library, HTTP, files, JSON and cryptography with AddressSanitizer, and 16 clients against
# a server with ThreadSanitizer. Before each, programs with planted mistakes show that the sanitizer finds them.
#
# Usage: sanitize.sh address|thread …
set -euo pipefail
[ "$(uname -s)" = Linux ] || { echo 'test-sanitize: skipped, it links as on Linux'; exit 0; }
suites='ByteTextTests BoundedJSONTests AuthCryptoTests SafeFilesTests AuthHTTPTests AuthEmulatorTests AuthLocalServerTests AuthCoreTests'
scripts=$(dirname "$0")
sources=Tests/Sanitizers
# Swift's objects have sections that the usual linker warns of with AddressSanitizer.
linker='-use-ld=lld'
# What is known and explained there is not reported.
export TSAN_OPTIONS=suppressions=$PWD/$sources/suppressions.txt

# Compiles the program with planted mistakes, runs it for each, and fails if one is not found, or a mistake is
# reported where there is none.
planted() { # sanitizer, object, mistake …
  local kind=$1 object=$2 mistake status output built=.build/planted
  shift 2
  mkdir -p "$built"
  clang -g -O1 -fsanitize="$kind" -c "$sources/Planted.c" -o "$built/$kind.o"
  # shellcheck disable=SC2086
  swiftc -O -g -swift-version 6 -sanitize="$kind" $linker "$sources/Planted.swift" "$built/$kind.o" "$object" -o "$built/$kind"
  for mistake in "$@" guarded; do
    status=0
    output=$("$built/$kind" "$mistake" 2>&1) || status=$?
    case $mistake,$status,$output in
    guarded,0,*Sanitizer*) ;;
    guarded,0,*) continue ;;
    guarded,*) ;;
    *,0,*) ;;
    *Sanitizer:*) echo "planted and found: $mistake"; continue ;;
    esac
    head -n 40 <<<"$output"
    echo "planted with -sanitize=$kind, and not as it should be: $mistake (exit code $status)"
    return 1
  done
}

begin=$SECONDS
for kind in "$@"; do
  # Each module is compiled in one go, which takes a third of the time of a debug build, and not optimized.
  options=(-c release --sanitize="$kind" --scratch-path ".build/$kind" --disable-index-store -Xswiftc "$linker"
    -Xswiftc -Onone -Xswiftc -gline-tables-only -Xswiftc -no-emit-module-separately-wmo -Xswiftc -enable-testing)
  case $kind in
  address)
    mkdir -p .build/planted
    clang -O1 -Wall -Wextra -Werror -c "$sources/Options.c" -o .build/planted/options.o
    planted address .build/planted/options.o 'overflow' 'overflow in C'
    options+=(-Xlinker "$PWD/.build/planted/options.o")
    bash "$scripts/linked_suites.sh" suites "$suites" "-sanitize=address $linker $PWD/.build/planted/options.o" "${options[@]}"
    echo "built after $((SECONDS - begin)) s"
    program=$(swift build "${options[@]}" --show-bin-path)/suites
    NO_COLOR=1 "$program" --testing-library swift-testing --experimental-maximum-parallelization-width 6
    ;;
  thread)
    mkdir -p .build/planted
    clang -O1 -Wall -Wextra -Werror -c "$sources/ContendedMutex.c" -o .build/planted/mutex.o
    planted thread .build/planted/mutex.o 'race of a global' 'race of a member' 'race in C'
    options+=(-Xlinker "$PWD/.build/planted/mutex.o")
    swift build "${options[@]}" --product authctl
    echo "built after $((SECONDS - begin)) s"
    python3 "$scripts/load.py" "$(swift build "${options[@]}" --show-bin-path)/authctl"
    ;;
  esac
done
echo "test-sanitize: nothing found in $*, $((SECONDS - begin)) s"
