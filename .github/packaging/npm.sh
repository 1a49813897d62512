#!/usr/bin/env bash
# Builds two npm packages in .build/dist (or in DIST): authctl-SYSTEM-CPU has the program of this machine's kind; authctl
# is the same on all, names those as optional dependencies, of which npm installs the one that fits, and starts it.
# Only one package may have the command: with those that do not fit, npm removes their commands, whoever made them.
#
# Usage: npm.sh PROGRAM
set -euo pipefail
# shellcheck source=.github/packaging/common.sh
source "$(dirname "$0")/common.sh"
program=$1
shopt -s nullglob
require tar gzip strip
# What release.yml builds.
kinds=(linux-x64 linux-arm64 darwin-arm64)

# In Node's words.
this_kind() { uname -sm | sed 's/Linux /linux-/; s/Darwin /darwin-/; s/x86_64/x64/; s/aarch64/arm64/'; }

version=$(version_of "$program")
kind=$(this_kind)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bash "$packaging/tree.sh" "$program" "$work/tree"
mkdir -p "$dist"

# Packs $work/package with the program on standard input and these members of package.json.
pack() { # name, members
  mkdir -p "$work/package/bin"
  cat >"$work/package/bin/authctl"
  chmod 755 "$work/package/bin/authctl"
  cp "$source_root/LICENSE" "$work/package/LICENSE"
  chmod 644 "$work/package/LICENSE"
  cat >"$work/package/package.json" <<END
{
  "name": "$1",
  "version": "$version",
  "description": "$summary",
  "license": "Apache-2.0",
  "author": "$maintainer",
  "homepage": "$repository",
  "repository": { "type": "git", "url": "git+$repository.git" },
  $2
}
END
  archive "$work/package" | gzip "-$level" -n >"$dist/$1-$version.tgz"
  rm -r "$work/package"
  announce "$dist/$1-$version.tgz"
}

quoted() { printf '"%s"\n' "$@" | paste -s -d , -; }

fits='"os": ["'${kind%-*}'"], "cpu": ["'${kind#*-}'"]'
if [ "${kind%-*}" = linux ]; then fits+=', "libc": ["glibc"]'; fi
pack "authctl-$kind" "$fits, \"files\": [\"bin\"]" <"$work/tree/bin/authctl"

mkdir "$work/package"
cp -R "$work/tree/share/man/man1" "$work/package/man"
readme "$version" >"$work/package/README.md"
manual=$(cd "$work/package" && quoted man/*)
optional=$(printf '"authctl-%s": "'"$version"'"\n' "${kinds[@]}" | paste -s -d , -)
pack authctl '"os": ["darwin", "linux"], "optionalDependencies": {'"$optional"'}, "bin": { "authctl": "bin/authctl" },
  "man": ['"$manual"'], "files": ["bin", "man"], "keywords": ['"$(quoted ${keywords//,/ })"']' <<END
#!/bin/sh
# Runs the program in the package of this machine's kind, which is installed below this one or beside it.
$(declare -f this_kind)
here=\$(dirname "\$(dirname "\$(readlink -f "\$0")")")
for place in "\$here/node_modules" "\${here%/*}"; do
  program=\$place/authctl-\$(this_kind)/bin/authctl
  if [ -x "\$program" ]; then exec "\$program" "\$@"; fi
done
echo "authctl: the package authctl-\$(this_kind) is missing: install this one with its optional dependencies" >&2
exit 69
END
list_packages
