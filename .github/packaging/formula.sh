#!/usr/bin/env bash
# Writes authctl.rb, the Homebrew formula of a release, from its tarballs in .build/dist (or in DIST).
#
# Usage: formula.sh VERSION
set -euo pipefail
# shellcheck source=.github/packaging/common.sh
source "$(dirname "$0")/common.sh"
version=$1

# Where the tarball of a kind of machine is, and what it contains.
tarball() { # block, kind
  local name=authctl-$version-$2.tar.gz sum
  sum=$(checksums "$dist/$name") || return
  echo "    $1 do"
  echo "      url \"$repository/releases/download/v$version/$name\""
  echo "      sha256 \"${sum%% *}\""
  echo '    end'
}
macos=$(tarball on_arm macos-arm64)
intel=$(tarball on_intel linux-x86_64)
arm=$(tarball on_arm linux-arm64)

cat >"$dist/authctl.rb" <<END
class Authctl < Formula
  desc "$summary"
  homepage "$repository"
  version "$version"
  license "Apache-2.0"

  on_macos do
    depends_on arch: :arm64
    depends_on macos: :sequoia
$macos
  end

  on_linux do
$intel
$arm
  end

  def install
    bin.install "bin/authctl"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/authctl"
    zsh_completion.install "share/zsh/site-functions/_authctl"
    fish_completion.install "share/fish/vendor_completions.d/authctl.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/authctl --version")
    system bin/"authctl", "anonymous", "sign-in"
  end
end
END
announce "$dist/authctl.rb"
