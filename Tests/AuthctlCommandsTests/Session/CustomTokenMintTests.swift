import AuthCrypto
import Foundation
import ServerSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct CustomTokenMintTests {
  @Test(arguments: [false, true])
  func `a minted token signs its user in, with the claims`(isStrict: Bool) async throws {
    let server = try CountingServer(isStrict: isStrict)
    let authctl = try Authctl(variables: server.variables)
    let minted = try await authctl("custom-token", "mint", "jane", "--claims", #"{"role":"admin"}"#)
    #expect(minted.status == 0, "\(minted)")
    let words = ["custom-token", "sign-in", "--token-file", "-", "--json"]
    let signedIn = try await authctl.run(words, input: minted.output).json()
    #expect(signedIn["localId"] as? String == "jane" && signedIn["isNewUser"] as? Bool == true)
    let claims = try await authctl.done("token", "--decode", "--json").json()["claims"] as? [String: Any]
    #expect(claims?["role"] as? String == "admin")
  }

  @Test func `without a uid it is random, and the token says the tenant`() async throws {
    let authctl = try Authctl()
    let minted = try await authctl.done(["custom-token", "mint", "--tenant", "acme", "--json"]).json()
    #expect((minted["localId"] as? String)?.count == 28)
    let parts = try #require(minted["customToken"] as? String).split(separator: ".")
    let payload = try #require(Base64URL.decode(String(parts[1])))
    #expect(String(decoding: payload, as: UTF8.self).contains(#""tenant_id":"acme""#))
  }

  @Test func `a real project is refused, with what to use`() async throws {
    let authctl = try Authctl(variables: ["AUTHCTL_API_KEY": "k", "AUTHCTL_PROJECT": "my-app"])
    let refused = try await authctl("custom-token", "mint", "jane")
    #expect(refused.status == 2 && refused.output == "")
    #expect(
      refused.error.hasPrefix(
        "error: a custom token of production project my-app needs the signature of its service account (USAGE)"
      ), "\(refused.error)")
    #expect(refused.error.contains("createCustomToken"))
  }

  @Test func `members of the token can be replaced and removed`() async throws {
    let authctl = try Authctl()
    let words = ["custom-token", "mint", "jane", "--claim", "exp=5", "--claim", "iss=null", "--json"]
    let text = try #require(try await authctl.done(words).json()["customToken"] as? String)
    let payload = try #require(Base64URL.decode(String(text.split(separator: ".")[1])))
    let shown = String(decoding: payload, as: UTF8.self)
    #expect(shown.contains(#""exp":5"#) && !shown.contains("iss"), "\(shown)")
  }

  @Test func `claims that no token may have are refused`() async throws {
    let authctl = try Authctl()
    let refused = try await authctl("custom-token", "mint", "jane", "--claims", #"{"sub":"x"}"#)
    #expect(refused.status == 2 && refused.error.contains("sub"), "\(refused)")
  }
}
