import Foundation
import TestSupport
import Testing

@testable import AuthHTTP

/// `phone send` and `mfa challenge` skip an SMS only if the server still accepts the code of the last one.
@Suite(.timeLimit(.minutes(6))) struct PendingCodeTests {
  private static let number = "+16505550101"

  /// What `phone send` says, which must succeed.
  private func send(_ authctl: Binary) async throws -> (wasPending: Bool?, id: String?) {
    let sent = try await authctl.done("phone", "send", Self.number, "--json").json()
    return (sent["alreadyPending"] as? Bool, sent["sessionInfo"] as? String)
  }

  /// The newest code at the server, used by `phone verify`.
  private func verify(_ authctl: Binary) async throws {
    let code = try await authctl.done(
      "emulator", "codes", "--number", Self.number, "--wait", "5s", "--field", "code"
    ).output.trimmingCharacters(in: .newlines)
    try await authctl.done("phone", "verify", code)
  }

  private func pendingIDs(_ authctl: Binary) async throws -> [String?] {
    let listed = try await authctl.done("phone", "list", "--json").json()["pendingVerifications"]
    return try #require(listed as? [[String: Any]]).map { $0["sessionInfo"] as? String }
  }

  @Test func `after a restart of the server on the same port, the code is sent again`() async throws {
    let first = try ServerProcess(Binary())
    let authctl = try Binary(variables: first.variables)
    try await authctl.done("phone", "send", "+16505550102")
    #expect(try await send(authctl).wasPending == false)
    #expect(try await send(authctl).wasPending == true)
    #expect(try first.stop() == 0)
    let port = try #require(first.address.split(separator: ":").last)
    let second = try ServerProcess(Binary(), ["--port", "\(port)"])
    let sent = try await send(authctl)
    #expect(sent.wasPending == false)
    #expect(try await pendingIDs(authctl) == [sent.id], "the server knows only the new one")
    try await verify(authctl)
    withExtendedLifetime(second) {}
  }

  @Test func `after a snapshot was restored, the code is sent again`() async throws {
    let server = try ServerProcess(Binary())
    let authctl = try Binary(variables: server.variables)
    try await authctl.done("emulator", "snapshot", "save", "clean")
    #expect(try await send(authctl).wasPending == false)
    try await authctl.done("emulator", "snapshot", "restore", "clean", "--yes")
    #expect(try await send(authctl).wasPending == false)
    try await verify(authctl)
  }

  @Test func `without the file of the embedded server, the code is sent again`() async throws {
    let authctl = try Binary()
    #expect(try await send(authctl).wasPending == false)
    #expect(try await send(authctl).wasPending == true)
    try FileManager.default.removeItem(atPath: authctl.home.embedded)
    #expect(try await send(authctl).wasPending == false)
    try await verify(authctl)
  }

  @Test(arguments: [(404, true), (200, false)])
  func `a server that does not list its codes is believed to have them`(
    status: Int, wasPending: Bool
  ) async throws {
    let server = try CountingServer { request in
      request.target.path.hasSuffix("/verificationCodes")
        ? HTTPResponse(HTTPStatus(status), body: Array("{}".utf8)) : nil
    }
    let authctl = try Binary(variables: server.variables)
    #expect(try await send(authctl).wasPending == false)
    #expect(server.count(ofPathsEnding: "/verificationCodes") == 0, "nothing was pending")
    #expect(try await send(authctl).wasPending == wasPending)
    #expect(server.count(ofPathsEnding: ":sendVerificationCode") == (wasPending ? 1 : 2))
  }

  @Test func `the hint after a wait for a code sends one`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl("emulator", "codes", "--number", Self.number, "--wait", "100ms")
    #expect(outcome.status == 4)
    #expect(outcome.error.hasSuffix("hint: authctl phone send --resend \(Self.number)\n"), "\(outcome)")
  }

  @Test func `several processes at once send one SMS`() async throws {
    let server = try CountingServer()
    let authctl = try Binary(variables: server.variables)
    let answers = try await withThrowingTaskGroup { group in
      for _ in 0..<6 { group.addTask { try await send(authctl) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(server.count(ofPathsEnding: ":sendVerificationCode") == 1)
    #expect(answers.count { $0.wasPending == false } == 1)
    #expect(Set(answers.map(\.id)).count == 1)
  }

  @Test func `a process that waits for its answer holds up only its profile, and not when it is killed`()
    async throws
  {
    let slow = try SlowService(without: "/emulator/v1/status")
    let server = try ServerProcess(Binary())
    let authctl = try Binary(variables: server.variables)
    let stuck = try authctl.start(["phone", "send", Self.number, "--emulator", slow.address])
    try slow.waitForCall()
    try await authctl.done("phone", "send", Self.number, "--profile", "other")
    stuck.signal(SIGKILL)
    #expect(try await stuck.end() == 128 + SIGKILL)
    #expect(try await send(authctl).wasPending == false)
  }

  @Test(.enabled("nobody can reach the program here") { try await OtherUser.isAvailable() })
  func `a directory that cannot be written does not hide what is pending`() async throws {
    let server = try ServerProcess(Binary())
    let authctl = try Binary(variables: server.variables)
    #expect(try await send(authctl).wasPending == false)
    _ = try await authctl.shell("rm config/authctl/*.lock; \(OtherUser.takesOver)")
    _ = try await authctl.shell("find . -type d -exec chmod 500 {} +")
    let line = "\(OtherUser.prefix) authctl phone send --field alreadyPending"
    #expect(try await authctl.shell("\(line) \(Self.number)").output == "true\n")
    #expect(try await authctl.shell("\(line) +16505550102").status == 7)
    _ = try await authctl.shell("find . -type d -exec chmod 700 {} +")
  }
}
