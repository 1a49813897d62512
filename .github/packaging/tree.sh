#!/usr/bin/env bash
# Lays out the files of an installation: the program, its manual, and its shell completions.
#
# Usage: tree.sh PROGRAM PREFIX
# ZSH_COMPLETIONS and FISH_COMPLETIONS are folders below PREFIX; the defaults are those of a local
# installation.
set -euo pipefail
umask 022
program=$1
prefix=$2
zsh=${ZSH_COMPLETIONS:-share/zsh/site-functions}
fish=${FISH_COMPLETIONS:-share/fish/vendor_completions.d}

mkdir -p "$prefix"/{bin,share/man/man1,share/bash-completion/completions,"$zsh","$fish"}
# Only the unstripped program has names in its backtraces; it is two and a half times as large.
strip -o "$prefix/bin/authctl" "$program"
chmod 755 "$prefix/bin/authctl"
# Apple's chips run only signed programs, and strip removes the signature.
if [ "$(uname -s)" = Darwin ]; then codesign --force --sign - "$prefix/bin/authctl"; fi

authctl="$prefix/bin/authctl"
for page in $("$authctl" man --list); do "$authctl" man "$page" >"$prefix/share/man/man1/$page.1"; done
"$authctl" completions bash >"$prefix/share/bash-completion/completions/authctl"
"$authctl" completions zsh >"$prefix/$zsh/_authctl"
"$authctl" completions fish >"$prefix/$fish/authctl.fish"
