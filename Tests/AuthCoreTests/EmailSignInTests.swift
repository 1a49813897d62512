import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

@Suite struct EmailSignInTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  @Test(arguments: ["", " ", "jane", "@example.com", "jane@", "ja ne@example.com", "jane@exam\u{7}ple.com"])
  func `an invalid address is refused`(text: String) {
    #expect(throws: EmailAddressError.self) { try EmailAddress(parsing: text) }
  }

  @Test func `an address of 255 bytes is refused, and white space around one is dropped`() throws {
    #expect(throws: EmailAddressError.tooLong) {
      try EmailAddress(parsing: String(repeating: "a", count: 243) + "@example.com")
    }
    #expect(try EmailAddress(parsing: " jane@example.com\n").description == "jane@example.com")
  }

  @Test func `a wrong password and an unknown address sign in no one`() async throws {
    let unknown = await authError { try await client.signInByEmail() }
    #expect(unknown?.refusal?.code == .emailNotFound)
    try await client.signUp()
    _ = try await client.auth.signOut()
    let wrong = await authError {
      _ = try await client.auth.email.signIn(TestClient.address, password: Secret("wrong"))
    }
    #expect(wrong?.refusal?.code == .invalidPassword)
    #expect(try await client.stored.session == nil)
  }

  @Test func `sign-up, sign-out and sign-in`() async throws {
    let made = try await client.signUp()
    #expect(made.isNewUser && made.session.providerID == "password")
    #expect(made.profile.email == TestClient.email)
    let taken = await authError { try await client.signUp() }
    #expect(taken?.refusal?.code == .emailExists)
    #expect(try await client.auth.session() == made.session)
    _ = try await client.auth.signOut()
    let again = try await client.signInByEmail()
    #expect(!again.isNewUser && again.session.uid == made.session.uid)
  }

  @Test func `linking keeps the uid, and is refused for an account with a password`() async throws {
    let anonymous = try await client.auth.signInAnonymously().session
    let linked = try await client.auth.email.link(TestClient.address, password: TestClient.password)
    #expect(linked.session.uid == anonymous.uid && !linked.isNewUser)
    let again = await authError {
      _ = try await client.auth.email.link(TestClient.address, password: TestClient.password)
    }
    #expect(again == .invalid(Problem(.providerAlreadyLinked(providerID: "password"))))
    #expect(client.wire.count(":signUp") == 2)
  }

  @Test func `reauthentication uses the token's address and renews the session`() async throws {
    let first = try await client.signUp().session
    client.clock.advance(by: 7200)
    let again = try await client.auth.email.reauthenticate(password: TestClient.password)
    #expect(again.session.uid == first.uid && again.session.signedInAt > first.signedInAt)
    // The address came from an expired token; nothing was refreshed for it.
    #expect(client.wire.count("/token") == 0)
  }

  @Test func `reauthentication as another user keeps the session`() async throws {
    let mine = try await client.signUp().session
    client.wire.refuse(":signInWithPassword", "EMAIL_NOT_FOUND")
    let nobody = await authError {
      _ = try await client.auth.email.reauthenticate(password: TestClient.password)
    }
    #expect(nobody == .otherUser(expected: mine.uid, actual: nil))
    let claims = #"{"user_id":"somebody","sub":"somebody","iat":1,"exp":9999999999,"firebase":{}}"#
    client.wire.answer(
      ":signInWithPassword", 200,
      #"{"idToken":"\#(unsignedToken(claims))","refreshToken":"r","expiresIn":"3600"}"#)
    let somebody = await authError {
      _ = try await client.auth.email.reauthenticate(password: TestClient.password)
    }
    #expect(somebody == .otherUser(expected: mine.uid, actual: "somebody"))
    #expect(try await client.auth.session() == mine)
  }

  @Test func `without an address, reauthentication is impossible`() async throws {
    _ = try await client.auth.signInAnonymously()
    let error = await authError {
      _ = try await client.auth.email.reauthenticate(password: TestClient.password)
    }
    #expect(error == .invalid(Problem(.argument(.noEmailAddress))))
    #expect(client.wire.count(":signInWithPassword") == 0)
  }

  @Test func `a custom token signs in`() async throws {
    let signedIn = try await client.auth.signIn(customToken: Secret(#"{"uid":"somebody"}"#))
    #expect(signedIn.session.uid == "somebody" && signedIn.isNewUser)
    #expect(signedIn.session.providerID == "custom")
  }
}

@Suite struct EmailCodeTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  @Test func `a wrong code is refused when it is used`() async throws {
    try await client.signUpVerified()
    let wrong = await authError { _ = try await client.auth.emailCodes.inspect(Secret("wrong")) }
    #expect(wrong?.refusal?.code == .invalidEmailCode)
    #expect(wrong?.refusal?.situation == .emailCode(nil))
  }

  @Test func `verifying refreshes the session, so that the token says verified`() async throws {
    try await client.signUp()
    _ = try await client.auth.emailCodes.sendVerification()
    let code = try await client.newestLink()
    let facts = try await client.auth.emailCodes.inspect(code)
    #expect(facts.purpose == .verifyEmail && facts.email == TestClient.email)
    let confirmed = try await client.auth.emailCodes.apply(code, facts)
    #expect(confirmed.wasRefreshed && confirmed.refreshFailure == nil)
    let token = try await client.auth.session().idToken.reveal { $0 }
    #expect(try IDToken(parsing: token).claims.isEmailVerified == true)
  }

  @Test func `a failed refresh afterwards does not hide that the code was used`() async throws {
    try await client.signUp()
    _ = try await client.auth.emailCodes.sendVerification()
    let code = try await client.newestLink()
    let facts = try await client.auth.emailCodes.inspect(code)
    client.wire.refuse("/token", "TOKEN_EXPIRED")
    let confirmed = try await client.auth.emailCodes.apply(code, facts)
    #expect(!confirmed.wasRefreshed && confirmed.refreshFailure?.refusal?.code == .tokenExpired)
  }

  @Test func `another user's code does not change the session`() async throws {
    try await client.signUp()
    _ = try await client.auth.emailCodes.sendVerification()
    let code = try await client.newestLink()
    let mine = try await client.signIn(TestClient.otherPhone, "111111").session
    let confirmed = try await client.auth.emailCodes.apply(
      code, try await client.auth.emailCodes.inspect(code))
    #expect(!confirmed.wasRefreshed && confirmed.localID != mine.uid)
    #expect(try await client.auth.session() == mine)
  }

  @Test func `the code of a reset sets a new password`() async throws {
    try await client.signUp()
    try await client.auth.emailCodes.sendPasswordReset(TestClient.address)
    let code = try await client.newestLink()
    let facts = try await client.auth.emailCodes.inspect(code)
    #expect(facts.purpose == .passwordReset)
    let weak = await authError {
      _ = try await client.auth.emailCodes.setPassword(Secret("short"), with: code, facts)
    }
    #expect(weak?.refusal?.code == .weakPassword)
    #expect(weak?.refusal?.situation == .emailCode(.passwordReset))
    _ = try await client.auth.emailCodes.setPassword(Secret("battery staple"), with: code, facts)
    let old = await authError { try await client.signInByEmail() }
    #expect(old?.refusal?.code == .invalidPassword)
    _ = try await client.auth.email.signIn(TestClient.address, password: Secret("battery staple"))
  }

  @Test func `a new address replaces the old one when it is verified`() async throws {
    try await client.signUp()
    let new = try EmailAddress(parsing: "new@example.com")
    #expect(try await client.auth.emailCodes.sendVerification(newAddress: new) == "new@example.com")
    let code = try await client.newestLink()
    let facts = try await client.auth.emailCodes.inspect(code)
    #expect(facts.newEmail == "new@example.com" || facts.email == "new@example.com")
    _ = try await client.auth.emailCodes.apply(code, facts)
    _ = try await client.auth.email.signIn(new, password: TestClient.password)
    #expect(try await client.auth.account.lookUp().email == "new@example.com")
  }

  @Test func `a sign-in link works once, and only for its recipient`() async throws {
    let there = EmailCodes.Continuation(url: "http://localhost/app")
    try await client.auth.emailCodes.sendSignInLink(TestClient.address, continuingAt: there)
    let code = try await client.newestLink()
    let other = await authError {
      _ = try await client.auth.emailCodes.signIn(EmailAddress(parsing: "eve@example.com"), with: code)
    }
    #expect(other?.refusal?.code == .invalidEmail)
    let signedIn = try await client.auth.emailCodes.signIn(TestClient.address, with: code)
    #expect(signedIn.isNewUser)
    #expect(try await client.auth.account.lookUp().emailVerified == true)
    let used = await authError { _ = try await client.auth.emailCodes.signIn(TestClient.address, with: code) }
    #expect(used?.refusal?.code == .invalidEmailCode)
    #expect(used?.refusal?.situation == .emailCode(.emailSignIn))
  }
}
