import BoundedJSON
import Foundation
import TestSupport
import Testing

/// `emulator start --upstream production` over HTTPS, with a TLS server in place of Google's and with
/// other clients.
@Suite(
  .needsTLSServer("curl"),
  .timeLimit(.minutes(6)))
struct UpstreamProcessTests {
  private let service: ServerProcess
  private let tls: TLSFixture
  private let home: TemporaryHome
  private let proxy: ServerProcess

  private var record: String { "\(home.path)/calls.jsonl" }
  private var log: String { "\(home.path)/err" }

  init() throws {
    let home = try TemporaryHome()
    service = try ServerProcess(
      try Binary(), project: "shop", ["--test-number", "+16505553434=654321", "--seed", "fixed"])
    tls = try TLSFixture(emulator: service.address)
    let binary = try Binary(variables: tls.environment)
    proxy = try ServerProcess(
      binary, project: "shop",
      [
        "--upstream", "production", "--record", "\(home.path)/calls.jsonl", "--trace", "--api-key",
        "AIzaOfTheProject",
      ],
      errors: .writing("\(home.path)/err"))
    self.home = home
  }

  /// Calls through the proxy as curl makes them: body, then status.
  private func curl(_ path: String, _ body: String, _ fields: [String] = []) async throws -> (String, Int) {
    let words =
      ["-sS", "-w", "\n%{http_code}", "-d", body, "-H", "Content-Type: application/json"]
      + fields.flatMap { ["-H", $0] } + ["http://\(proxy.address)/\(path)"]
    let outcome = try await Binary().run("/usr/bin/env", ["curl"] + words)
    #expect(outcome.status == 0, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.dropLast().joined(separator: "\n"), Int(lines.last ?? "") ?? 0)
  }

  private func member(_ name: String, _ body: String) throws -> String {
    try #require(try JSONReader.read(Array(body.utf8))[name]?.string)
  }

  @Test func `an app's sign-in reaches the service by its real names, and no secret is anywhere`()
    async throws
  {
    let ios = [
      "X-Client-Version: iOS/FirebaseSDK/11.0.0/FirebaseCore-iOS",
      "X-Ios-Bundle-Identifier: com.example.shop",
    ]
    let accounts = "identitytoolkit.googleapis.com/v1/accounts"
    let (sent, _) = try await curl(
      "\(accounts):sendVerificationCode?key=fake", #"{"phoneNumber":"+16505553434"}"#, ios)
    let session = try member("sessionInfo", sent)
    let (wrong, refused) = try await curl(
      "\(accounts):signInWithPhoneNumber?key=fake", #"{"sessionInfo":"\#(session)","code":"000001"}"#, ios)
    #expect(refused == 400 && wrong.contains("INVALID_CODE"))
    let (signedIn, status) = try await curl(
      "\(accounts):signInWithPhoneNumber?key=fake", #"{"sessionInfo":"\#(session)","code":"654321"}"#, ios)
    #expect(status == 200)
    let (idToken, refresh) = (try member("idToken", signedIn), try member("refreshToken", signedIn))
    let (renewed, _) = try await curl(
      "securetoken.googleapis.com/v1/token?key=fake",
      #"{"grantType":"refresh_token","refreshToken":"\#(refresh)"}"#)
    let seen = try tls.seen()
    #expect(
      seen.map { $0.fields["host"] ?? "" } == Array(repeating: "identitytoolkit.googleapis.com", count: 3) + [
        "securetoken.googleapis.com"
      ])
    #expect(seen.allSatisfy { $0.line.contains("key=AIzaOfTheProject") })
    #expect(seen[0].fields["x-ios-bundle-identifier"] == "com.example.shop")
    let calls = try await Binary().run(
      "/usr/bin/env", ["curl", "-sS", "http://\(proxy.address)/emulator/v1/calls"]
    ).output
    let places = [
      try String(contentsOfFile: log, encoding: .utf8), try String(contentsOfFile: record, encoding: .utf8),
      calls,
    ]
    for secret in [
      session, "654321", idToken, refresh, try member("access_token", renewed), "AIzaOfTheProject",
    ] {
      for (index, place) in places.enumerated() { #expect(!place.holds(secret), "\(index): \(secret)") }
    }
    #expect(places.allSatisfy { $0.holds("+16505553434") })
  }

  @Test func `a response is the same through the proxy and without it`() async throws {
    let tools = [
      ("v1/accounts:signInWithPassword?key=k", #"{"email":"a@example.com","password":"x"}"#, [String]()),
      ("v1/accounts:lookup?key=k", "{", []), ("v1/nosuch?key=k", "{}", ["Origin: http://localhost:5173"]),
      ("v1/projects/shop/accounts:query", "{}", ["Authorization: Bearer owner"]),
    ]
    for (path, body, fields) in tools {
      let through = try await curl("identitytoolkit.googleapis.com/\(path)", body, fields)
      let direct = try await Binary().run(
        "/usr/bin/env",
        ["curl", "-sS", "-w", "\n%{http_code}", "-d", body, "-H", "Content-Type: application/json"]
          + fields.flatMap { ["-H", $0] } + [
            "http://\(service.address)/identitytoolkit.googleapis.com/\(path)"
          ])
      #expect("\(through.0)\n\(through.1)" == direct.output, "\(path)")
    }
  }

  @Test func `an untrusted authority is reported to the app`() async throws {
    var environment = tls.environment
    environment["SSL_CERT_FILE"] = nil
    let untrusting = try ServerProcess(
      try Binary(variables: environment), project: "shop", ["--upstream", "production"])
    let outcome = try await Binary().run(
      "/usr/bin/env",
      [
        "curl", "-sS", "-d", "{}",
        "http://\(untrusting.address)/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k",
      ])
    #expect(
      outcome.output.contains("UNAVAILABLE") && outcome.output.contains("is not trusted"), "\(outcome.output)"
    )
  }

  @Test func `a slow call delays no other`() async throws {
    let slow = try SlowService()
    let proxy = try ServerProcess(
      try Binary(), ["--upstream", "http://\(slow.address)", "--timeout", "20"])
    let held = try RawConnection(proxy.address, sending: Self.post(proxy.address))
    try slow.waitForCall()
    let status = try await Binary(variables: proxy.variables)("emulator", "status")
    #expect(status.status == 0)
    slow.answer()
    #expect(held.read().hasPrefix("HTTP/1.1 200"))
  }

  private static func post(_ address: String) -> String {
    "POST /identitytoolkit.googleapis.com/v1/accounts:signUp?key=k HTTP/1.1\r\nHost: \(address)\r\n"
      + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
  }
}
