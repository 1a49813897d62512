import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct EmulatorExportTests {
  private func file(_ authctl: Binary, _ path: String) -> URL {
    URL(fileURLWithPath: "\(authctl.home.path)/\(path)")
  }

  /// A handwritten export in the layout of firebase-tools.
  private func fixture(_ authctl: Binary, users: String) throws {
    try FileManager.default.createDirectory(
      at: file(authctl, "data/auth_export"), withIntermediateDirectories: true)
    for (name, text) in [
      (
        "firebase-export-metadata.json",
        #"{"version":"14.1.0","auth":{"version":"14.1.0","path":"auth_export"}}"#
      ),
      ("auth_export/config.json", #"{"signIn":{"allowDuplicateEmails":false}}"#),
      ("auth_export/accounts.json", #"{"kind":"k","users":[\#(users)]}"#),
    ] { try Data(text.utf8).write(to: file(authctl, "data/\(name)")) }
  }

  @Test(arguments: LocalTarget.allCases)
  func `a local target's export imports unchanged`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    #expect(try await authctl("anonymous", "sign-in").status == 0)
    let uid = try await authctl("phone", "send", "+16505553434").status
    #expect(uid == 0)
    #expect(try await authctl("phone", "verify", "654321").status == 0)
    #expect(try await authctl("emulator", "export", "one").status == 0)
    #expect(try await authctl("emulator", "clear", "--yes").status == 0)
    #expect(
      try await authctl("emulator", "import", "one", "--yes", "--field", "accountCount").output == "2\n")
    #expect(try await authctl("emulator", "export", "two").status == 0)
    for name in [
      "firebase-export-metadata.json", "auth_export/accounts.json", "auth_export/config.json",
    ] {
      let url = file(authctl, "one/\(name)")
      #expect(try Data(contentsOf: url) == Data(contentsOf: file(authctl, "two/\(name)")))
      let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
      #expect(mode == 0o600 || !name.hasPrefix("auth_export"))
    }
    let accounts = try String(contentsOf: file(authctl, "one/auth_export/accounts.json"), encoding: .utf8)
    #expect(accounts.contains("+16505553434"))
    _ = server
  }

  @Test func `a damaged export gives exit code 7, names the file, and changes nothing`() async throws {
    let authctl = try Binary()
    let uid = try await authctl("anonymous", "sign-in", "--field", "localId").output
    try fixture(authctl, users: #"{"localId":"a"},"#)
    for words in [
      ["emulator", "import", "data"], ["emulator", "exec", "--import", "data", "--", "touch", "ran"],
    ] {
      let refused = try await authctl.run(authctl.path, ["--json"] + words)
      #expect(refused.status == 7)
      let error = try refused.jsonError()
      #expect(error["code"] as? String == "DAMAGED_FILE")
      let message = try #require(error["message"] as? String)
      #expect(message.contains("data/auth_export/accounts.json:1:"), "\(message)")
      #expect(message.hasSuffix(": a comma before ] is one too many"), "\(message)")
      #expect(error["hint"] as? String != nil)
    }
    #expect(!FileManager.default.fileExists(atPath: file(authctl, "ran").path))
    let name = uid.trimmingCharacters(in: .newlines)
    #expect(try await authctl("user", "show", "--json").output.contains("\"\(name)\""))
    for (other, status) in [("nowhere", 2), ("config", 7)] as [(String, Int32)] {
      #expect(try await authctl("emulator", "import", other, "--yes").status == status)
    }
  }

  @Test func `what an export must not replace is refused before anything runs`() async throws {
    let authctl = try Binary()
    for folder in ["linked", "damaged"] {
      try FileManager.default.createDirectory(at: file(authctl, folder), withIntermediateDirectories: true)
    }
    try Data().write(to: file(authctl, "plain"))
    try Data("{".utf8).write(to: file(authctl, "damaged/firebase-export-metadata.json"))
    symlink("gone", file(authctl, "linked/auth_export").path)
    for directory in ["linked", "plain", "damaged", "-"] {
      for words in [
        ["emulator", "export", directory],
        ["emulator", "exec", "--export-on-exit", directory, "--", "touch", "ran"],
      ] {
        let refused = try await authctl.run(authctl.path, words)
        #expect(refused.status == (directory == "-" ? 2 : 7), "\(words): \(refused)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: file(authctl, "ran").path))
    #expect(!FileManager.default.fileExists(atPath: file(authctl, "-").path))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a server exports at the end to its import directory`(signal: Int32) async throws {
    var authctl = try Binary()
    try fixture(authctl, users: #"{"localId":"from-tools","later":1}"#)
    let server = try ServerProcess(
      authctl, ["--import", "data", "--export-on-exit", "--ready-file", "ready"])
    authctl.variables = server.variables
    #expect(try await authctl("anonymous", "sign-in").status == 0)
    #expect(try server.stop(signal) == 0)
    let text = try String(contentsOf: file(authctl, "data/auth_export/accounts.json"), encoding: .utf8)
    #expect(text.contains(#"{"createdAt":""#) && text.contains(#""later":1,"localId":"from-tools""#))
    #expect(text.split(separator: "\n").count == 4)
    // Neither temporary directories nor the old export are left.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: authctl.home.path).sorted()
        == ["config", "data"])
  }

  @Test func `the first run has nothing to import`() async throws {
    let authctl = try Binary()
    let words = [
      "emulator", "exec", "--import", "new", "--export-on-exit", "--", "authctl", "anonymous", "sign-in",
    ]
    let first = try await authctl.run(authctl.path, words)
    #expect(first.status == 0 && first.error.contains("does not exist yet"), "\(first)")
    #expect(try await authctl.run(authctl.path, words).status == 0)
    let text = try String(contentsOf: file(authctl, "new/auth_export/accounts.json"), encoding: .utf8)
    #expect(text.split(separator: "\n").count == 4)
    #expect(try await authctl("emulator", "exec", "--export-on-exit", "--", "true").status == 2)
    #expect(try await authctl("emulator", "exec", "--import", "nowhere", "--", "true").status == 2)
  }

  @Test func `e-mail links are listed and awaited`() async throws {
    var authctl = try Binary()
    let server = try ServerProcess(authctl)
    authctl.variables = server.variables
    let none = try await authctl("emulator", "links", "--wait", "0.1s", "--json")
    #expect(none.status == 4)
    #expect(try none.jsonError()["code"] as? String == "NOTHING_PENDING")
    for address in ["ada@example.com", "bob@example.com"] {
      let sent = try rawPost(
        server.address, "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=k",
        #"{"requestType":"EMAIL_SIGNIN","email":"\#(address)","continueUrl":"http://localhost","canHandleCodeInApp":true}"#
      )
      #expect(sent.contains(" 200 "), "\(sent)")
    }
    let link = try await authctl("emulator", "links", "--email", "Ada@example.com", "--field", "oobLink")
    #expect(link.output.hasPrefix("http://\(server.address)/emulator/action?"), "\(link)")
    let all = try await authctl("emulator", "links", "--wait", "5s", "--json").json()
    #expect((all["oobCodes"] as? [[String: Any]])?.count == 2)
    #expect(all["oobCode"] as? String == (all["oobCodes"] as? [[String: Any]])?.last?["oobCode"] as? String)
  }
}
