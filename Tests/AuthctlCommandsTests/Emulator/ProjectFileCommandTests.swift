import Foundation
import ServerSupport
import TestSupport
import Testing

/// `emulator apply` and `emulator describe`, with the embedded server and a new server.
@Suite(.timeLimit(.minutes(6))) struct ProjectFileCommandTests {
  private static let file = """
    {
      "policies": {"smsRegionConfig": {"allowlistOnly": {"allowedRegions": ["US"]}}},
      "tenants": [{"id": "acme", "users": [{"uid": "eve", "email": "eve@acme.test", "password": "secret-eve"}]}],
      "users": [
        {"uid": "ada", "email": "ada@example.com", "password": "secret-ada", "claims": {"role": "admin"}}
      ]
    }
    """

  private func write(_ text: String, to name: String = "authctl.json", _ authctl: Authctl) throws -> String {
    let path = "\(authctl.home.path)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test(arguments: [false, true])
  func `a file is applied once, and then nothing changes`(embedded: Bool) async throws {
    let server = embedded ? nil : try CountingServer()
    let authctl = try Authctl(variables: server?.variables ?? [:])
    let path = try write(Self.file, authctl)
    let first = try await authctl("emulator", "apply", path)
    #expect(first.status == 0, "\(first.error)")
    #expect(
      first.output == """
        changed   policy smsRegionConfig: allowlistOnly.allowedRegions
        created   tenant acme
        created   user ada
        created   user eve (tenant acme)
        3 created, 1 changed, 0 unchanged.

        """)
    let second = try await authctl("emulator", "apply", path, "--json").json()
    #expect(second["created"] as? Int == 0 && second["changed"] as? Int == 0)
    #expect(second["unchanged"] as? Int == 4)
    #expect(
      try await authctl("emulator", "apply", path).output.hasSuffix("0 created, 0 changed, 4 unchanged.\n"))
    let described = try await authctl("emulator", "describe", "-")
    let again = try await authctl("emulator", "apply", "-", "--field", "changed", input: described.output)
    #expect(again.output == "0\n", "\(described.output)")
  }

  @Test func `a dry run shows a difference and changes nothing`() async throws {
    let authctl = try Authctl()
    _ = try await authctl("emulator", "apply", try write(Self.file, authctl))
    let other = Self.file.replacing("ada@example.com", with: "ada@example.org")
      .replacing("secret-ada", with: "another-ada")
    let path = try write(other, to: "other.json", authctl)
    let dry = try await authctl("emulator", "apply", "--dry-run", path)
    #expect(
      dry.output == """
        unchanged policy smsRegionConfig
        unchanged tenant acme
        changed   user ada
          - email: "ada@example.com"
          + email: "ada@example.org"
          ~ password: a secret, not shown
        unchanged user eve (tenant acme)
        Dry run: 0 created, 1 changed, 3 unchanged; nothing was changed.

        """)
    #expect(try await authctl("emulator", "apply", "--dry-run", path).output == dry.output)
    #expect(
      try await authctl("emulator", "apply", path, "--field", "changes[2].members[1].name").output
        == "password\n")
  }

  @Test(arguments: [
    (
      #"{"users": [{"uid": "a", "pasword": "123456"}]}"#,
      "2:25: users[0] has no member pasword; did you mean password?"
    ),
    (#"{"tenant": []}"#, "2:2: the file has no member tenant; did you mean tenants?"),
    (#"{"user": []}"#, "2:2: the file has no member user; did you mean users?"),
    (
      #"{"users": [{"uid": "a", "tenant": "acm"}], "tenants": [{"id": "acme"}]}"#,
      "2:35: users[0].tenant is not the id of one of the tenants; did you mean acme?"
    ),
    (
      #"{"users": [{"uid": "a", "phoneNumber": "650"}]}"#,
      "2:40: users[0].phoneNumber must be a phone number in E.164"
    ),
    (#"{"users": [{"uid": "a"}, {"uid": "a"}]}"#, "2:34: users[1].uid is the uid of another user"),
    (#"{"users": [], "users": []}"#, "2:15: the member users is twice in one object"),
    (#"{"users": [}"#, "2:12: not JSON"), (#"{"users": "#, "2:11: the file ends"),
    (#"{"users": [],}"#, "2:13: a comma before } is one too many"),
    (#"{"users": [{"uid": "a"},]}"#, "2:24: a comma before ] is one too many"),
    (#"{"users": [] // nobody"#, "2:14: JSON has no comments"),
    (#"{'users': []}"#, "2:2: JSON needs double quotes around text"),
    ("{}\0", "2:3: not JSON, at U+0000"),
    (#"{users: []}"#, "2:2: a name needs double quotes"),
    (#"{"users": [] "tenants": []}"#, "2:14: a comma is missing before this"),
    ("[]", "2:1: the file must be an object"),
    (String(repeating: "[", count: 100), "2:65: nested too deeply"),
  ])
  func `a mistake is reported with its line before anything is applied`(
    text: String, line: String
  ) async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    let path = try write("\n\(text)", authctl)
    let refused = try await authctl("emulator", "apply", path)
    #expect(refused.status == 2)
    #expect(refused.error.hasPrefix("error: \(path):\(line)"), "\(refused.error)")
    #expect(refused.error.contains("INVALID_PROJECT_FILE"))
    #expect(server.requests.isEmpty)
  }

  @Test func `every mistake is reported, in line order, without a value`() async throws {
    let authctl = try Authctl()
    let text = "{\n\"users\": [\n{\"uid\": 5},\n{\"uid\": \"b\", \"password\": \"hush\"},\n{}\n]}"
    let refused = try await authctl("--json", "emulator", "apply", try write(text, authctl))
    let faults = try #require(try refused.jsonError()["faults"] as? [[String: Any]])
    #expect(faults.map { $0["line"] as? Int } == [3, 5])
    let lines = try await authctl("emulator", "apply", try write(text, authctl)).error
      .split(separator: "\n").filter { $0.hasPrefix("error: ") && $0.hasSuffix(" (INVALID_PROJECT_FILE)") }
    #expect(lines.count == 2, "\(lines)")
    let short = text.replacing("5}", with: "\"5\"}").replacing("{}", with: "{\"uid\": \"c\"}")
    let hushed = try await authctl("emulator", "apply", try write(short, authctl))
    #expect(hushed.error.contains(":4:26: users[1].password is too short") && !hushed.error.contains("hush"))
  }

  @Test func `a server's refusal has a line too`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    #expect(try await authctl("emulator", "apply", try write(Self.file, authctl)).status == 0)
    let taken = #"{"users": [{"uid": "b", "email": "ada@example.com"}]}"#
    let refused = try await authctl("emulator", "apply", try write(taken, authctl))
    #expect(refused.status == 1)
    #expect(
      refused.error.contains("authctl.json:1:34: users[0].email has the e-mail address of another user"))
    let strict = try await authctl("emulator", "apply", try write(#"{"strict": true}"#, authctl))
    #expect(strict.status == 1 && strict.error.contains(":1:12: strict cannot change while the server runs"))
    #expect(strict.error.contains("emulator start --project-file"))
  }

  @Test func `a file that is too large or missing is refused`() async throws {
    let authctl = try Authctl()
    #expect(try await authctl("emulator", "apply", "nowhere.json").status == 2)
    #expect(try await authctl("emulator", "apply", "-").status == 2)
    #expect(try await authctl("emulator", "apply", try write("", authctl)).status == 2)
    let large = "[\"" + String(repeating: "x", count: 9 << 20) + "\"]"
    let refused = try await authctl("emulator", "apply", try write(large, authctl))
    #expect(refused.status == 2 && refused.error.contains("larger than"), "\(refused.error)")
  }

  @Test func `only the owner can read a description, and it replaces nothing by accident`() async throws {
    let authctl = try Authctl()
    #expect(try await authctl("emulator", "apply", try write(Self.file, to: "in.json", authctl)).status == 0)
    let path = "\(authctl.home.path)/out.json"
    #expect(try await authctl("emulator", "describe", path).output == "Wrote \(path) with 2 users.\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let refused = try await authctl("emulator", "describe", path)
    #expect(refused.status == 7 && refused.error.contains("is not replaced"))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(try await authctl("emulator", "describe", "--force", path).status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try await authctl("emulator", "describe").status == 2)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == (try await authctl("emulator", "describe", "-")).output && text.contains("secret-eve"))
  }

  @Test func `the schema needs no server`() async throws {
    let authctl = try Authctl(variables: ["FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:1"])
    let schema = try await authctl("emulator", "describe", "--schema", "-")
    #expect(schema.status == 0 && schema.output.contains("https://json-schema.org/draft/2020-12/schema"))
  }

  @Test func `production has no project file`() async throws {
    let authctl = try Authctl(variables: ["AUTHCTL_API_KEY": "k", "AUTHCTL_PROJECT": "real"])
    #expect(try await authctl("emulator", "apply", try write(Self.file, authctl)).status != 0)
    #expect(try await authctl("emulator", "describe", "-").status != 0)
  }
}
