#!/usr/bin/env bash
# Prints what shells still need to find an installation.
#
# Usage: next_steps.sh PREFIX
set -euo pipefail
prefix=$1

case :$PATH: in
*:$prefix/bin:*) ;;
*) echo "Put the program on your path:  export PATH=$prefix/bin:\$PATH" ;;
esac
# bash, fish and man look beside each directory of PATH or in ~/.local/share; zsh only in $fpath.
functions=$prefix/share/zsh/site-functions
if command -v zsh >/dev/null && ! zsh -fc 'print -l $fpath' | grep -qxF "$functions"; then
  echo "For completion in zsh, in ~/.zshrc before compinit:  fpath=($functions \$fpath)"
fi
