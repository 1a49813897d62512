#!/usr/bin/env bash
# Runs the tests in two processes at once: those in a browser run one after another, and would otherwise wait behind all the rest.
#
# Usage: suites.sh [OPTION of swift test …]
# Exits with 1 if a test failed.
set -uo pipefail
browser='BrowserTests|WebSDKTests'

# SwiftPM allows one run at a time, so it starts only one of the two.
NO_COLOR=1 "$(swift build --show-bin-path)/authctlPackageTests.xctest" --testing-library swift-testing --filter "$browser" &
others=$!
swift test --skip-build --skip "$browser" "$@"
status=$?
wait "$others" && exit "$status"
exit 1
