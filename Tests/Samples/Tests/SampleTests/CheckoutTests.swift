import AuthCore
import AuthLocalServer
import Testing

/// The backend of a shop: it verifies tokens with the library, too.
struct Shop: Sendable {
  let auth: AuthClient

  enum Outcome { case paid, refused }

  func pay(as token: IDToken) async -> Outcome {
    do {
      return try await auth.verify(token).isEmailVerified ? .paid : .refused
    } catch {
      return .refused
    }
  }
}

/// The tests of the shop, with the service in their own process.
@Suite(.localServer) struct CheckoutTests {
  private let jane = (address: "jane@example.com", password: Secret("correct horse"))

  private func add(_ app: Authenticator? = nil) throws -> String {
    var user = LocalServer.NewUser(email: try EmailAddress(jane.address), password: jane.password)
    user.authenticator = app
    return try LocalServer.current.addUser(user).id
  }

  @Test func `a stranger cannot pay, and a customer can`() async throws {
    let server = try LocalServer.current
    let (auth, shop) = (server.client(), Shop(auth: server.client()))
    try await auth.signInAnonymously()
    #expect(await shop.pay(as: try auth.idToken()) == .refused)
    _ = try add()
    try await auth.email.signIn(EmailAddress(jane.address), password: jane.password)
    #expect(await shop.pay(as: try auth.idToken()) == .paid)
  }

  @Test func `an hour later the customer pays with a new token, until disabled`() async throws {
    let server = try LocalServer.current
    let (auth, shop, uid) = (server.client(), Shop(auth: server.client()), try add())
    try await auth.email.signIn(EmailAddress(jane.address), password: jane.password)
    let old = try await auth.idToken()
    server.moveClock(by: .seconds(3601))
    #expect(await shop.pay(as: old) == .refused)
    #expect(await shop.pay(as: try auth.idToken()) == .paid)
    try server.setDisabled(true, uid: uid)
    let error = await #expect(throws: AuthError.self) { try await auth.idToken(refreshing: true) }
    #expect(error?.code == .userDisabled && error?.refusal?.endedSession == true)
  }

  @Test func `a customer with an authenticator app needs its code`() async throws {
    let (server, app) = (try LocalServer.current, try Authenticator(Secret("JBSWY3DPEHPK3PXP")))
    _ = try add(app)
    let auth = server.client()
    let error = await #expect(throws: AuthError.self) {
      try await auth.email.signIn(EmailAddress(jane.address), password: jane.password)
    }
    let resolver = try #require(error?.resolver)
    #expect(resolver.hints.map(\.kind) == [.totp])
    #expect(try await resolver.resolve(code: app.code(at: server.now)).secondFactor?.kind == .totp)
  }
}
