import Foundation
import TestSupport
import Testing

/// Project files, with the program as people start it.
@Suite(.timeLimit(.minutes(6))) struct EmulatorProjectFileTests {
  private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL

  /// The example of `Docs/project-file.md`.
  private func example() throws -> String {
    let page = try String(contentsOf: Self.root.appending(path: "Docs/project-file.md"), encoding: .utf8)
    return String(try #require(page.firstMatch(of: /```json\n([\s\S]*?)```/)?.1))
  }

  private func write(_ text: String, _ name: String, _ authctl: Binary) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(authctl.home.path)/\(name)"))
  }

  @Test(arguments: [[], ["--strict"]])
  func `the documented example is applied, described, and applied again without change`(
    options: [String]
  ) async throws {
    var authctl = try Binary()
    try write(try example(), "authctl.json", authctl)
    let server = try ServerProcess(authctl, options)
    authctl.variables = server.variables
    let first = try await authctl("emulator", "apply", "authctl.json", "--field", "created")
    #expect(first.output == "7\n", "\(first.error)")
    let again = try await authctl("emulator", "apply", "authctl.json")
    #expect(again.output.hasSuffix("0 created, 0 changed, 10 unchanged.\n"), "\(again.output)")
    #expect(try await authctl("emulator", "describe", "described.json").status == 0)
    let described = try await authctl("emulator", "apply", "described.json", "--field", "changed")
    #expect(described.output == "0\n", "\(described.error)")
    let other = try ServerProcess(authctl, options)
    authctl.variables = other.variables
    #expect(try await authctl("emulator", "apply", "described.json").status == 0)
    let compared = try await authctl.shell("authctl emulator describe - | diff - described.json")
    #expect(compared.status == 0, "\(compared.output)")
  }

  @Test(.needs("curl"))
  func `data that no file can express is left out and named, and the rest applies`() async throws {
    var authctl = try Binary()
    let server = try ServerProcess(authctl)
    authctl.variables = server.variables
    let made = try await authctl.shell(
      """
      curl -sf -H 'Authorization: Bearer owner' -H 'Content-Type: application/json' \
        -d '{"localId":"ada","phoneNumber":"+1 650"}' \
        http://\(server.address)/identitytoolkit.googleapis.com/v1/projects/\(server.project)/accounts
      """)
    #expect(made.status == 0, "\(made)")
    let described = try await authctl("emulator", "describe", "described.json")
    #expect(
      described.error.contains(
        "note: left out, because a project file cannot contain it: users[0].phoneNumber "))
    let applied = try await authctl("emulator", "apply", "described.json")
    #expect(applied.output.hasSuffix("0 created, 0 changed, 1 unchanged.\n"), "\(applied)")
  }

  @Test func `a ready server has the file's users, signing and strictness`() async throws {
    var authctl = try Binary()
    try write(
      #"{"strict": true, "signing": {"algorithm": "rs256"}, "users": [{"uid": "ada", "email": "ada@example.com", "password": "battery-staple"}]}"#,
      "project.json", authctl)
    let server = try ServerProcess(authctl, ["--project-file", "project.json"])
    authctl.variables = server.variables.merging(["AUTHCTL_PASSWORD": "battery-staple"]) { $1 }
    #expect(try await authctl("emulator", "status", "--field", "strict").output == "true\n")
    #expect(try await authctl("email", "sign-in", "ada@example.com", "--field", "localId").output == "ada\n")
    #expect(try await authctl("emulator", "describe", "-").output.contains("rs256"))
    #expect(try await authctl("emulator", "apply", "project.json").status == 0)
  }

  @Test func `options on the command line override the file`() async throws {
    var authctl = try Binary()
    try write(#"{"strict": false, "signing": {"algorithm": "rs256"}}"#, "project.json", authctl)
    let server = try ServerProcess(
      authctl, ["--project-file", "project.json", "--strict", "--token-signing", "none"])
    authctl.variables = server.variables
    #expect(try await authctl("emulator", "status", "--field", "strict").output == "true\n")
    let refused = try await authctl("emulator", "apply", "project.json")
    #expect(refused.status == 1 && refused.error.contains("project.json:1:12: strict cannot change"))
  }

  @Test func `a file that makes the server strict allows the options of a strict server`() async throws {
    let authctl = try Binary()
    try write(#"{"strict": true}"#, "strict.json", authctl)
    try write(#"{"strict": false}"#, "lenient.json", authctl)
    let strict = try await authctl.run(
      authctl.path,
      [
        "emulator", "exec", "--project-file", "strict.json", "--provider", "apple.com", "--hosting-domain",
        "Links.example.com", "--", "authctl", "emulator", "describe", "-",
      ])
    #expect(strict.output.contains(#""hostingDomains": ["links.example.com"]"#), "\(strict)")
    #expect(strict.status == 0 && strict.output.contains(#""apple.com": {"enabled": true}"#), "\(strict)")
    for file in [["--project-file", "lenient.json"], []] {
      for words in [
        ["--provider", "apple.com"], ["--trust-keys", "keys.json"],
        ["--hosting-domain", "links.example.com"], ["--throttle", "passwords=5"],
      ] {
        let refused = try await authctl.run(
          authctl.path, ["emulator", "exec"] + file + words + ["--", "touch", "ran"])
        #expect(refused.status == 2 && refused.error.contains("--hosting-domain need --strict"), "\(refused)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
  }

  @Test func `a file with a mistake prevents the start`() async throws {
    let authctl = try Binary()
    try write("{\n  \"users\": [{\"uid\": \"a\", \"emial\": \"x\"}]\n}", "project.json", authctl)
    for words in [["start"], ["start", "--detach"], ["exec", "--", "touch", "ran"]] {
      var line = ["emulator"] + words
      line.insert(contentsOf: ["--project-file", "project.json", "--port", "0"], at: 2)
      let refused = try await authctl.run(authctl.path, line)
      #expect(refused.status == 2 && refused.output == "", "\(words): \(refused)")
      #expect(refused.error.contains("project.json:2:26: users[0] has no member emial; did you mean email?"))
    }
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
    #expect(try await authctl("emulator", "start", "--project-file", "-").status == 2)
  }

  @Test func `exec uses the file, and an unnamed file of that name is ignored`() async throws {
    let authctl = try Binary()
    try write(#"{"users": [{"uid": "ada"}]}"#, "authctl.json", authctl)
    for (words, count) in [(["--project-file", "authctl.json"], "1\n"), ([], "0\n")] {
      let outcome = try await authctl.run(
        authctl.path,
        ["emulator", "exec"] + words + ["--", "authctl", "emulator", "status", "--field", "accounts"])
      #expect(outcome.output == count, "\(outcome)")
    }
  }

  @Test func `a key beside the file is found from another directory`() async throws {
    let authctl = try Binary()
    let folder = "\(authctl.home.path)/fixtures"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write(#"{"signing": {"algorithm": "rs256", "keyFile": "key.pem"}}"#, "fixtures/project.json", authctl)
    let missing = try await authctl.run(
      authctl.path, ["emulator", "exec", "--project-file", "fixtures/project.json", "--", "true"])
    #expect(missing.status == 2 && missing.error.contains("signing-key-file"), "\(missing)")
    let both = #"{"signing": {"algorithm": "none", "keyFile": "key.pem"}}"#
    try write(both, "fixtures/project.json", authctl)
    let refused = try await authctl.run(
      authctl.path, ["emulator", "exec", "--project-file", "fixtures/project.json", "--", "true"])
    #expect(refused.status == 2 && refused.error.contains("signing.keyFile cannot be used"), "\(refused)")
  }

  @Test func `a file is applied to imported data`() async throws {
    let authctl = try Binary()
    let words = ["emulator", "exec", "--import", "data", "--export-on-exit"]
    let first = try await authctl.run(authctl.path, words + ["--", "authctl", "anonymous", "sign-in"])
    #expect(first.status == 0, "\(first)")
    try write(#"{"users": [{"uid": "ada"}]}"#, "project.json", authctl)
    let second = try await authctl.run(
      authctl.path,
      words + [
        "--project-file", "project.json", "--", "authctl", "emulator", "status", "--field", "accounts",
      ])
    #expect(second.output == "2\n", "\(second)")
  }
}
