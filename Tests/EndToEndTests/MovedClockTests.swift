import Foundation
import TestSupport
import Testing

/// A strict server's clock, moved by another client: it decides, and no session is lost because of it.
@Suite(.timeLimit(.minutes(6))) struct MovedClockTests {
  private let server: ServerProcess
  private let authctl: Binary
  /// Another person with the same server and a separate home.
  private let other: Binary

  init() async throws {
    let server = try ServerProcess(Binary(), ["--strict", "--test-number", "+16505553434=654321"])
    self.server = server
    authctl = try Binary(variables: server.variables)
    other = try Binary(variables: server.variables)
    try await authctl.done(["phone", "send", "+16505553434"])
    try await authctl.done(["phone", "verify", "654321"])
  }

  /// Whether the server accepts an ID token: a lookup without this program's client.
  private func isBelieved(_ token: String) throws -> Bool {
    let answer = try rawPost(
      server.address, "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k", #"{"idToken":"\#(token)"}"#)
    return answer.hasPrefix("HTTP/1.1 200 ")
  }

  private func token(_ words: String...) async throws -> String {
    try await authctl.done(["token"] + words).output.trimmingCharacters(in: .newlines)
  }

  @Test func `a session whose refresh token is refused is forgotten, as before`() async throws {
    let file = authctl.home.credentials
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let stored = try #require(text.firstMatch(of: /"refreshToken" ?: ?"([^"]+)"/)?.1)
    try authctl.home.rewriteCredentials { $0.replacing(stored, with: "nonsense") }
    try await other.done(["emulator", "clock", "+2h"])
    let refused = try await authctl("user", "show", "--json")
    #expect(refused.status == 1)
    #expect(try refused.jsonError()["code"] as? String == "INVALID_ID_TOKEN")
    #expect(try await authctl("token").status == 4)
  }

  @Test func `after two hours user show refreshes and works, and token is valid`() async throws {
    let old = try await token()
    #expect(try isBelieved(old))
    try await other.done(["emulator", "clock", "+2h"])
    #expect(try !isBelieved(old))
    #expect(try await authctl.done(["user", "show", "--field", "phoneNumber"]).output == "+16505553434\n")
    let fresh = try await token()
    #expect(fresh != old)
    #expect(try isBelieved(fresh))
    #expect(try await token() == fresh)
    #expect(try await authctl("token", "--verify").status == 0)
    let status = try await authctl.done(["status"]).output
    #expect(status.contains(" this machine's, and counts"), "\(status)")
    #expect(!status.contains("expired"))
  }

  @Test func `the next call notices each further move`() async throws {
    for move in ["+2h", "+7d", "-1h", "reset"] {
      try await other.done(["emulator", "clock", move])
      try await authctl.done(["user", "update", "--name", "Ada"])
      #expect(try isBelieved(try await token()), "after \(move)")
    }
  }

  @Test func `every response has the server's clock, and doctor sees it`() async throws {
    try await other.done(["emulator", "clock", "=2031-05-06T07:08:09Z"])
    for (method, path) in [
      ("GET", "/"), ("GET", "/nothing"), ("OPTIONS", "/identitytoolkit.googleapis.com/v1/accounts:lookup"),
      ("POST", "/identitytoolkit.googleapis.com/v1/accounts:lookup"), ("GET", "/emulator/v1/clock"),
      ("GET", "/emulator/auth/handler"), ("HEAD", "/"),
    ] {
      let answer = try rawExchange(
        server.address,
        "\(method) \(path) HTTP/1.1\r\nHost: \(server.address)\r\nOrigin: http://localhost\r\n"
          + "Content-Length: 0\r\nConnection: close\r\n\r\n")
      #expect(answer.contains("Date: Tue, 06 May 2031 07:0"), "\(method) \(path): \(answer.prefix(300))")
    }
    let doctor = try await authctl("doctor", "--json").json()["checks"] as? [[String: Any]]
    let clock = try #require(doctor?.first { $0["name"] as? String == "clock" })
    #expect(clock["state"] as? String == "good")
    #expect((clock["detail"] as? String)?.contains("behind the server's, which decides") == true, "\(clock)")
  }
}
