#!/usr/bin/env bash
# Starts the local server for the steps that follow.
#
# Variables: PORT, ARGUMENTS, and GITHUB_ENV, GITHUB_OUTPUT of the runner.
set -euo pipefail
# shellcheck disable=SC2086
address=$(authctl emulator start --detach --port "$PORT" --field address ${ARGUMENTS:-} </dev/null)
echo "FIREBASE_AUTH_EMULATOR_HOST=$address" >>"$GITHUB_ENV"
echo "address=$address" >>"$GITHUB_OUTPUT"
echo "The local server listens on $address."
