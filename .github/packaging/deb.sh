#!/usr/bin/env bash
# Builds authctl_VERSION_MACHINE.deb in .build/dist (or in DIST), with only dpkg-deb.
#
# Usage: deb.sh PROGRAM
set -euo pipefail
# shellcheck source=.github/packaging/common.sh
source "$(dirname "$0")/common.sh"
program=$1
shopt -s nullglob
require dpkg-deb gzip readelf strip

version=$(version_of "$program")
machine=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"

ZSH_COMPLETIONS=share/zsh/vendor-completions bash "$packaging/tree.sh" "$program" "$root/usr"
gzip -9 -n "$root/usr/share/man/man1/"*
mkdir -p "$root/DEBIAN" "$root/usr/share/doc/authctl"
cp "$packaging/copyright" "$root/usr/share/doc/authctl/copyright"
chmod 644 "$root/usr/share/doc/authctl/copyright"
gzip -9 -n -c >"$root/usr/share/doc/authctl/changelog.gz" <<EOF
authctl ($version) unstable; urgency=medium

  * Release $version; CHANGELOG.md of the sources lists the changes.

 -- $maintainer  $(release_time '+%a, %d %b %Y %H:%M:%S +0000')
EOF

glibc=$(bash "$packaging/glibc.sh" "$program")
cat >"$root/DEBIAN/control" <<EOF
Package: authctl
Version: $version
Architecture: $machine
Maintainer: $maintainer
Section: utils
Priority: optional
Installed-Size: $(find "$root/usr" -type f -printf '%s\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')
Depends: libc6 (>= $glibc)
Recommends: ca-certificates, libcurl4t64 | libcurl4, libsqlite3-0, libssl3t64 | libssl3
Description: c${summary#C}
 authctl signs end users in to Firebase Authentication from a shell: by phone,
 with identity providers, by e-mail and password, with second factors, by
 custom token, or anonymously. Each step is a command.
 .
 A local server that speaks the same protocol is built in, for tests without a
 cloud project. libcurl is loaded for HTTPS, libcrypto for RSA and SQLite for
 saved states, each when first needed.
EOF
(cd "$root" && find usr -type f | sort | xargs md5sum >DEBIAN/md5sums)
chmod 644 "$root/DEBIAN/"*
set_times "$root"

mkdir -p "$dist"
package="$dist/authctl_${version}_$machine.deb"
dpkg-deb --root-owner-group -Zxz "-z$level" --build "$root" "$package" >/dev/null
list_packages
announce "$package"
