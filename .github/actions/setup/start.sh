#!/usr/bin/env bash
# Starts the local server for the steps that follow.
#
# Variables: PORT, ARGUMENTS, and RUNNER_TEMP, GITHUB_ENV, GITHUB_OUTPUT of the runner.
set -euo pipefail
ready="$RUNNER_TEMP/authctl-ready.json"
log="$RUNNER_TEMP/authctl-server.log"
rm -f "$ready"
# shellcheck disable=SC2086
nohup authctl emulator start --port "$PORT" --ready-file "$ready" ${ARGUMENTS:-} >"$log" 2>&1 </dev/null &
server=$!
for ((tenth = 0; tenth < 100; tenth++)); do
  if [ -s "$ready" ] || ! kill -0 "$server" 2>/dev/null; then break; fi
  sleep 0.1
done
if ! [ -s "$ready" ]; then
  kill "$server" 2>/dev/null || true
  cat "$log" >&2
  echo 'the local server did not start' >&2
  exit 1
fi
address=$(sed -n 's/.*"address": *"\([^"]*\)".*/\1/p' "$ready")
echo "FIREBASE_AUTH_EMULATOR_HOST=$address" >>"$GITHUB_ENV"
echo "address=$address" >>"$GITHUB_OUTPUT"
echo "The local server listens on $address."
