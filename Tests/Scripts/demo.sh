#!/usr/bin/env bash
# The main job, as a user would type it: each command with its output. Does not touch your session.
set -euo pipefail
bin=$1
PATH="$bin:$PATH"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_CONFIG_HOME="$home/config" XDG_STATE_HOME="$home/state" NO_COLOR=1
unset FIREBASE_AUTH_EMULATOR_HOST GCLOUD_PROJECT "${!AUTHCTL_@}" || true
export AUTHCTL_NO_INPUT=true # each step is typed, also where a terminal would be asked

heading() { printf '\n== %s\n' "$1"; }
run() { printf '\n$ %s\n' "$*"; "$@"; }
refused() { # exit code, then a command that must end with it
  local want=$1 got=0
  shift
  printf '\n$ %s\n' "$*"
  "$@" || got=$?
  printf '(exit code %s)\n' "$got"
  [ "$got" = "$want" ]
}

heading 'A phone sign-in with the embedded server: no project, no network'
run authctl --version
run authctl status
run authctl emulator phones add +16505553434 654321
run authctl phone send +16505553434
refused 1 authctl phone verify 000000
run authctl phone verify 654321
run authctl user show
run authctl token --decode
run authctl status
run authctl signout
refused 4 authctl token

heading 'E-mail and a second factor'
export AUTHCTL_PASSWORD='correct horse battery staple'
run authctl email sign-up jane@example.com
refused 1 authctl mfa enroll phone +16505553434
run authctl email send-verification
run authctl email confirm "$(authctl --quiet emulator links --field 'oobCodes[0].oobCode')"
run authctl mfa enroll phone +16505553434 --name 'work phone'
run authctl mfa enroll finish 654321
run authctl mfa enroll totp --qr utf8
run authctl signout
refused 3 authctl email sign-in jane@example.com
run authctl mfa challenge
run authctl mfa resolve 654321
run authctl signout --pending
unset AUTHCTL_PASSWORD
run authctl smoke mfa

heading "Sign in with Apple, with a token like Apple's"
run sh -c 'authctl apple mint | authctl apple sign-in --id-token-file -'
run authctl signout

heading 'The same over HTTP, with a server that lives as long as one command'
cat >"$home/flow.sh" <<'FLOW'
set -eu
say() { printf '\n$ %s\n' "$*"; "$@"; }
url="http://$FIREBASE_AUTH_EMULATOR_HOST/emulator/v1/projects/$GCLOUD_PROJECT/verificationCodes"
say authctl phone send +16505550101
if command -v curl >/dev/null; then
  say curl -s "$url"
else
  echo '(curl is not installed; authctl reads the code itself)'
fi
say authctl emulator codes --number +16505550101 --wait 5s
code=$(authctl emulator codes --number +16505550101 --field code)
say authctl phone verify "$code" --json
say authctl user show --field phoneNumber
say authctl signout
FLOW
run authctl emulator exec -- bash "$home/flow.sh"

printf '\nEverything worked.\n'
