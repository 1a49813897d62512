import Foundation
import TestSupport
import Testing

/// The jobs of Docs/ci.md and of .github, as far as they can run here.
@Suite(.timeLimit(.minutes(6))) struct ContinuousIntegrationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The first block of a language below a heading of Docs/ci.md.
  private static func block(_ language: String, below heading: String) throws -> String {
    let page = try String(contentsOfFile: "\(root)/Docs/ci.md", encoding: .utf8)
    let part = try #require(page.range(of: "\n## \(heading)\n"))
    let start = try #require(page.range(of: "\n```\(language)\n", range: part.upperBound..<page.endIndex))
    let end = try #require(page.range(of: "```", range: start.upperBound..<page.endIndex))
    return String(page[start.upperBound..<end.lowerBound])
  }

  private static func write(_ text: String, to name: String, of authctl: Binary) throws {
    try text.write(toFile: "\(authctl.home.path)/\(name)", atomically: false, encoding: .utf8)
  }

  @Test func `the shell job signs in`() async throws {
    let outcome = try await Binary().shell(try Self.block("sh", below: "One command"))
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.hasSuffix("+16505553434\n"), "\(outcome.output)")
  }

  @Test func `the job of several steps has a server in the background`() async throws {
    let outcome = try await Binary().shell("set -e\n" + (try Self.block("sh", below: "Several steps")))
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("accounts") && outcome.output.contains("Stopped the local server"))
  }

  @Test(.enabled(if: ExtraProgram.pythonHas("pytest"), "pytest runs its job"))
  func `the fixture for pytest gives a server`() async throws {
    let authctl = try Binary()
    try Self.write(try Self.block("python", below: "pytest"), to: "conftest.py", of: authctl)
    try Self.write(
      """
      import urllib.request

      def test_sign_up(auth):
          url = f"http://{auth}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
          request = urllib.request.Request(url, b"{}", {"Content-Type": "application/json"})
          assert b"idToken" in urllib.request.urlopen(request).read()
      """, to: "test_sign_up.py", of: authctl)
    let python = ["python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", authctl.home.path]
    let outcome = try await authctl.run("/usr/bin/env", python)
    #expect(outcome.output.contains("1 passed"), "\(outcome.output)\(outcome.error)")
  }

  @Test(
    .enabled(if: ExtraProgram.areInstalled("check-jsonschema"), "PyPI's check-jsonschema has the schemas"),
    arguments: [
      ("GitHub Actions", "github-workflows"), ("GitLab", "gitlab-ci"), ("Compose", "compose-spec"),
    ])
  func `the jobs in YAML follow their schemas`(heading: String, schema: String) async throws {
    let authctl = try Binary()
    try Self.write(try Self.block("yaml", below: heading), to: "job.yml", of: authctl)
    let outcome = try await authctl.shell("check-jsonschema --builtin-schema vendor.\(schema) job.yml")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
  }

  @Test(.enabled(if: ExtraProgram.areInstalled("check-jsonschema", "make"), "they check the workflows"))
  func `workflows and actions follow their schemas, and name the version of what they use`() async throws {
    let authctl = try Binary()
    let checked = try await authctl.shell("make -s -C '\(Self.root)' lint-workflows")
    #expect(checked.status == 0, "\(checked.output)\(checked.error)")
    let used = try await authctl.shell("grep -hE 'uses: ' '\(Self.root)'/.github/*/*.yml | sort -u")
    let lines = used.output.split(separator: "\n")
    #expect(lines.count >= 8)
    for line in lines { #expect(line.contains(/@v\d+\.\d+\.\d+$/), "\(line)") }
  }

  @Test(.enabled(if: ExtraProgram.areInstalled("curl", "sha256sum", "strip", "xz"), "the action needs them"))
  func `the action installs a release and starts its server`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      set -e
      export AUTHCTL_UNDER_TEST='\(authctl.path)' SOURCE_DATE_EPOCH=1700000000 RUNNER_TEMP="$PWD"
      export GITHUB_PATH="$PWD/path" GITHUB_ENV="$PWD/env" GITHUB_OUTPUT="$PWD/output"
      VERSION=$(authctl --version | cut -d ' ' -f 2) RELEASES="file://$PWD/releases" PORT=0
      export VERSION RELEASES PORT DIST="$PWD/releases/v$VERSION"
      bash '\(Self.root)/.github/packaging/dist.sh' '\(Binary.launcher)' >/dev/null
      bash '\(Self.root)/.github/actions/setup/install.sh'
      PATH="$(cat path):$PATH"
      bash '\(Self.root)/.github/actions/setup/start.sh'
      export $(cat env)
      authctl anonymous sign-in
      authctl emulator stop
      """)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("The local server listens on 127.0.0.1:"), "\(outcome.output)")
  }
}
