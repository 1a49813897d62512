import AuthHTTP
import Foundation
import ServerSupport
import TestSupport
import Testing

/// A client that only knows a server's address uses the server's project (Docs/architecture.md 1).
@Suite(.timeLimit(.minutes(6))) struct ServerProjectTests {
  private let server: CountingServer
  private let authctl: Authctl

  init() throws {
    server = try CountingServer(project: "my-app", hasStatus: true)
    authctl = try Authctl(variables: ["FIREBASE_AUTH_EMULATOR_HOST": server.address])
  }

  private var questions: Int { server.count(ofPathsEnding: "/emulator/v1/status") }

  private func signIn() async throws {
    try #require(try await authctl("phone", "send", "+16505553434").status == 0)
    try #require(try await authctl("phone", "verify", "654321").status == 0)
  }

  @Test func `codes, users and numbers belong to the server's project`() async throws {
    #expect(try await authctl("phone", "send", "+16505550155").status == 0)
    let codes = try await authctl("emulator", "codes", "--number", "+16505550155", "--field", "code")
    #expect(codes.status == 0 && codes.output.count == 7, "\(codes.error)")
    #expect(try await authctl("emulator", "phones", "list").output.contains("+16505553434"))
    let doctor = try await DoctorReport(authctl, "phone", "doctor", "+16505553434")
    #expect(doctor.detail("fictional").hasPrefix("yes"), "\(doctor.detail("fictional"))")
    try await signIn()
    #expect(try await authctl("emulator", "users", "list").output.contains("+16505553434"))
    #expect(try await authctl("user", "show").status == 0)
  }

  @Test func `settings change in the server's project`() async throws {
    var named = authctl
    named.variables["GCLOUD_PROJECT"] = "my-app"
    #expect(try await authctl("emulator", "settings", "phoneEnforcementState", "ENFORCE").status == 0)
    #expect(try await named("recaptcha", "show").output.contains("enforce"))
    #expect(try await authctl("emulator", "settings", "allowedRegions", "DE").status == 0)
    #expect(try await named("emulator", "settings", "allowedRegions").output.contains("DE"))
  }

  @Test func `the session names the project, and its own export is imported`() async throws {
    try await signIn()
    for words in [["status"], ["token"], ["config", "which"]] {
      let target = try await authctl.run(words + ["--json"]).json()["target"] as? [String: Any]
      #expect(target?["projectId"] as? String == "my-app", "\(words)")
    }
    let export = "\(authctl.home.path)/state.json"
    let exported = try await authctl(
      "session", "export", "--playwright", "http://localhost:5173", "--output", export, "--show-tokens")
    #expect(exported.status == 0, "\(exported.error)")
    let imported = try await authctl("session", "import", "--playwright", export)
    #expect(imported.status == 0, "\(imported.error)")
  }

  @Test func `status shows the project before anyone signs in`() async throws {
    #expect(try await authctl("status").output.contains("emulator \(server.address), project my-app"))
    let which = try await authctl("config", "which").output.split(separator: "\n")
    #expect(
      which.contains { $0.hasPrefix("projectId ") && $0.contains("my-app") && $0.hasSuffix("the server") })
  }

  @Test func `a command asks once, and a valid token needs no question`() async throws {
    try await signIn()
    for (words, count) in [
      (["user", "show"], 1), (["emulator", "users", "list"], 1), (["status"], 1), (["token"], 0),
      (["token", "--force-refresh"], 0), (["token", "--expect-project", "my-app"], 0), (["--version"], 0),
      (["phone", "list"], 0), (["signout"], 0),
    ] {
      let before = questions
      let outcome = try await authctl.run(words)
      #expect(outcome.status == 0, "\(words): \(outcome.error)")
      #expect(questions - before == count, "\(words)")
    }
  }

  @Test func `another project is used if it is named, with one note`() async throws {
    let remark = "note: this server's project is my-app; this command uses other\n"
    for variable in ["AUTHCTL_PROJECT", "GCLOUD_PROJECT", "GOOGLE_CLOUD_PROJECT"] {
      var other = authctl
      other.variables[variable] = "other"
      for words in [
        ["phone", "send", "+16505550155", "--resend"], ["emulator", "codes"], ["emulator", "users", "list"],
        ["emulator", "settings", "phoneEnforcementState", "OFF"], ["emulator", "settings"],
      ] {
        let outcome = try await other.run(words)
        #expect(outcome.status == 0, "\(words): \(outcome.error)")
        #expect(outcome.error.components(separatedBy: remark).count == 2, "\(words): \(outcome.error)")
      }
      #expect(try await !other("-q", "emulator", "codes").error.contains("note"))
    }
    #expect(try await !authctl("emulator", "users", "list", "--project", "my-app").error.contains("note"))
  }

  @Test func `doctors report the project`() async throws {
    let right = try await DoctorReport(authctl, "doctor")
    #expect(right.state("project") == "good" && right.detail("project").contains("my-app"))
    var other = authctl
    other.variables["GCLOUD_PROJECT"] = "other"
    for words in [["doctor"], ["mfa", "doctor"], ["phone", "doctor", "+16505553434"]] {
      let outcome = try await other.run(words + ["--json"])
      let checks = try outcome.json()["checks"] as? [[String: Any]] ?? []
      let check = checks.first { $0["name"] as? String == "project" }
      #expect(check?["state"] as? String == "warning", "\(words)")
      #expect((check?["detail"] as? String)?.contains("project is my-app; this command uses other") == true)
    }
  }

  @Test func `an expected project must be the server's`() async throws {
    #expect(try await authctl("phone", "send", "+16505550155", "--expect-project", "my-app").status == 0)
    let before = server.requests.count
    let refused = try await authctl("emulator", "clear", "--expect-project", "demo-authctl", "--json")
    #expect(try refused.jsonError()["code"] as? String == "EXPECTATION_FAILED", "\(refused.error)")
    #expect(server.requests.count == before)
  }

  @Test func `another emulator reports no project, so the default is used`() async throws {
    let other = try CountingServer(project: "my-app") { request in
      request.target.path.hasPrefix("/emulator/v1/status") ? HTTPResponse(404) : nil
    }
    let authctl = try Authctl(variables: ["FIREBASE_AUTH_EMULATOR_HOST": other.address])
    let target =
      try await authctl("phone", "send", "+16505550155", "--json").json()["target"] as? [String: Any]
    #expect(target?["projectId"] as? String == "demo-authctl")
    #expect(other.count(ofPathsEnding: "/emulator/v1/status") == 1)
  }

  @Test func `without a server, the call fails, and commands that need none work`() async throws {
    let authctl = try Authctl(variables: ["FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:1"])
    for line in ["emulator users list", "phone send +16505550155", "emulator codes"] {
      let refused = try await authctl.line("\(line) --json")
      #expect(refused.status == 5, "\(line)")
      #expect(try refused.jsonError()["code"] as? String == "NETWORK_ERROR", "\(line)")
    }
    for line in ["status", "config which", "apple nonce", "apple mint", "phone forget", "phone list"] {
      let outcome = try await authctl.line(line)
      #expect(outcome.status == 0, "\(line): \(outcome.error)")
    }
  }

  @Test func `pending data of unreachable servers is reported in one line and removed everywhere`()
    async throws
  {
    #expect(try await authctl("phone", "send", "+16505550155").status == 0)
    var elsewhere = authctl
    elsewhere.variables["FIREBASE_AUTH_EMULATOR_HOST"] = "127.0.0.1:1"
    let status = try await elsewhere("status").output
    #expect(status.contains("1 code at other targets: ") && !status.contains("+16505550155"), "\(status)")
    #expect(try await elsewhere("phone", "forget", "--field", "forgotten").output == "0\n")
    #expect(try await elsewhere("phone", "forget", "--all", "--yes", "--field", "forgotten").output == "1\n")
    #expect(try await !elsewhere("status").output.contains("other targets"))
  }

  @Test func `the status of a named server shows it as the target`() async throws {
    let status = try await Authctl()("emulator", "status", server.address, "--json").json()
    #expect(
      status["target"] as? [String: String]
        == ["kind": "emulator", "host": server.address, "projectId": "my-app"])
    let gone = try await Authctl()("emulator", "status", "127.0.0.1:1", "--json").jsonError()
    #expect((gone["target"] as? [String: String])?["host"] == "127.0.0.1:1")
  }

  @Test func `smoke tests use the project of the server, and of the compared one`() async throws {
    let other = try CountingServer(project: "second-app", hasStatus: true)
    for words in [["smoke", "phone"], ["smoke", "phone", "--against", other.address]] {
      let outcome = try await authctl.run(words)
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    }
  }

  @Test func `completions belong to the server's project`() async throws {
    try await signIn()
    #expect(try await authctl.line("__complete emulator phones remove +").output.contains("+16505553434"))
    #expect(try await authctl.line("__complete emulator users show +").output.contains("+16505553434"))
  }
}
