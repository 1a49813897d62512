import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// Requests as the SDK sends them, without the unneeded lookup it makes after each sign-in.
@Suite struct RequestShapeTests {
  private func body(_ client: TestClient, _ suffix: String) throws -> JSONValue {
    let request = try #require(client.wire.requests.last { $0.target.path.hasSuffix(suffix) })
    return try JSONReader.read(request.body)
  }

  @Test func `a revocation gives the kind of token as a number, and no tenant`() async throws {
    let client = try TestClient(Project(.inProcess, id: "demo-test", tenant: "t-1"))
    _ = try await client.auth.signInAnonymously()
    _ = await authError { try await client.auth.apple.revoke(code: Secret("c1234")) }
    let sent = try body(client, ":revokeToken").object ?? [:]
    #expect(sent.keys.sorted() == ["idToken", "providerId", "token", "tokenType"])
    #expect(sent["tokenType"] == .string("3"))
    #expect(
      try JSONDecoder().decode(RevokeToken.self, from: Data(#"{"tokenType":"CODE"}"#.utf8)).tokenType == .code
    )
  }

  @Test func `a refresh is a JSON object, as the SDK sends it`() async throws {
    let client = try TestClient()
    let session = try await client.signIn().session
    _ = try await client.auth.freshSession(refreshing: true)
    #expect(client.wire.requests.last?.fields["Content-Type"] == "application/json")
    let sent = try body(client, "/token").object ?? [:]
    #expect(sent.keys.sorted() == ["grantType", "refreshToken"])
    #expect(sent["grantType"] == "refresh_token")
    #expect(sent["refreshToken"]?.string == session.refreshToken.reveal { $0 })
  }

  @Test func `a deletion has the token and the user, and no tenant`() async throws {
    let client = try TestClient(Project(.inProcess, id: "demo-test", tenant: "t-1"))
    let session = try await client.auth.signInAnonymously().session
    try await client.auth.account.delete()
    let sent = try body(client, ":delete").object ?? [:]
    #expect(sent.keys.sorted() == ["idToken", "localId"])
    #expect(sent["localId"] == .string(session.uid))
  }

  @Test func `the SMS of a second factor carries the masked number`() async throws {
    let client = try TestClient()
    try await client.signUpVerified()
    try await client.enrollPhone()
    #expect(
      try body(client, "mfaEnrollment:start")["phoneEnrollmentInfo"]?["clientType"]?.string
        == "CLIENT_TYPE_IOS")
    try await client.signInHalfway()
    _ = try await client.auth.secondFactors.pendingSignIn().send()
    let info = try body(client, "mfaSignIn:start")["phoneSignInInfo"]
    #expect(info?["phoneNumber"]?.string == "+*******3434")
    #expect(info?["clientType"]?.string == "CLIENT_TYPE_IOS")
    #expect(
      try await client.auth.secondFactors.pendingSignIn().resolve(code: "654321").secondFactor?.phoneNumber
        == "+*******3434")
  }

  @Test func `no sign-in looks up the account, yet its result is correct`() async throws {
    let client = try TestClient()
    try await client.signUpVerified()
    try await client.auth.signOut()
    let lookups = client.wire.count(":lookup")
    let done = try await client.signInByEmail()
    #expect(done.identity.wire.emailVerified == true && done.session.providerID == "password")
    _ = try await client.auth.signIn(customToken: Secret(#"{"uid":"\#(done.session.uid)"}"#))
    _ = try await client.signIn()
    #expect(client.wire.count(":lookup") == lookups)
    #expect(try await client.auth.session().providerID == "phone")
  }

  @Test func `values missing in the response come from the token`() async throws {
    let client = try TestClient()
    let user = try await client.signUp().session.uid
    #expect(try await client.signInByEmail().identity.wire.emailVerified == false)
    let custom = try await client.auth.signIn(customToken: Secret(#"{"uid":"\#(user)"}"#))
    #expect(custom.identity.wire.email == TestClient.email && custom.identity.wire.emailVerified == false)
    #expect(custom.identity.wire.displayName == nil)
  }

  @Test func `the token names the second factor`() async throws {
    let client = try TestClient()
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    _ = try await client.auth.secondFactors.pendingSignIn().send()
    let lookups = client.wire.count(":lookup")
    let done = try await client.auth.secondFactors.pendingSignIn().resolve(code: "654321")
    #expect(done.session.secondFactor == "phone" && done.identity.wire.emailVerified == true)
    #expect(client.wire.count(":lookup") == lookups)
  }

  @Test(arguments: [true, false])
  func `a provider's tokens are kept for the second factor only on request`(
    keeps: Bool
  ) async throws {
    let client = try TestClient()
    try await client.signUpVerified()
    try await client.enrollPhone()
    let token = #"{"sub":"g-1","email":"\#(TestClient.email)","email_verified":true}"#
    let credential = ProviderCredential("google.com", idToken: Secret(token))
    var options = AuthClient.Options()
    options.keepsProviderTokens = keeps
    let auth = AuthClient(
      client.auth.project, store: client.auth.store, options: options, dependencies: client.dependencies)
    let error = await authError { _ = try await auth.providers.signIn(credential) }
    #expect(error?.code == .secondFactorRequired)
    _ = try await client.auth.secondFactors.pendingSignIn().send()
    let done = try await client.auth.secondFactors.pendingSignIn().resolve(code: "654321")
    #expect(done.credential?.idToken == (keeps ? Secret(token) : nil))
    #expect(try await client.stored.pendingSecondFactor == nil)
  }
}
