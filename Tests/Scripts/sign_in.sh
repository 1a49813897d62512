#!/usr/bin/env bash
# Signs in by phone, each step a process of its own, at a local server of the same program.
#
# Usage: sign_in.sh AUTHCTL [WORD …]
set -euo pipefail
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_CONFIG_HOME=$home/config XDG_STATE_HOME=$home/state NO_COLOR=1
FIREBASE_AUTH_EMULATOR_HOST=$("$@" emulator start --detach --port 0 --test-number +16505553434=654321 --field address)
export FIREBASE_AUTH_EMULATOR_HOST
trap '"$@" --quiet emulator stop >/dev/null; rm -rf "$home"' EXIT
"$@" phone send +16505553434
"$@" phone verify 654321
test "$("$@" user show --field phoneNumber)" = +16505553434
