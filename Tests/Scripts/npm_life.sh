#!/usr/bin/env bash
# Installs npm packages without network in a project and globally, signs in with each, removes them, and checks that
# nothing is left.
#
# Usage: npm_life.sh PACKAGE-OF-THE-MACHINE PACKAGE-OF-ALL
set -euo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
for package; do test -s "$package"; done
program=$(realpath "$1")
finder=$(realpath "$2")
name=$(basename "${program%-*}")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
export HOME=$root XDG_CONFIG_HOME=$root/config XDG_STATE_HOME=$root/state
export NPM_CONFIG_OFFLINE=true NPM_CONFIG_AUDIT=false NPM_CONFIG_FUND=false NPM_CONFIG_UPDATE_NOTIFIER=false
mkdir "$root/project"
cd "$root/project"
echo "{ \"private\": true, \"scripts\": { \"test\": \"bash '$scripts/sign_in.sh' authctl\" } }" >package.json

npm install --silent --save-dev "$program"
npx --no-install authctl --version
npm --silent test

npm install --silent --save-dev "$finder"
found=node_modules/authctl/bin/authctl
bash "$scripts/sign_in.sh" "$found"
mkdir node_modules/authctl/node_modules
mv "node_modules/$name" node_modules/authctl/node_modules
[ "$("$found" --version)" = "$(npx --no-install authctl --version)" ]
rm -r node_modules/authctl/node_modules
status=0
"$found" 2>"$root/said" || status=$?
[ "$status" = 69 ] && grep -q "$name is missing" "$root/said"

npm install --silent --global --prefix "$root/global" "$program" "$finder"
for page in $("$root/global/bin/authctl" man --list); do test -s "$root/global/share/man/man1/$page.1"; done
npm uninstall --silent --global --prefix "$root/global" authctl "$name"
left=$(find "$root/global" -name '*authctl*')
[ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
echo 'nothing is left'
