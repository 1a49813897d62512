#!/usr/bin/env bash
# Builds the wheel of this machine's kind in .build/dist (or in DIST): the program is a script of it, so that starting
# it starts no Python.
#
# Usage: wheel.sh PROGRAM
set -euo pipefail
# shellcheck source=.github/packaging/common.sh
source "$(dirname "$0")/common.sh"
program=$1
shopt -s nullglob
require python3 strip

version=$(version_of "$program")
if [ "$(uname -s)" = Darwin ]; then
  system=macosx_$(otool -l "$program" | awk '$1 == "minos" { print $2; exit }')
else
  require readelf
  system=manylinux_$(bash "$packaging/glibc.sh" "$program")
fi
tag=py3-none-${system//./_}_$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
about=$work/wheel/authctl-$version.dist-info
data=$work/wheel/authctl-$version.data
mkdir -p "$about/licenses" "$data/scripts"
bash "$packaging/tree.sh" "$program" "$data/data"
mv "$data/data/bin/authctl" "$data/scripts/authctl"
rmdir "$data/data/bin"
cp "$source_root/LICENSE" "$about/licenses/LICENSE"
cat >"$about/WHEEL" <<END
Wheel-Version: 1.0
Generator: authctl $version
Root-Is-Purelib: false
Tag: $tag
END
cat >"$about/METADATA" <<END
Metadata-Version: 2.4
Name: authctl
Version: $version
Summary: $summary
Maintainer-email: $maintainer
License-Expression: Apache-2.0
License-File: LICENSE
Keywords: $keywords
Classifier: Environment :: Console
Classifier: Intended Audience :: Developers
Classifier: Operating System :: MacOS
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Software Development :: Testing
Project-URL: Source, $repository
Project-URL: Changelog, $repository/blob/v$version/CHANGELOG.md
Description-Content-Type: text/markdown

$(readme "$version")
END

mkdir -p "$dist"
wheel=$dist/authctl-$version-$tag.whl
python3 "$packaging/wheel.py" "$work/wheel" "$wheel" "$level"
list_packages
announce "$wheel"
