import AuthCore
import AuthCrypto
import AuthLocalServer
import TestSupport
import Testing

/// Signing in at a local server in the process, in each mode.
@Suite struct LocalServerFlowTests {
  typealias Server = LocalServer
  private static let modes = [Server.Mode.emulator, .production]
  private static let password = Secret("correct horse")

  private static var address: EmailAddress { get throws { try EmailAddress("jane@example.com") } }

  @Test(arguments: modes)
  func `by phone`(mode: Server.Mode) async throws {
    let test = try LocalServerClient(mode)
    let number = try PhoneNumber(LocalServerClient.number)
    _ = try await test.auth.phone.send(number, proof: .none)
    #expect(test.server.codes(to: number) == ["123456"])
    #expect(
      await failure { _ = try await test.auth.phone.pending().verify(code: "654321") }?.code == .invalidCode)
    #expect(try await test.auth.phone.pending().verify(code: "123456").isNewUser)
    #expect(test.server.users().map(\.phoneNumber) == [LocalServerClient.number])
  }

  @Test func `by phone, with a code that the server made up`() async throws {
    let test = try LocalServerClient()
    let number = try PhoneNumber("+16505550199")
    #expect(test.server.codes(to: number).isEmpty)
    _ = try await test.auth.phone.send(number)
    _ = try await test.auth.phone.send(number, resend: true)
    let codes = test.server.codes(to: number)
    #expect(codes.count == 2)
    _ = try await test.auth.phone.pending().verify(code: try #require(codes.last))
    #expect(test.server.codes(to: number) == Array(codes.prefix(1)))
  }

  @Test(arguments: modes)
  func `by e-mail, and a verified address`(mode: Server.Mode) async throws {
    let test = try LocalServerClient(mode)
    _ = try await test.auth.email.signUp(Self.address, password: Self.password)
    try await test.auth.email.sendVerification()
    let email = try #require(test.server.emails(to: Self.address).last)
    #expect(try email.purpose == .verifyEmail && email.address == Self.address)
    let code = try Self.code(in: email.link)
    try await test.auth.email.check(code).apply()
    #expect(test.server.emails(to: try Self.address).isEmpty)
    #expect(test.server.users().map(\.isEmailVerified) == [true])
  }

  @Test(arguments: modes)
  func `by e-mail, then with an authenticator app`(mode: Server.Mode) async throws {
    let test = try LocalServerClient(mode)
    let app = try Authenticator(Secret("JBSWY3DPEHPK3PXP"))
    var jane = Server.NewUser(email: try Self.address, password: Self.password)
    jane.authenticator = app
    try test.server.addUser(jane)
    let error = await failure { _ = try await test.auth.email.signIn(Self.address, password: Self.password) }
    #expect(error?.code.rawValue == "SECOND_FACTOR_REQUIRED")
    #expect(
      await failure { _ = try await test.auth.secondFactors.pendingSignIn().resolve(code: "000000") } != nil)
    let result = try await test.auth.secondFactors.pendingSignIn().resolve(
      code: app.code(at: test.server.now))
    #expect(result.session.uid == test.server.users().first?.id)
  }

  @Test(arguments: modes)
  func `by Apple, and by another provider`(mode: Server.Mode) async throws {
    let test = try LocalServerClient(mode)
    let nonce = try await test.auth.apple.makeNonce()
    let token = test.server.providerToken(
      "apple.com", subject: "001.a", email: "jane@example.com", nonce: nonce.hashed)
    let apple = try await test.auth.apple.signIn(token)
    #expect(apple.isNewUser)
    let google = test.server.providerToken("google.com", subject: "1", email: "joan@example.com")
    _ = try await test.auth.providers.signIn(
      ProviderCredential("google.com", idToken: google))
    #expect(Set(test.server.users().map(\.email)) == ["jane@example.com", "joan@example.com"])
  }

  @Test(arguments: modes)
  func `with a token of the project's backend`(mode: Server.Mode) async throws {
    let test = try LocalServerClient(mode)
    let token = try test.server.customToken(uid: "jane", claims: ["role": "admin"])
    let signedIn = try await test.auth.signIn(customToken: token)
    let claims = try Self.claims(of: signedIn.session.idToken.secret)
    #expect(signedIn.session.uid == "jane" && claims.contains(#""role":"admin""#))
  }

  @Test func `in a tenant of its own`() async throws {
    let test = try LocalServerClient(.init(), tenant: "acme")
    _ = try await test.auth.email.signUp(Self.address, password: Self.password)
    #expect(test.server.users().isEmpty)
    let uid = try #require(test.server.users(tenant: "acme").first?.id)
    try test.server.setDisabled(true, uid: uid)
    let error = await failure { _ = try await test.auth.email.signIn(Self.address, password: Self.password) }
    #expect(error?.code == .userDisabled)
    try test.server.addUser(.init(email: try Self.address), tenant: "other")
    #expect(test.server.users(tenant: "other").count == 1)
  }

  @Test func `README's sample signs in, with nothing in the environment`() async throws {
    #expect(try await signIn().providerID == "phone")
  }

  static func code(in link: Secret) throws -> Secret {
    try link.reveal { Secret(String(try #require($0.firstMatch(of: /oobCode=([^&]+)/)).1)) }
  }

  /// The payload of a token, as text.
  static func claims(of token: Secret) throws -> String {
    let part = try #require(token.reveal { $0 }.split(separator: ".").dropFirst().first)
    return String(decoding: try #require(Base64URL.decode(part)), as: UTF8.self)
  }
}
