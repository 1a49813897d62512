#!/usr/bin/env bash
# Installs a Debian package below its own directory, uses it, removes it, and checks that nothing is left.
#
# Usage: deb_life.sh PACKAGE
set -euo pipefail
package=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root"/var/lib/dpkg/{info,updates,triggers}
touch "$root/var/lib/dpkg/status" "$root/var/lib/dpkg/available"

# The directory has no libraries, so the package's dependencies are missing there.
run_dpkg() {
  local words=(dpkg "--root=$root" --force-depends --force-bad-path --log=/dev/null)
  if [ "$(id -u)" != 0 ]; then words=(fakeroot "${words[@]}" --force-not-root); fi
  "${words[@]}" "$@" >"$root/log" 2>&1 || { cat "$root/log" >&2; exit 1; }
}

run_dpkg --install "$package"
"$root/usr/bin/authctl" --version
bash "$(dirname "$0")/sign_in.sh" "$root/usr/bin/authctl"
for page in $("$root/usr/bin/authctl" man --list); do
  title=$(gzip -cd "$root/usr/share/man/man1/$page.1.gz" | sed -n 's/^\.TH \([^ ]*\) 1 .*/\1/p' | tr -d '\\')
  [ "$title" = "$(tr '[:lower:]' '[:upper:]' <<<"$page")" ] || { echo "$page.1.gz is not a page" >&2; exit 1; }
done
for file in bash-completion/completions/authctl zsh/vendor-completions/_authctl \
  fish/vendor_completions.d/authctl.fish doc/authctl/copyright; do
  test -s "$root/usr/share/$file" || { echo "$file is missing" >&2; exit 1; }
done
(cd "$root" && md5sum --check --quiet var/lib/dpkg/info/authctl.md5sums)
run_dpkg --purge authctl
rm "$root/log"
left=$(find "$root" -path "$root/var" -prune -o -mindepth 1 -print)
if [ -n "$left" ]; then
  echo "left behind: $left" >&2
  exit 1
fi
echo 'nothing is left'
