#!/usr/bin/env bash
# Installs a wheel without network in an environment of its own, signs in with it, removes it, and checks that nothing
# is left. The same with pipx and uvx, if they are installed.
#
# Usage: wheel_life.sh WHEEL
set -euo pipefail
wheel=$1
scripts=$(cd "$(dirname "$0")" && pwd)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
export HOME=$root
export PIP_NO_INDEX=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 UV_OFFLINE=1 UV_NO_INDEX=1

check() { # folder of an installation
  "$1/bin/authctl" --version
  ! head -n 1 "$1/bin/authctl" | grep -q python || { echo 'Python starts the program' >&2; exit 1; }
  for page in $("$1/bin/authctl" man --list); do test -s "$1/share/man/man1/$page.1"; done
  for file in bash-completion/completions/authctl zsh/site-functions/_authctl fish/vendor_completions.d/authctl.fish; do
    test -s "$1/share/$file" || { echo "$file is missing" >&2; exit 1; }
  done
  bash "$scripts/sign_in.sh" "$1/bin/authctl"
}

# No installer checks these.
python3 - "$wheel" <<'END'
import base64, csv, hashlib, sys, zipfile

wheel = zipfile.ZipFile(sys.argv[1])
record = next(name for name in wheel.namelist() if name.endswith(".dist-info/RECORD"))
rows = {row[0]: row[1:] for row in csv.reader(wheel.read(record).decode().splitlines())}
assert rows.keys() == set(wheel.namelist()) and rows.pop(record) == ["", ""], rows
for name, row in rows.items():
    content = wheel.read(name)
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    assert row == ["sha256=" + digest, str(len(content))], name
END

python3 -m venv "$root/environment"
"$root/environment/bin/pip" install --quiet "$wheel"
check "$root/environment"
"$root/environment/bin/python" -c '
import importlib.metadata
about = importlib.metadata.metadata("authctl")
assert about["License-Expression"] == "Apache-2.0" and about["Metadata-Version"] == "2.4", about
text = about.get_payload()
assert text.startswith("# authctl\n") and "/Docs/ci.md)" in text and "](Docs/" not in text, text'
"$root/environment/bin/pip" uninstall --quiet --yes authctl
left=$(find "$root/environment" -name '*authctl*')
[ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
if command -v pipx >/dev/null; then
  PIPX_HOME=$root/pipx PIPX_BIN_DIR=$root/programs pipx install "$wheel" >"$root/log" 2>&1 || { cat "$root/log" >&2; exit 1; }
  bash "$scripts/sign_in.sh" "$root/programs/authctl"
fi
if command -v uvx >/dev/null; then bash "$scripts/sign_in.sh" uvx --quiet --from "$wheel" authctl; fi
echo 'nothing is left'
