#!/usr/bin/env bash
# Writes link-order.txt: the functions that the local server and everyday commands run, for the linker to lay side by side.
# Needs valgrind, curl, jq. The names of functions are those of the program given, so it must not be stripped.
#
# Usage: order.sh PROGRAM
set -euo pipefail
# shellcheck source=.github/packaging/common.sh
source "$(dirname "$0")/common.sh"
program=$1
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT

# valgrind cannot read the debug information of a program of this size.
strip --strip-debug -o "$work/authctl" "$program"
export XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state
watched=(valgrind --quiet --tool=callgrind "--callgrind-out-file=$work/calls.%p" "$work/authctl")
authctl() { "${watched[@]}" "$@" --project demo-order --emulator "$address" >/dev/null 2>&1; }

"${watched[@]}" emulator start --port 0 --project demo-order --test-phone +16505553434=654321 >"$work/ready" 2>/dev/null &
server=$!
until [ -s "$work/ready" ]; do sleep 0.1; done
address=$(jq -r .address "$work/ready")

post() { curl -sS -H 'Content-Type: application/json' -d "$2" "http://$address/identitytoolkit.googleapis.com/v1/accounts:$1?key=k"; }
token=$(post signUp '{"returnSecureToken":true}' | jq -r .idToken)
post lookup "{\"idToken\":\"$token\"}" >"$work/user"

authctl phone send +16505553434
authctl phone verify 654321
authctl token
authctl user show
authctl --version
kill "$server"
wait "$server" || true
server=

sed -nE "s/^c?fn=\([0-9]+\) ([^' ]+).*/\1/p" "$work"/calls.* | sort -u >"$work/run"
# One address has several names where the linker kept one of several equal functions.
nm --defined-only "$work/authctl" | awk '
  NR == FNR { isRun[$1] = 1; next }
  { names[$1] = names[$1] " " $3; if ($3 in isRun) isHot[$1] = 1 }
  END { for (address in isHot) print names[address] }
' "$work/run" - | tr ' ' '\n' | grep -E '^(\$s|_Z|authsystem_)' | sed 's/^/.text./' | sort -u >"$packaging/link-order.txt"
wc -l "$packaging/link-order.txt"
