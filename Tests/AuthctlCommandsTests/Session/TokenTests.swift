import AuthHTTP
import Foundation
import ServerSupport
import TestSupport
import Testing

@Suite struct TokenTests {
  /// A session whose ID token expired long ago, according to the file.
  private func expiredSession(_ server: CountingServer) async throws -> Authctl {
    let authctl = try Authctl(variables: server.variables)
    #expect(try await authctl("phone", "send", "+16505553434").status == 0)
    #expect(try await authctl("phone", "verify", "654321").status == 0)
    try authctl.home.setTokenExpiry("2020-01-01T00:00:00Z")
    return authctl
  }

  @Test func `a valid token is printed without a request or a write`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    _ = try await authctl("anonymous", "sign-in")
    let before = try Data(contentsOf: URL(fileURLWithPath: authctl.home.credentials))
    let requests = server.requests.count
    let token = try await authctl("token")
    #expect(try await authctl("token", "--header").output == "Authorization: Bearer \(token.output)")
    #expect(try await authctl("token", "--min-valid", "30m").output == token.output)
    #expect(server.requests.count == requests)
    #expect(try Data(contentsOf: URL(fileURLWithPath: authctl.home.credentials)) == before)
    #expect(try await authctl("token", "--min-valid", "2h").error.contains("note: "))
    #expect(server.count(ofPathsEnding: "/token") == 1)
    #expect(try await authctl("token", "--force-refresh").status == 0)
    #expect(server.count(ofPathsEnding: "/token") == 2)
  }

  @Test func `a session that the service no longer knows is removed, with a message`() async throws {
    let server = try CountingServer { request in
      guard request.target.path.hasSuffix("/token") else { return nil }
      return .json(400, #"{"error":{"code":400,"message":"TOKEN_EXPIRED","status":"INVALID_ARGUMENT"}}"#)
    }
    let authctl = try await expiredSession(server)
    let refused = try await authctl("token", "--json")
    #expect(refused.status == 1)
    #expect(try refused.jsonError()["code"] as? String == "TOKEN_EXPIRED")
    #expect(try await authctl("token").status == 4)
  }

  @Test func `a refresh token that a local server does not know ends the session`() async throws {
    let server = try CountingServer { request in
      guard request.target.path.hasSuffix("/token") else { return nil }
      return .json(400, #"{"error":{"code":400,"message":"INVALID_REFRESH_TOKEN"}}"#)
    }
    let authctl = try await expiredSession(server)
    #expect(try await authctl("token").status == 1)
    #expect(try await authctl("status", "--field", "signedIn").output == "false\n")
  }

  @Test func `a temporary failure of the service is tried again, a sign-in never`() async throws {
    let server = try CountingServer { request in
      guard !request.target.path.hasPrefix("/emulator/") else { return nil }
      return .json(503, #"{"error":{"code":503,"message":"UNAVAILABLE"}}"#)
    }
    let authctl = try Authctl(variables: server.variables)
    #expect(try await authctl("phone", "send", "+16505550101").status == 1)
    #expect(server.count(ofPathsEnding: ":sendVerificationCode") == 1)
  }
}
