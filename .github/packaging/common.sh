# shellcheck shell=bash disable=SC2034
# What the packaging scripts share; they load it with `source`.
# Apple's tar packs extended attributes as extra files by default.
export LC_ALL=C TZ=UTC COPYFILE_DISABLE=1
umask 022
source_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
packaging="$source_root/.github/packaging"
dist=${DIST:-$source_root/.build/dist}
# A quick try may compress less.
level=${LEVEL:-9}

# Stops before anything is written if one of these programs is missing.
require() {
  local program
  for program; do
    command -v "$program" >/dev/null || {
      echo "$program is needed, which is not installed" >&2
      exit 69
    }
  done
}

# The same sources give the same bytes: every file has the time of the last commit.
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git -C "$source_root" log -1 --format=%ct 2>/dev/null) || {
    echo 'this is not a git checkout: set SOURCE_DATE_EPOCH' >&2
    exit 1
  }
fi
export SOURCE_DATE_EPOCH

# The release time in a format of strftime; GNU's date uses -d, Apple's -r.
release_time() { date -u -d "@$SOURCE_DATE_EPOCH" "$1" 2>/dev/null || date -u -r "$SOURCE_DATE_EPOCH" "$1"; }

set_times() { find "$1" -exec touch -h -t "$(release_time +%Y%m%d%H%M.%S)" {} +; }

checksums() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }

version_of() { "$1" --version | sed 's/^authctl //'; }

# SHA256SUMS in $dist lists every package there.
list_packages() { (cd "$dist" && checksums authctl[-_]*.{deb,tar.gz,tar.xz} >SHA256SUMS); }
