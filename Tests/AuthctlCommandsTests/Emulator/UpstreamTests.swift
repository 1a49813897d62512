import AuthHTTP
import CommandLineKit
import Foundation
import Synchronization
import ServerSupport
import TestSupport
import Testing

@testable import AuthctlCommands
@testable import ServerCommands

/// `emulator start --upstream`, `--record` and `--replay`, with a second server of this program as the
/// service.
@Suite(.timeLimit(.minutes(6))) struct UpstreamTests {
  private static let production = ["--upstream", "production", "--project", "shop"]

  @Test(arguments: [
    (["--upstream", "production"], "demo project"),
    (["--upstream", "production", "--project", "demo-shop"], "demo project"),
    (["--upstream", "https://auth.example.test", "--project", "demo-shop"], "demo project"),
    (production + ["--host", "0.0.0.0"], "this machine only"),
    (production + ["--host", "127.0.0.1", "--host", "::"], "this machine only"),
    (production + ["--public-url", "https://a.test"], "--public-url"),
    (production + ["--insecure-http"], "--insecure-http"), (production + ["--strict"], "--strict"),
    (production + ["--test-number", "+16505550101=123456"], "--test-number"),
    (production + ["--token-signing", "rs256"], "--token-signing"),
    (production + ["--fail", "accounts:lookup=503"], "--fail"), (production + ["--seed", "x"], "--seed"),
    (production + ["--state", "x"], "--state"), (production + ["--project-file", "x"], "--project-file"),
    (production + ["--import", "x"], "--import"), (production + ["--clock", "+1h"], "--clock"),
    (["--replay", "x", "--events", "-"], "--events"), (["--record", "x"], "need --upstream"),
    (["--record-secrets"], "need --upstream"),
  ])
  func `what a proxy must not do is refused before it listens`(words: [String], reason: String) async throws {
    let authctl = try Authctl()
    let outcome = try await authctl.run(["emulator", "start", "--port", "0"] + words)
    #expect(outcome.status == 2 && outcome.error.contains(reason), "\(outcome.error)")
    #expect(outcome.output == "")
  }

  @Test func `a proxy takes the options about its address, and no other of a server`() throws {
    let infos = LocalServerParameters.parameter(defaultPort: 0).infos
    let taken = Set(infos.map(\.name)).subtracting(LocalServerParameters.refusedByProxies)
    #expect(taken == ["host", "port", "public-url", "allow-host", "allow-origin"])
    #expect(infos.filter { $0.group == nil }.map(\.name) == [], "no heading")
  }

  @Test func `an existing recording is not changed`() async throws {
    let authctl = try Authctl()
    let path = "\(authctl.home.path)/calls"
    try Data("mine".utf8).write(to: URL(filePath: path))
    let outcome = try await authctl(
      "emulator", "start", "--port", "0", "--upstream", "http://127.0.0.1:9", "--record", path)
    #expect(outcome.status == 7 && outcome.error.contains("already exists"), "\(outcome.error)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test func `a start that fails leaves no empty recording behind`() async throws {
    let service = try CountingServer()
    let port = try #require(service.address.split(separator: ":").last.map(String.init))
    let authctl = try Authctl()
    let path = "\(authctl.home.path)/calls"
    let outcome = try await authctl(
      "emulator", "start", "--port", port, "--upstream", "http://127.0.0.1:9", "--record", path)
    #expect(outcome.status == 5 && outcome.error.contains("cannot listen"), "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: path))
    withExtendedLifetime(service) {}
  }

  @Test(arguments: [("", 2), ("hello", 2), (#"{"log":{"entries":[]}}"#, 2)])
  func `a replay of another file is refused`(content: String, status: Int32) async throws {
    let authctl = try Authctl()
    let path = "\(authctl.home.path)/calls"
    try Data(content.utf8).write(to: URL(filePath: path))
    #expect(try await authctl("emulator", "start", "--port", "0", "--replay", path).status == status)
    #expect(try await authctl("emulator", "start", "--port", "0", "--replay", path + "x").status == 2)
  }

  /// Runs `emulator start` with these words while `use` runs with its address.
  private func serving(
    _ authctl: Authctl, _ words: [String], _ use: @escaping @Sendable (Authctl) async throws -> Void
  ) async throws -> Binary.Outcome {
    var authctl = authctl
    let file = "\(authctl.home.path)/ready.json"
    authctl.processes = ScriptedProcesses([
      .action { _ in
        let line = try String(contentsOfFile: file, encoding: .utf8)
        let address = try #require(line.firstMatch(of: /"address":"([^"]+)"/)?.1)
        try await use(try Authctl(variables: ["FIREBASE_AUTH_EMULATOR_HOST": String(address)]))
      }, .signal(SIGTERM),
    ])
    return try await authctl.run(["emulator", "start", "--port", "0", "--ready-file", file] + words)
  }

  @Sendable private static func signIn(_ client: Authctl) async throws {
    #expect(try await client("phone", "send", "+16505553434").status == 0)
    #expect(try await client("phone", "verify", "190273").status == 1)
    #expect(try await client("phone", "verify", "654321").status == 0)
    #expect(try await client("token", "--force-refresh").status == 0)
  }

  /// Everything secret that an app sent and received.
  private func secrets(_ service: CountingServer) -> Set<String> {
    Set(
      service.requests.flatMap { request -> [String] in
        let text = String(decoding: request.body, as: UTF8.self)
        return text.matches(
          of: /(?:"(?:sessionInfo|code|refreshToken|refresh_token)":"|refresh_token=)([^"&]+)/
        ).map { String($0.1) }
      })
  }

  @Test func `a sign-in succeeds, is explained, and can be replayed without the service`() async throws {
    let service = try CountingServer()
    let authctl = try Authctl()
    let record = "\(authctl.home.path)/calls.jsonl"
    let words = ["--upstream", "http://\(service.address)", "--record", record, "--trace"]
    let outcome = try await serving(authctl, words, Self.signIn)
    #expect(outcome.status == 0, "\(outcome.error)")
    for text in [
      "does: signs in with the code of an SMS", "refused: INVALID_CODE (17044", "signed in by phone",
    ] {
      #expect(outcome.error.contains(text), "\(text): \(outcome.error)")
    }
    let kept = try String(contentsOfFile: record, encoding: .utf8)
    let mode = try FileManager.default.attributesOfItem(atPath: record)[.posixPermissions] as? Int
    #expect(mode == 0o600 && kept.split(separator: "\n").count == service.requests.count)
    let secrets = secrets(service)
    #expect(secrets.count >= 4)
    for secret in secrets {
      #expect(!outcome.error.holds(secret) && !kept.holds(secret), "\(secret)")
    }
    let count = service.requests.count
    let replayed = try await serving(authctl, ["--replay", record]) { client in
      try await Self.signIn(client)
      #expect(try await client("emulator", "status").output.contains("answers from a recording"))
    }
    #expect(
      replayed.status == 0 && replayed.error.contains("answered from the recording"), "\(replayed.error)")
    #expect(service.requests.count == count)
  }

  @Test func `a recording with consent contains the secrets and says so`() async throws {
    let service = try CountingServer()
    let authctl = try Authctl()
    let record = "\(authctl.home.path)/calls.jsonl"
    let words = ["--upstream", "http://\(service.address)", "--record", record, "--record-secrets"]
    let outcome = try await serving(authctl, words, Self.signIn)
    #expect(outcome.error.contains("unchanged: anyone who can read it can use them"))
    let kept = try String(contentsOfFile: record, encoding: .utf8)
    #expect(kept.contains(#"\"code\":\"654321\""#) && kept.contains(#""secrets":"kept""#))
  }

  @Test func `--trace shows each call of an ordinary server, without secrets`() async throws {
    let authctl = try Authctl()
    let token = Mutex("")
    let outcome = try await serving(authctl, ["--trace"]) { client in
      let outcome = try await client("anonymous", "sign-in", "--json", "--field", "localId")
      #expect(outcome.status == 0)
      let value = try await client("token").output
      token.withLock { $0 = value.trimmingCharacters(in: .newlines) }
    }
    #expect(outcome.error.contains("> POST http://127.0.0.1:") && outcome.error.contains("< 200 OK, after "))
    #expect(outcome.error.contains("<idToken ") && !token.withLock { $0 }.isEmpty)
    #expect(!outcome.error.holds(token.withLock { $0 }))
  }

  @Test func `doctors see the server behind a proxy, and hints name the proxy's address`() async throws {
    let service = try CountingServer(project: "my-app", hasStatus: true)
    let direct = try Authctl(variables: service.variables)
    try await direct.done(["emulator", "settings", "allowedRegions", "DE"])
    let outcome = try await serving(try Authctl(), ["--upstream", "http://\(service.address)"]) { given in
      var client = given
      client.variables["AUTHCTL_PASSWORD"] = "correct horse"
      try await client.done(["email", "sign-up", "jane@example.com"])
      let doctor = try await DoctorReport(client, "mfa", "doctor")
      #expect(doctor.findings == ["e-mail": "bad"], "\(doctor.findings)")
      #expect(
        doctor.detail("service") == "a proxy answers, which passes calls on to http://\(service.address)")
      let phone = try await DoctorReport(client, "phone", "doctor", "+16505553434")
      #expect(phone.findings == ["region": "bad"] && phone.detail("fictional").hasPrefix("yes"))
      #expect(
        phone.fix("region") == "authctl emulator settings allowedRegions DE,US --emulator \(service.address)")
      #expect(try await phone.follow("region", by: client).status == 0)
      #expect(try await DoctorReport(client, "phone", "doctor", "+16505553434").verdict("canSend") == "yes")
      let sent = try await client("phone", "send", "+16505550155").output
      let listing = "authctl emulator codes --number +16505550155 --emulator \(service.address)"
      #expect(sent.contains("Next: \(listing), then: authctl phone verify "), "\(sent)")
      #expect(try await client.line("\(listing.dropFirst(8)) --field code").output.count == 7)
    }
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test func `settings behind a proxy to another machine are unknown`() async throws {
    let words = ["--upstream", "https://auth.invalid", "--project", "shop"]
    let outcome = try await serving(try Authctl(variables: ["HTTPS_PROXY": "http://127.0.0.1:1"]), words) {
      client in
      let report = try await DoctorReport(client, "phone", "doctor", "+16505553434")
      #expect(report.status == 0 && report.verdict("canSend") == "unknown", "\(report.findings)")
      for name in ["phone sign-in", "fictional", "region"] {
        #expect(report.state(name) == "unknown", "\(name)")
      }
      #expect(try await DoctorReport(client, "mfa", "doctor").state("SMS as a second factor") == "unknown")
    }
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test func `status and ready line name the destination of calls`() async throws {
    let service = try CountingServer()
    let outcome = try await serving(try Authctl(), ["--upstream", "http://\(service.address)"]) { client in
      let status = try await client("emulator", "status", "--field", "upstream")
      #expect(status.output == "http://\(service.address)\n")
      #expect(try await client("emulator", "clear", "--yes").status != 0)
    }
    #expect(outcome.output.contains(#""upstream":"http://\#(service.address)""#))
  }
}
