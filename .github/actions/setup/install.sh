#!/usr/bin/env bash
# Installs a release for the steps that follow.
#
# Variables: VERSION, RELEASES (the address of the folder of all releases), and RUNNER_TEMP, GITHUB_PATH of the runner.
set -euo pipefail
system=$(uname -s | sed 's/Darwin/macos/; s/Linux/linux/')
machine=$(uname -m | sed 's/aarch64/arm64/')
kind=tar.gz
if command -v xz >/dev/null; then kind=tar.xz; fi
name="authctl-${VERSION#v}-$system-$machine"
work="$RUNNER_TEMP/authctl"
mkdir -p "$work"
cd "$work"
for file in "$name.$kind" SHA256SUMS; do
  curl --fail --silent --show-error --location --retry 3 --output "$file" "$RELEASES/v${VERSION#v}/$file"
done
grep -F "  $name.$kind" SHA256SUMS >expected
if command -v sha256sum >/dev/null; then sha256sum --check expected; else shasum -a 256 --check expected; fi
tar -xf "$name.$kind"
echo "$work/$name/bin" >>"$GITHUB_PATH"
"$work/$name/bin/authctl" --version
