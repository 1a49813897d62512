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

summary='Command-line client and local server for Firebase Authentication'
keywords=firebase,authentication,emulator,testing,sms,oauth,totp
maintainer=$(sed -n 's/^Upstream-Contact: //p' "$packaging/copyright")
# Where releases are published.
repository=${REPOSITORY:-https://github.com/OWNER/authctl}

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

# A tar archive of a folder, with sorted names and without owners, on standard output.
archive() { # path of the folder
  local owner=(--owner=0 --group=0) above name
  if ! tar --version | grep -q GNU; then owner=(--uid 0 --gid 0); fi
  above=$(dirname "$1")
  name=$(basename "$1")
  set_times "$1"
  (cd "$above" && find "$name" | sort) |
    tar -C "$above" --format=ustar --no-recursion --numeric-owner "${owner[@]}" -cf - -T -
}

# README for the page of a registry, which has none of the files that it links to.
readme() { # version
  local base=$repository/blob/v$1 raw=$repository/raw/v$1
  sed -E -e "s#\]\(#](BASE#g; s#\(BASE(https?:|\#)#(\1#g; s#\]\(BASE#]($base/#g" \
    -e "s#(src|srcset)=\"Docs/#\1=\"$raw/Docs/#g" "$source_root/README.md"
}

# SHA256SUMS in $dist lists every package there.
list_packages() { (cd "$dist" && checksums authctl[-_]*.{deb,tar.gz,tar.xz,tgz,whl} >SHA256SUMS); }

announce() { # packages
  local file
  for file; do echo "$file: $(($(wc -c <"$file"))) bytes"; done
}
