import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import AuthctlCommands

/// The packages that `make dist` and `make deb` build, here with a launcher of the program under test.
@Suite(.timeLimit(.minutes(6))) struct PackagingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// Runs a script of the repository on the program, or on another file; packages go to `folder` in its home.
  private static func run(
    _ script: String, on file: String? = nil, to folder: String = "dist", with authctl: Binary
  ) async throws -> Binary.Outcome {
    var authctl = authctl
    authctl.variables.merge([
      "AUTHCTL_UNDER_TEST": authctl.path, "DIST": "\(authctl.home.path)/\(folder)",
      "SOURCE_DATE_EPOCH": "1700000000",
    ]) { $1 }
    return try await authctl.run("/usr/bin/env", ["bash", "\(root)/\(script)", file ?? Binary.launcher])
  }

  @Test(.needs("strip", "xz", "fish", "zsh"))
  func `two runs of make dist give the same bytes, and shells find the files`() async throws {
    let authctl = try Binary()
    for folder in ["first", "second"] {
      let made = try await Self.run(".github/packaging/dist.sh", to: folder, with: authctl)
      #expect(made.status == 0, "\(made.error)")
    }
    let used = try await authctl.shell(
      """
      set -e
      export AUTHCTL_UNDER_TEST='\(authctl.path)'
      cmp first/SHA256SUMS second/SHA256SUMS
      cd second && sha256sum --check --quiet SHA256SUMS
      tar -xf authctl-*.tar.xz && cd authctl-*/ && sha256sum --check --quiet SHA256SUMS
      PATH="$PWD/bin:$PATH" XDG_DATA_DIRS="$PWD/share" fish -c "complete -C 'authctl help exit'"
      zsh -fc 'fpath=(share/zsh/site-functions); autoload -Uz +X _authctl && whence -v _authctl'
      find . -type f | LC_ALL=C sort
      """)
    #expect(used.error == "")
    #expect(used.output.hasPrefix("exit-codes\tWhat each exit code means.\n_authctl is a shell function"))
    let manual = ManualPage(program: Commands.tree.info(), version: "", date: "")
    let pages = manual.names.map { "./share/man/man1/\($0).1\n" }.sorted()
    #expect(
      used.output.hasSuffix(
        """
        ./LICENSE
        ./SHA256SUMS
        ./bin/authctl
        ./share/bash-completion/completions/authctl
        ./share/fish/vendor_completions.d/authctl.fish
        \(pages.joined())./share/zsh/site-functions/_authctl

        """), "\(used.output)")
  }

  @Test(.needs("dpkg-deb", "fakeroot", "lintian", "readelf", "strip"))
  func `the Debian package passes lintian, and its removal leaves nothing`() async throws {
    // dpkg and lintian start many programs of their own.
    let authctl = try Binary(variables: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
    let made = try await Self.run(".github/packaging/deb.sh", with: authctl)
    #expect(made.status == 0, "\(made.error)")
    let package = try #require(made.output.firstMatch(of: /(.*\.deb): \d+ bytes/)?.1)
    let life = try await Self.run("Tests/Scripts/deb_life.sh", on: String(package), with: authctl)
    #expect(life.output.hasSuffix("nothing is left\n"), "\(life.error)")
    // A debug build finds its libraries by an absolute path; `.ci/run` gives lintian the release's package.
    let problems = try await authctl.run(
      "/usr/bin/env",
      [
        "lintian", "--fail-on", "error", "--allow-root", "--suppress-tags", "custom-library-search-path",
        String(package),
      ])
    #expect(problems.status == 0, "\(problems.output)\(problems.error)")
  }
}
