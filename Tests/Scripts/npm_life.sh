#!/usr/bin/env bash
# Installs npm packages from files without network, and from a registry on this machine: in projects, globally, and
# with npx alone. Signs in, removes them, and checks that nothing is left.
#
# Usage: npm_life.sh PACKAGE-OF-THE-MACHINE PACKAGE-OF-ALL
set -euo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$(dirname "$1")" && pwd)
program=$folder/$(basename "$1")
finder=$folder/$(basename "$2")
name=$(basename "${program%-*}")
version=$(basename "${finder##*/authctl-}" .tgz)
root=$(mktemp -d)
registry=
trap 'if [ -n "$registry" ]; then kill "$registry"; fi; rm -rf "$root"' EXIT
export HOME=$root
export NPM_CONFIG_LOGLEVEL=error NPM_CONFIG_AUDIT=false NPM_CONFIG_FUND=false NPM_CONFIG_UPDATE_NOTIFIER=false

project() { # name: enters a new one
  mkdir "$root/$1"
  cd "$root/$1"
  echo "{ \"private\": true, \"scripts\": { \"test\": \"bash '$scripts/sign_in.sh' authctl\" } }" >package.json
}

project files
npm install --offline --save-dev "$program" "$finder"
npm test
mkdir node_modules/authctl/node_modules
mv "node_modules/$name" node_modules/authctl/node_modules
npx --no-install authctl --version
rm -r node_modules/authctl/node_modules
status=0
npx --no-install authctl --version 2>"$root/said" || status=$?
[ "$status $(cut -d : -f 1,2 "$root/said")" = "69 authctl: the package $name is missing" ] || { cat "$root/said" >&2; exit 1; }

mkfifo "$root/address"
node "$scripts/npm_registry.js" "$folder" "$version" >"$root/address" &
registry=$!
read -r NPM_CONFIG_REGISTRY <"$root/address"
export NPM_CONFIG_REGISTRY
project registry
npx --yes authctl --version
npm install --save-dev authctl
npm test
[ "$(echo node_modules/authctl*)" = "node_modules/authctl node_modules/$name" ]
npm uninstall authctl
left=$(find node_modules -name '*authctl*')
npm install --global --prefix "$root/global" authctl
for page in $("$root/global/bin/authctl" man --list); do test -s "$root/global/share/man/man1/$page.1"; done
npm uninstall --global --prefix "$root/global" authctl
left+=$(find "$root/global" -name '*authctl*')
[ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
echo 'nothing is left'
