#!/usr/bin/env bash
# Runs the tests in three processes at once: those in a browser run one after another, in two browsers, and would otherwise wait behind all the
# rest.
#
# Usage: suites.sh [OPTION of swift test …]
# Exits with 1 if a test failed.
set -uo pipefail
# The bundle of macOS is no program, and SwiftPM runs it once at a time.
[ "$(uname -s)" = Linux ] || exec swift test --skip-build "$@"
browser='BrowserTests|WebSDKTests'
# About half of the time of all tests in a browser.
half='CallsPageTests|WebSDKTests'

# SwiftPM allows one run at a time, so it starts only one of the three.
tests=(env NO_COLOR=1 "$(swift build --show-bin-path)/authctlPackageTests.xctest" --testing-library swift-testing)
"${tests[@]}" --filter "$half" &
first=$!
"${tests[@]}" --filter "$browser" --skip "$half" &
second=$!
swift test --skip-build --skip "$browser" "$@"
status=$?
for process in "$first" "$second"; do wait "$process" || status=1; done
exit "$status"
