import Foundation
import TestSupport
import Testing

/// A server's clock, moved by another client to before the stored token was issued.
@Suite(.timeLimit(.minutes(6))) struct ClockMovedBackTests {
  /// Signs in at a new server.
  private func signIn(_ options: [String]) async throws -> (Binary, ServerProcess) {
    let server = try ServerProcess(Binary(), options + ["--test-number", "+16505553434=654321"])
    let authctl = try Binary(variables: server.variables)
    try await authctl.done(["phone", "send", "+16505553434"])
    try await authctl.done(["phone", "verify", "654321"])
    return (authctl, server)
  }

  /// Moves the clock with a request that this program's client does not see.
  private func move(_ server: ServerProcess, hours: Int) throws {
    let body = #"{"moveMilliseconds":"\#(hours * 3_600_000)"}"#
    let answer = try rawExchange(
      server.address,
      "PATCH /emulator/v1/clock HTTP/1.1\r\nHost: \(server.address)\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
    #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
  }

  /// When the token printed by `token` was issued, in hours from now.
  private func issued(_ authctl: Binary) async throws -> Int {
    let text = try await authctl.done(["token", "--decode", "--field", "claims.iat"]).output
    let seconds = try #require(Double(text.trimmingCharacters(in: .newlines)))
    return Int(((seconds - Date().timeIntervalSince1970) / 3600).rounded())
  }

  @Test(arguments: [[], ["--strict"]])
  func `after user show, token returns one that the clock allows`(options: [String]) async throws {
    let (authctl, server) = try await signIn(options)
    try move(server, hours: -2)
    #expect(try await authctl.done(["user", "show", "--field", "phoneNumber"]).output == "+16505553434\n")
    let status = try await authctl.done(["status"]).output
    #expect(status.contains("(issued in the future by the service's clock; the next command refreshes it)"))
    #expect(try await issued(authctl) == -2)
    #expect(try await authctl("token", "--verify").status == 0)
    #expect(try await !authctl.done(["status"]).output.contains("refreshes it"))
  }

  @Test(arguments: [[], ["--strict"]], [-2, 2])
  func `token --verify asks the server first, and refreshes`(options: [String], hours: Int) async throws {
    let (authctl, server) = try await signIn(options)
    try move(server, hours: hours)
    let verified = try await authctl("token", "--verify", "--decode", "--json")
    #expect(verified.status == 0, "\(verified.error)")
    #expect(try await issued(authctl) == hours)
    withExtendedLifetime(server) {}
  }

  @Test func `no command loses the session, whatever the clock does`() async throws {
    let (authctl, server) = try await signIn(["--strict"])
    for hours in [2, -4, 3, -48, 100] {
      try move(server, hours: hours)
      for words in [["user", "show"], ["token", "--verify"], ["user", "update", "--name", "Ada"]] {
        #expect(try await authctl.run(authctl.path, words).status == 0, "\(words) after \(hours) hours")
      }
    }
    withExtendedLifetime(server) {}
  }
}
