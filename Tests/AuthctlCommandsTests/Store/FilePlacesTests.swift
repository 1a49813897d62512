import Foundation
import TestSupport
import Testing

@Suite struct FilePlacesTests {
  @Test func `a relative XDG directory is ignored`() async throws {
    let authctl = try Authctl(variables: ["XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "./state"])
    let paths = try await authctl("config", "path", "--json").json()
    #expect(paths["config"] as? String == "\(authctl.home.path)/.config/authctl/config.json")
    #expect(paths["credentials"] as? String == "\(authctl.home.path)/.config/authctl/credentials.json")
    #expect(paths["embedded"] as? String == "\(authctl.home.path)/.local/state/authctl/embedded.json")
    #expect(try await authctl("anonymous", "sign-in").status == 0)
    #expect(!FileManager.default.fileExists(atPath: authctl.home.credentials))
    #expect(!FileManager.default.fileExists(atPath: authctl.home.embedded))
  }

  @Test(arguments: ["", "somewhere"])
  func `without a home the error says what to set`(home: String) async throws {
    var authctl = try Authctl()
    authctl.variables["XDG_CONFIG_HOME"] = ""
    authctl.variables["XDG_STATE_HOME"] = ""
    authctl.variables["HOME"] = home
    let outcome = try await authctl("status", "--json")
    #expect(outcome.status == 2)
    #expect(try outcome.jsonError()["code"] as? String == "NO_HOME")
    #expect((try outcome.jsonError()["hint"] as? String)?.contains("HOME") == true)
  }

  @Test func `members of newer versions survive a rewrite at every level`() async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    _ = try await authctl("emulator", "phones", "add", "+16505550100", "111111")
    _ = try await authctl("anonymous", "sign-in")
    _ = try await authctl("phone", "send", "+16505550100")
    let future = #""future":{"list":[1,2.5,null,true,"ü"],"big":9007199254740993}"#
    try authctl.home.rewriteCredentials { text in
      text.replacing("\"version\" :", with: "\(future),\"version\" :")
        .replacing("\"pendingVerifications\" :", with: "\(future),\"pendingVerifications\" :")
        .replacing("\"refreshToken\" :", with: "\(future),\"refreshToken\" :")
        .replacing("\"verificationId\" :", with: "\(future),\"verificationId\" :")
    }
    #expect(try futures(authctl.home.credentials) == 4)
    #expect(try await authctl("phone", "send", "+16505553434").status == 0)
    #expect(try futures(authctl.home.credentials) == 4)
    #expect(try await authctl("token", "--force-refresh").status == 0)
    #expect(try futures(authctl.home.credentials) == 4)
    // The session is a different one afterwards, and the pending verification of the other number stays.
    #expect(try await authctl("phone", "verify", "654321").status == 0)
    #expect(try futures(authctl.home.credentials) == 3)
    #expect(try await authctl("phone", "verify", "111111").status == 0)
    #expect(try futures(authctl.home.credentials) == 2)
    #expect(try await authctl("signout").status == 0)
    #expect(try futures(authctl.home.credentials) == 2)
  }

  @Test func `members of newer versions survive a change of settings`() async throws {
    let authctl = try Authctl()
    _ = try await authctl("config", "set", "projectId", "demo-a")
    let future = #""future":{"list":[1,2.5,null,true,"ü"],"big":9007199254740993}"#
    let url = URL(fileURLWithPath: authctl.home.configuration)
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      .replacing("\"version\" :", with: "\(future),\"version\" :")
      .replacing("\"projectId\" :", with: "\(future),\"projectId\" :")
    try Data(text.utf8).write(to: url)
    #expect(try futures(authctl.home.configuration) == 2)
    #expect(try await authctl("config", "set", "languageCode", "fr").status == 0)
    #expect(try await authctl("config", "unset", "projectId").status == 0)
    #expect(try await authctl("config", "unset", "languageCode").status == 0)
    #expect(try futures(authctl.home.configuration) == 2)
  }

  /// How often the member added by hand appears whole in a file.
  private func futures(_ path: String) throws -> Int {
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
    let expected: NSDictionary = ["list": [1, 2.5, NSNull(), true, "ü"], "big": 9_007_199_254_740_993]
    func count(_ value: Any) -> Int {
      if let members = value as? [String: Any] {
        return members.reduce(0) { sum, member in
          let isFuture = member.key == "future" && expected.isEqual(member.value)
          return sum + (isFuture ? 1 : count(member.value))
        }
      }
      return (value as? [Any])?.reduce(0) { $0 + count($1) } ?? 0
    }
    return count(value)
  }

  /// Signals ignored or not by the parent: if not, the signal itself must not end it halfway.

  @Test func `doctor distinguishes a missing file from an existing one`() async throws {
    let authctl = try Authctl()
    let fresh = try await authctl("doctor", "--json")
    #expect(fresh.status == 0)
    #expect(try Self.files(fresh) == ["canBeMade", "canBeMade", "canBeMade"], "\(fresh.output)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: authctl.home.path) == [])
    _ = try await authctl("anonymous", "sign-in")
    #expect(try Self.files(try await authctl("doctor", "--json")) == ["canBeMade", "present", "present"])
    let shown = try await authctl("doctor").output
    #expect(
      shown.contains("none  config.json: ") && shown.contains(", does not exist yet, can be created"),
      "\(shown)")
  }

  @Test func `doctor reports a file that cannot be created`() async throws {
    var authctl = try Authctl()
    try "".write(toFile: "\(authctl.home.path)/file", atomically: true, encoding: .utf8)
    authctl.variables["XDG_STATE_HOME"] = "\(authctl.home.path)/file"
    let doctor = try await authctl("doctor", "--json")
    #expect(doctor.status == 7)
    #expect(try Self.files(doctor).last == "cannotBeMade", "\(doctor.output)")
  }

  /// The lines of `doctor` about the three files.
  private static func files(_ outcome: Binary.Outcome) throws -> [String] {
    let checks = try #require(try outcome.json()["checks"] as? [[String: Any]])
    return checks.compactMap { $0["file"] as? String }
  }
}
