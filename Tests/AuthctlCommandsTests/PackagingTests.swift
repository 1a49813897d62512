import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import AuthctlCommands

/// The packages that the Makefile builds, here with a launcher of the program under test.
@Suite(.timeLimit(.minutes(6))) struct PackagingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// Runs a script of the repository on the program, or with other words; packages go to `folder` in its home.
  private static func run(
    _ script: String, on words: [String] = [Binary.launcher], to folder: String = "dist", with authctl: Binary
  ) async throws -> Binary.Outcome {
    var authctl = authctl
    authctl.variables.merge([
      "AUTHCTL_UNDER_TEST": authctl.path, "DIST": "\(authctl.home.path)/\(folder)",
      "SOURCE_DATE_EPOCH": "1700000000",
    ]) { $1 }
    return try await authctl.run("/usr/bin/env", ["bash", "\(root)/\(script)"] + words)
  }

  /// Runs a packaging script twice, checks that it gives the same bytes, and returns the packages.
  private static func twice(_ script: String, with authctl: Binary) async throws -> [String] {
    var packages: [String] = []
    for folder in ["first", "second"] {
      let made = try await run(".github/packaging/\(script)", to: folder, with: authctl)
      #expect(made.status == 0, "\(made.error)")
      packages = made.output.matches(of: /(.*): \d+ bytes/).map { String($0.1) }
    }
    let compared = try await authctl.shell("cmp first/SHA256SUMS second/SHA256SUMS")
    #expect(compared.status == 0, "\(compared.output)")
    return packages
  }

  @Test(.needs("strip", "xz", "fish", "zsh"))
  func `two runs of make dist give the same bytes, which sign in and complete words`() async throws {
    let authctl = try Binary()
    _ = try await Self.twice("dist.sh", with: authctl)
    let used = try await authctl.shell(
      """
      set -e
      export AUTHCTL_UNDER_TEST='\(authctl.path)'
      cd second && sha256sum --check --quiet SHA256SUMS
      tar -xf authctl-*.tar.xz && cd authctl-*/ && sha256sum --check --quiet SHA256SUMS
      bash '\(Self.root)/Tests/Scripts/sign_in.sh' bin/authctl >../signed-in 2>&1 || cat ../signed-in
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
    let life = try await Self.run("Tests/Scripts/deb_life.sh", on: [String(package)], with: authctl)
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

  @Test(.needsPython("ensurepip", "venv"), .needs("readelf", "strip"))
  func `two runs of make wheel give the same bytes, and pip installs, runs and removes it`() async throws {
    let authctl = try Binary()
    let script = "\(authctl.home.path)/script"
    try "#!/bin/sh\necho authctl 0.1.0\n".write(toFile: script, atomically: true, encoding: .utf8)
    #expect(chmod(script, 0o755) == 0)
    let refused = try await Self.run(".github/packaging/wheel.sh", on: [script], with: authctl)
    #expect(refused.status == 1 && refused.error.hasSuffix("\(script) names no version of glibc\n"))

    let wheels = try await Self.twice("wheel.sh", with: authctl)
    let wheel = try #require(wheels.first)
    #expect(wheels.count == 1 && wheel.contains(/-py3-none-manylinux_2_\d+_[a-z0-9_]+\.whl$/), "\(wheel)")
    let life = try await Self.run("Tests/Scripts/wheel_life.sh", on: [wheel], with: authctl)
    #expect(life.output.hasSuffix("nothing is left\n"), "\(life.output)\(life.error)")
  }

  @Test(.needs("node", "npm", "npx", "strip"))
  func `two runs of make npm give the same bytes, and npm installs, runs and removes them`() async throws {
    let authctl = try Binary()
    let packages = try await Self.twice("npm.sh", with: authctl)
    try #require(packages.count == 2)
    let life = try await Self.run("Tests/Scripts/npm_life.sh", on: packages, with: authctl)
    #expect(life.output.hasSuffix("nothing is left\n"), "\(life.output)\(life.error)")
  }

  @Test(.needs("ruby"))
  func `the formula has the address and the checksum of each tarball`() async throws {
    let authctl = try Binary(variables: ["REPOSITORY": "https://example.com/jane/authctl"])
    let refused = try await Self.run(".github/packaging/formula.sh", on: ["1.2.3"], with: authctl)
    #expect(refused.status != 0 && refused.error.contains("authctl-1.2.3-macos-arm64.tar.gz"))
    let tarballs = "for kind in macos-arm64 linux-x86_64 linux-arm64"
    let laid = try await authctl.shell(
      "mkdir -p dist; \(tarballs); do echo $kind >dist/authctl-1.2.3-$kind.tar.gz; done")
    #expect(laid.status == 0)
    let made = try await Self.run(".github/packaging/formula.sh", on: ["1.2.3"], with: authctl)
    #expect(made.status == 0, "\(made.error)")
    // Prints what the class says of itself.
    let program = """
      class Formula
        def self.method_missing(*words)
          puts words.map { |word| word.is_a?(Hash) ? word.to_a : word }.join(" ")
          yield if block_given?
        end
        def self.test = nil
      end
      load "dist/authctl.rb"
      """
    let read = try await authctl.run("/usr/bin/env", ["ruby", "-w", "-e", program])
    let sums = try await authctl.shell("\(tarballs); do echo $kind | sha256sum | cut -d ' ' -f 1; done")
    let sum = sums.output.split(separator: "\n")
    try #require(sum.count == 3)
    let release = "https://example.com/jane/authctl/releases/download/v1.2.3/authctl-1.2.3"
    #expect(
      read.output.hasSuffix(
        """
        version 1.2.3
        license Apache-2.0
        on_macos
        depends_on arch arm64
        depends_on macos sequoia
        on_arm
        url \(release)-macos-arm64.tar.gz
        sha256 \(sum[0])
        on_linux
        on_intel
        url \(release)-linux-x86_64.tar.gz
        sha256 \(sum[1])
        on_arm
        url \(release)-linux-arm64.tar.gz
        sha256 \(sum[2])

        """), "\(read.output)\(read.error)")
  }
}
