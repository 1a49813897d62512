import AuthHTTP
import Foundation
import ServerSupport
import TestSupport
import Testing

/// `authctl call`: any endpoint, as an app calls it.
@Suite(.timeLimit(.minutes(6))) struct RawCallTests {
  private let server: CountingServer
  private let authctl: Authctl

  init() throws {
    server = try CountingServer()
    authctl = try Authctl(variables: server.variables)
  }

  @Test(arguments: ["", "[]", "{", "text"])
  func `what is no JSON object is not sent`(body: String) async throws {
    let refused = try await authctl("call", "accounts:signUp", "-", input: body)
    #expect(refused.status == 2 && refused.output == "" && server.requests.isEmpty, "\(refused)")
  }

  @Test(arguments: ["", "v1/a?key=x", "accounts:lookup#x", "a b", "{x}", "a/../b"])
  func `what is no path is not sent`(path: String) async throws {
    let refused = try await authctl("call", path)
    #expect(refused.status == 2 && server.requests.isEmpty, "\(refused)")
  }

  @Test func `production is asked about first, except for a call that only reads`() async throws {
    let production = try Authctl(variables: [
      "AUTHCTL_API_KEY": "AIzaSyTest", "AUTHCTL_PROJECT": "my-app", "HTTPS_PROXY": "http://127.0.0.1:1",
    ])
    let refused = try await production("call", "accounts:signUp")
    #expect(refused.status == 8 && refused.error.contains("authctl call accounts:signUp --yes"), "\(refused)")
    for words in [["--yes"], ["--expect-target", "production"], ["--method", "GET"]] {
      #expect(try await production.run(["call", "accounts:signUp"] + words).status == 5)
    }
  }

  @Test func `the answer is shown without its secrets, and an administrator's credential is never sent`()
    async throws
  {
    let answer = try await authctl.done("call", "accounts:signUp", "--json").json()
    let token = try #require(answer["idToken"] as? String)
    #expect(!token.contains("eyJ") && (answer["localId"] as? String)?.count == 28, "\(answer)")
    let open = try await authctl.done("call", "accounts:signUp", "--show-tokens", "--field", "idToken").output
    #expect(open.hasPrefix("eyJ"))
    #expect(server.requests.allSatisfy { $0.fields["Authorization"] == nil })
  }

  @Test func `the session's token and the tenant are added on request`() async throws {
    try await authctl.done("anonymous", "sign-in", "--tenant", "acme")
    let found = try await authctl.done(
      "call", "accounts:lookup", "--id-token", "--tenant", "acme", "--field", "users[0].tenantId")
    #expect(found.output == "acme\n")
    let last = try #require(server.requests.last { $0.target.path.hasSuffix("accounts:lookup") })
    #expect(String(decoding: last.body, as: UTF8.self).contains(#""tenantId":"acme""#))
  }

  @Test func `a refusal has its code, reason and hint`() async throws {
    let refused = try await authctl("call", "accounts:update", "-", input: #"{"oobCode":"nothing"}"#)
    #expect(refused.status == 1 && refused.error.contains("(INVALID_OOB_CODE)"), "\(refused)")
  }
}
