import Foundation
import ServerSupport
import TestSupport
import Testing

@Suite struct TargetTests {
  /// Variables that select one target, and its name in messages.
  private struct Place {
    let variables: [String: String]
    let name: String

    static func all(_ a: CountingServer, _ b: CountingServer) -> [Place] {
      let embedded = ["demo-authctl", "demo-other"].map {
        Place(variables: ["GCLOUD_PROJECT": $0], name: "embedded project \($0)")
      }
      let servers = [(a, "demo-authctl"), (a, "demo-other"), (b, "demo-authctl")].map { server, project in
        Place(
          variables: ["FIREBASE_AUTH_EMULATOR_HOST": server.address, "GCLOUD_PROJECT": project],
          name: "emulator \(server.address), project \(project)")
      }
      return embedded + servers
    }
  }

  /// Runs every command that uses stored data, at a target other than its own.
  private func expectMismatch(_ authctl: Authctl, of origin: Place, at place: Place) async throws {
    for words in [
      ["user", "show"], ["token"], ["token", "--force-refresh"], ["phone", "verify", "123456"],
      ["phone", "verify", "123456", "--number", "+16505550100"],
      ["phone", "verify", "123456", "--link"],
    ] {
      let refused = try await authctl.run(words + ["--json"])
      #expect(refused.status == 4, "\(words): \(refused.output)\(refused.error)")
      #expect(try refused.jsonError()["code"] as? String == "TARGET_MISMATCH", "\(words)")
      let message = try refused.jsonError()["message"] as? String ?? ""
      #expect(message.contains(origin.name) && message.contains(place.name), "\(message)")
      #expect((try refused.jsonError()["hint"] as? String)?.isEmpty == false)
    }
    #expect(try await authctl("status", "--field", "session.target.projectId").status == 0)
  }

  @Test(arguments: 0..<5)
  func `data of one target is never sent to another`(origin: Int) async throws {
    let a = try CountingServer(project: "demo-authctl")
    let b = try CountingServer(project: "demo-authctl")
    let places = Place.all(a, b)
    var authctl = try Authctl(variables: places[origin].variables)
    try #require(try await authctl("anonymous", "sign-in").status == 0)
    try #require(try await authctl("phone", "send", "+16505550100").status == 0)
    // To detect an unwanted access here too.
    let before = try FileFacts(authctl.home.credentials)
    let embedded = try? FileFacts(authctl.home.embedded)
    let requests = a.requests.count + b.requests.count
    for (index, place) in places.enumerated() where index != origin {
      authctl.variables = place.variables
      try await expectMismatch(authctl, of: places[origin], at: place)
    }
    #expect(a.requests.count + b.requests.count == requests)
    #expect(try FileFacts(authctl.home.credentials) == before)
    #expect((try? FileFacts(authctl.home.embedded)) == embedded)
    authctl.variables = places[origin].variables
    #expect(try await authctl("user", "show").status == 0)
  }

  @Test(arguments: [
    ("--emulator example.com:9099", "INSECURE_HTTP"),
    ("--emulator 192.0.2.1:9099 --insecure-http --project demo-mine", "DEMO_PROJECT"),
    ("--emulator 127.0.0.1.example.com:9099", "INSECURE_HTTP"),
    ("--emulator localhost.example.com:9099 --project demo-mine", "DEMO_PROJECT"),
    ("--emulator 192.0.2.1:9099 --project real", "INSECURE_HTTP"),
    ("--emulator [2001:db8::1]:9099 --project real", "INSECURE_HTTP"),
    ("--api-key AIzaSyTest", "USAGE"),
    ("--api-key AIzaSyTest --project demo-mine", "DEMO_PROJECT"),
  ])
  func `forbidden addresses are refused`(words: String, code: String) async throws {
    let authctl = try Authctl()
    for command in ["anonymous sign-in", "config which", "status"] {
      let refused = try await authctl.line("\(command) --json \(words)")
      #expect(refused.status == 2, "\(command)")
      #expect(try refused.jsonError()["code"] as? String == code, "\(refused.error)")
    }
  }

  @Test func `plain HTTP to another machine is allowed on request`() async throws {
    let authctl = try Authctl()
    let target =
      try await authctl(
        "config", "which", "--json", "--emulator", "192.0.2.1:9099", "--project", "real", "--insecure-http"
      ).json()["target"] as? [String: Any]
    #expect(target?["kind"] as? String == "emulator")
    #expect(target?["host"] as? String == "192.0.2.1:9099")
  }

  @Test(arguments: [
    "http://127.0.0.1:9099", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:70000", "127.0.0.1:-1", "::1:9099",
    "[::1]", "[::1]:", "[127.0.0.1]:9099", ":9099", "localhost:", "localhost:9099/", "localhost:90x",
    "local host:9099",
  ])
  func `the error for an address that is not HOST and PORT names it`(address: String) async throws {
    let authctl = try Authctl()
    var byVariable = authctl
    byVariable.variables["FIREBASE_AUTH_EMULATOR_HOST"] = address
    for refused in [
      try await authctl("anonymous", "sign-in", "--emulator", address, "--json"),
      try await byVariable("anonymous", "sign-in", "--json"),
      try await authctl("config", "set", "emulatorHost", address, "--json"),
    ] {
      #expect(refused.status == 2)
      #expect(try refused.jsonError()["code"] as? String == "USAGE")
      #expect((try refused.jsonError()["message"] as? String)?.contains(address) == true, "\(refused.error)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: authctl.home.path) == [])
  }

  @Test(arguments: ["[::1]:9099", "localhost:9099", "127.8.8.8:65535", "auth.localhost:1"])
  func `an address of this machine is accepted`(address: String) async throws {
    let authctl = try Authctl()
    let target =
      try await authctl("status", "--json", "--emulator", address).json()["target"] as? [String: Any]
    #expect(target?["host"] as? String == address)
  }

  /// A target as printed by `config which`: kind and host, project, and the sources of host and project.
  private func resolved(_ authctl: Authctl, _ words: String...) async throws -> [String] {
    let which = try await authctl.run(["config", "which", "--json"] + words)
    let target = try which.json()["target"] as? [String: Any] ?? [:]
    let values = try which.json()["values"] as? [[String: Any]] ?? []
    func origin(_ name: String) -> String {
      values.first { $0["name"] as? String == name }?["origin"] as? String ?? ""
    }
    return [
      target["kind"] as? String ?? "", target["host"] as? String ?? "-", origin("emulatorHost"),
      target["projectId"] as? String ?? "", origin("projectId"),
    ]
  }

  /// A program whose target is set everywhere it can be.
  private func toldEverywhere() async throws -> Authctl {
    let authctl = try Authctl(variables: [
      "AUTHCTL_EMULATOR": "127.0.0.1:2", "FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:3",
      "AUTHCTL_API_KEY": "AIzaSyTest", "AUTHCTL_PROJECT": "real-a", "GCLOUD_PROJECT": "real-b",
    ])
    for setting in ["emulatorHost 127.0.0.1:4", "projectId real-c"] {
      #expect(try await authctl.line("config set \(setting)").status == 0)
    }
    return authctl
  }

  @Test func `an option overrides the program's variable, which overrides Firebase's`() async throws {
    var authctl = try await toldEverywhere()
    #expect(
      try await resolved(authctl, "--emulator", "127.0.0.1:1", "--project", "real-0")
        == ["emulator", "127.0.0.1:1", "--emulator", "real-0", "--project"])
    #expect(
      try await resolved(authctl)
        == ["emulator", "127.0.0.1:2", "AUTHCTL_EMULATOR", "real-a", "AUTHCTL_PROJECT"])
    authctl.variables["AUTHCTL_EMULATOR"] = nil
    authctl.variables["AUTHCTL_PROJECT"] = nil
    #expect(
      try await resolved(authctl)
        == ["emulator", "127.0.0.1:3", "FIREBASE_AUTH_EMULATOR_HOST", "real-b", "GCLOUD_PROJECT"])
  }

  @Test func `embedded in place of an address overrides every other target`() async throws {
    var authctl = try await toldEverywhere()
    authctl.variables["AUTHCTL_API_KEY"] = "AIzaSyTest"
    let status = try await authctl("status", "--emulator", "embedded", "--json").json()
    #expect((status["target"] as? [String: Any])?["kind"] as? String == "embedded")
    let made = try await authctl("emulator", "users", "add", "--uid", "u", "--emulator", "embedded")
    #expect(made.status == 0, "\(made.error)")
    authctl.variables["AUTHCTL_EMULATOR"] = "embedded"
    #expect(try await authctl("emulator", "users", "show", "u").status == 0)
    #expect(try await authctl("config", "set", "emulatorHost", "embedded").status == 0)
    #expect(try await authctl("status", "--emulator", "embeded").status == 2)
  }

  @Test func `a setting overrides the defaults, and an empty variable is ignored`() async throws {
    var authctl = try await toldEverywhere()
    authctl.variables = [
      "FIREBASE_AUTH_EMULATOR_HOST": "", "AUTHCTL_API_KEY": "AIzaSyTest", "GCLOUD_PROJECT": "",
    ]
    #expect(
      try await resolved(authctl) == ["emulator", "127.0.0.1:4", "config.json", "real-c", "config.json"])
    #expect(try await authctl("config", "unset", "emulatorHost").status == 0)
    #expect(try await resolved(authctl) == ["production", "-", "not set", "real-c", "config.json"])
    authctl.variables["AUTHCTL_API_KEY"] = nil
    #expect(try await resolved(authctl) == ["embedded", "-", "not set", "real-c", "config.json"])
    #expect(try await authctl("config", "unset", "projectId").status == 0)
    #expect(try await resolved(authctl) == ["embedded", "-", "not set", "demo-authctl", "default"])
  }

  @Test(arguments: [
    ["--expect-uid", "somebody-else"], ["--expect-project", "demo-other"],
    ["--expect-target", "production"], ["--expect-target", "embedded"],
  ])
  func `a failed expectation stops every command before a request`(words: [String]) async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    try #require(try await authctl("anonymous", "sign-in").status == 0)
    let before = try FileFacts(authctl.home.credentials)
    let requests = server.requests.count
    for command in [
      ["user", "show"], ["token"], ["token", "--force-refresh"], ["phone", "send", "+16505550100"],
      ["emulator", "clear", "--yes"], ["status"], ["signout"], ["signout", "--all", "--yes"],
    ] {
      let refused = try await authctl.run(command + ["--json"] + words)
      #expect(refused.status == 2, "\(command): \(refused.output)")
      #expect(try refused.jsonError()["code"] as? String == "EXPECTATION_FAILED", "\(command)")
    }
    #expect(server.requests.count == requests)
    #expect(try FileFacts(authctl.home.credentials) == before)
  }

  @Test func `fulfilled expectations change nothing`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    let uid = try await authctl("anonymous", "sign-in", "--field", "localId").output
      .trimmingCharacters(in: .newlines)
    let shown = try await authctl(
      "user", "show", "--expect-uid", uid, "--expect-project", "demo-test", "--expect-target", "emulator",
      "--field", "localId")
    #expect(shown.output == uid + "\n")
  }

  @Test func `a refused connection may be tried again`() async throws {
    let authctl = try Authctl(variables: ["FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:1"])
    let refused = try await authctl("anonymous", "sign-in", "--json")
    #expect(refused.status == 5)
    #expect(try refused.jsonError()["code"] as? String == "NETWORK_ERROR")
    #expect(try refused.jsonError()["retryable"] as? Bool == true)
    #expect((try refused.jsonError()["target"] as? [String: Any])?["host"] as? String == "127.0.0.1:1")
  }

  @Test func `profiles are independent of each other`() async throws {
    let authctl = try Authctl()
    var other = authctl
    other.variables["AUTHCTL_PROFILE"] = "other"
    let uid = try await authctl("anonymous", "sign-in", "--field", "localId").output
    let otherUID = try await other("anonymous", "sign-in", "--field", "localId").output
    #expect(uid != otherUID)
    #expect(try await authctl("status", "--field", "session.localId").output == uid)
    #expect(
      try await authctl("status", "--profile", "other", "--field", "session.localId").output == otherUID)
    _ = try await other("config", "set", "languageCode", "fr")
    #expect(try await authctl("config", "get", "languageCode").status == 4)
    #expect(try await other("signout").status == 0)
    #expect(try await other("token").status == 4)
    #expect(try await authctl("status", "--field", "session.localId").output == uid)
    #expect(try await other("signout", "--all", "--yes").status == 0)
    #expect(try await authctl("token").status == 4)
  }
}
