import Foundation
import TestSupport
import Testing

/// The jobs of Docs/ci.md and .github, if they can run here.
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

  @Test func `the job with several steps has a server in the background`() async throws {
    let outcome = try await Binary().shell("set -e\n" + (try Self.block("sh", below: "Several steps")))
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("accounts") && outcome.output.contains("Stopped the local server"))
  }

  /// The values of `KEY: value` lines below a line of a YAML block.
  private static func members(_ name: String, of block: String) -> [String: String] {
    var lines = block.split(separator: "\n")[...]
    var found: [String: String] = [:]
    while let line = lines.popFirst() {
      guard line.drop(while: { $0 == " " }) == "\(name):" else { continue }
      let depth = line.prefix { $0 == " " }.count
      while let member = lines.first, member.prefix(while: { $0 == " " }).count > depth {
        lines.removeFirst()
        let parts = member.split(separator: ":", maxSplits: 1).map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: " '"))
        }
        found[parts[0]] = parts.count > 1 ? parts[1] : ""
      }
    }
    return found
  }

  /// Runs what a job adds to its lines first: the users and codes of the server that it named.
  private static func expectOneProject(_ authctl: Binary, at address: String) async throws {
    for line in [
      "authctl phone send +16505550155", "authctl phone verify $(authctl emulator codes --field code)",
      "authctl emulator users list | grep +16505550155", "authctl smoke phone email",
    ] {
      let outcome = try await authctl.shell(line)
      #expect(outcome.status == 0, "\(line): \(outcome.output)\(outcome.error)")
      #expect(!outcome.error.contains("this server's project"), "\(outcome.error)")
    }
  }

  @Test func `the job for GitLab and its service use one project`() async throws {
    var authctl = try Binary()
    let block = try Self.block("yaml", below: "GitLab")
    let command = try #require(block.split(separator: "\n").first { $0.contains("command: [") })
    let words = command.split(separator: "[")[1].prefix { $0 != "]" }.split(separator: ",").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " '"))
    }
    try #require(words.starts(with: ["emulator", "start"]))
    let shell = words.dropFirst(2).joined(separator: " ").replacing("0.0.0.0", with: "127.0.0.1")
    let started = try await authctl.shell(
      "authctl emulator start --detach --port 0 --field address \(shell)")
    try #require(started.status == 0, "\(started.error)")
    authctl.variables = Self.members("variables", of: block)
    let address = started.output.trimmingCharacters(in: .newlines)
    authctl.variables["FIREBASE_AUTH_EMULATOR_HOST"] = address
    #expect(authctl.variables["GCLOUD_PROJECT"]?.hasPrefix("demo-") == false)
    let lines = block.split(separator: "\n").filter { $0.contains("- authctl ") }
    for line in lines {
      let outcome = try await authctl.shell(line.split(separator: "- ", maxSplits: 1)[1].description)
      #expect(outcome.status == 0, "\(line): \(outcome.error)")
    }
    try await Self.expectOneProject(authctl, at: address)
    #expect(try await authctl("emulator", "stop", address).status == 0)
  }

  @Test func `the services of Compose use one project`() async throws {
    let block = try Self.block("yaml", below: "Compose")
    let parts = block.components(separatedBy: "  app:\n")
    try #require(parts.count == 2)
    var server = try Binary()
    server.variables = Self.members("environment", of: parts[0])
    let started = try await server("emulator", "start", "--detach", "--port", "0", "--field", "address")
    try #require(started.status == 0, "\(started.error)")
    let address = started.output.trimmingCharacters(in: .newlines)
    for given in [Self.members("environment", of: parts[1]), server.variables] {
      var client = try Binary()
      client.variables = given
      client.variables["FIREBASE_AUTH_EMULATOR_HOST"] = address
      try await Self.expectOneProject(client, at: address)
    }
    let stopped = try await server("emulator", "stop", address)
    #expect(stopped.status == 0, "\(stopped.error)")
  }

  @Test(.needsPython("pytest"))
  func `the pytest fixture provides a server`() async throws {
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
    .needs("check-jsonschema"),
    arguments: [
      ("GitHub Actions", "github-workflows"), ("GitLab", "gitlab-ci"), ("Compose", "compose-spec"),
    ])
  func `the YAML jobs follow their schemas`(heading: String, schema: String) async throws {
    let authctl = try Binary()
    try Self.write(try Self.block("yaml", below: heading), to: "job.yml", of: authctl)
    let outcome = try await authctl.shell("check-jsonschema --builtin-schema vendor.\(schema) job.yml")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
  }

  @Test(.needs("check-jsonschema"))
  func `workflows and actions follow their schemas, and pin the versions they use`() async throws {
    let authctl = try Binary()
    let checked = try await authctl.shell("make -s -C '\(Self.root)' lint-workflows")
    #expect(checked.status == 0, "\(checked.output)\(checked.error)")
    let used = try await authctl.shell("grep -hE 'uses: ' '\(Self.root)'/.github/*/*.yml | sort -u")
    let lines = used.output.split(separator: "\n")
    #expect(lines.count >= 8)
    for line in lines { #expect(line.contains(/@v\d+\.\d+\.\d+$/), "\(line)") }
  }

  @Test(.needs("curl", "strip", "xz"))
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
