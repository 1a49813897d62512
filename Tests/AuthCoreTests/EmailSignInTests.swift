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
    try await client.auth.signOut()
    let wrong = await authError {
      _ = try await client.auth.email.signIn(TestClient.address, password: Secret("wrong"))
    }
    #expect(wrong?.refusal?.code == .invalidPassword)
    #expect(try await client.stored.session == nil)
  }

  @Test func `sign-up, sign-out and sign-in`() async throws {
    let made = try await client.signUp()
    #expect(made.isNewUser && made.session.providerID == "password")
    #expect(made.identity.wire.email == TestClient.email)
    let taken = await authError { try await client.signUp() }
    #expect(taken?.refusal?.code == .emailExists)
    #expect(try await client.auth.session() == made.session)
    try await client.auth.signOut()
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
    let wrong = await authError { _ = try await client.auth.email.check(Secret("wrong")) }
    #expect(wrong?.refusal?.code == .invalidEmailCode)
    #expect(wrong?.refusal?.situation == .emailCode(nil))
  }

  @Test func `verifying refreshes the session, so that the token says verified`() async throws {
    try await client.signUp()
    try await client.auth.email.sendVerification()
    let code = try await client.auth.email.check(try await client.newestLink())
    #expect(code.purpose == .verifyEmail && code.email == TestClient.email)
    let (uid, refresh) = try await code.applied()
    #expect(try await uid == client.auth.session().uid && refresh == .success(true))
    #expect(try await client.auth.session().idToken.claims.isEmailVerified)
  }

  @Test func `a failed refresh afterwards does not hide that the code was used`() async throws {
    try await client.signUp()
    try await client.auth.email.sendVerification()
    let code = try await client.auth.email.check(try await client.newestLink())
    client.wire.refuse("/token", "TOKEN_EXPIRED")
    let refresh = try await code.applied().refresh
    guard case .failure(let failure) = refresh else { return #expect(refresh == .success(false)) }
    #expect(failure.refusal?.code == .tokenExpired)
  }

  @Test func `another user's code does not change the session`() async throws {
    try await client.signUp()
    try await client.auth.email.sendVerification()
    let code = try await client.auth.email.check(try await client.newestLink())
    let mine = try await client.signIn(TestClient.otherPhone, "111111").session
    let (uid, refresh) = try await code.applied()
    #expect(uid != mine.uid && refresh == .success(false))
    #expect(try await client.auth.session() == mine)
  }

  @Test func `the code of a reset sets a new password`() async throws {
    try await client.signUp()
    try await client.auth.email.sendPasswordReset(TestClient.address)
    let code = try await client.auth.email.check(try await client.newestLink())
    #expect(code.purpose == .resetPassword)
    let weak = await authError {
      try await code.setPassword(Secret("short"))
    }
    #expect(weak?.refusal?.code == .weakPassword)
    #expect(weak?.refusal?.situation == .emailCode(.passwordReset))
    try await code.setPassword(Secret("battery staple"))
    let old = await authError { try await client.signInByEmail() }
    #expect(old?.refusal?.code == .invalidPassword)
    _ = try await client.auth.email.signIn(TestClient.address, password: Secret("battery staple"))
  }

  @Test func `a new address replaces the old one when it is verified`() async throws {
    try await client.signUp()
    let new = try EmailAddress(parsing: "new@example.com")
    #expect(try await client.auth.email.sendVerification(newAddress: new) == new)
    let code = try await client.auth.email.check(try await client.newestLink())
    #expect(code.newEmail == "new@example.com" || code.email == "new@example.com")
    try await code.apply()
    _ = try await client.auth.email.signIn(new, password: TestClient.password)
    #expect(try await client.auth.account.lookUp().email == "new@example.com")
  }

  @Test func `a sign-in link works once, and only for its recipient`() async throws {
    let there = EmailLinkSettings(url: "http://localhost/app")
    try await client.auth.email.sendSignInLink(TestClient.address, settings: there)
    let code = try await client.newestLink()
    let other = await authError {
      _ = try await client.auth.email.signIn(EmailAddress(parsing: "eve@example.com"), link: code)
    }
    #expect(other?.refusal?.code == .invalidEmail)
    let signedIn = try await client.auth.email.signIn(TestClient.address, link: code)
    #expect(signedIn.isNewUser)
    #expect(try await client.auth.account.lookUp().emailVerified == true)
    let used = await authError { _ = try await client.auth.email.signIn(TestClient.address, link: code) }
    #expect(used?.refusal?.code == .invalidEmailCode)
    #expect(used?.refusal?.situation == .emailCode(.emailSignIn))
  }

  @Test func `a code is the same value in another client, and is finished there`() async throws {
    try await client.signUp()
    try await client.auth.email.sendPasswordReset(TestClient.address)
    let link = try await client.newestLink()
    let code = try await client.auth.email.check(link)
    let same = try await client.client(client.auth.project).email.check(link)
    #expect(same == code)
    try await same.setPassword(Secret("battery staple"))
    #expect(
      await authError { try await code.setPassword(Secret("another horse")) }?.code == .invalidEmailCode)
  }

  @Test(
    arguments: [
      "c0De", "https://p.web.app/__/auth/action?mode=verifyEmail&oobCode=c0De&apiKey=k#there",
      "https://p.page.link/?link=https%3A%2F%2Fp.web.app%2F%3FoobCode%3Dc0De&apn=a",
    ])
  func `the code is found in any form of the link`(link: String) throws {
    #expect(try EmailCode.code(of: Secret(link)) == Secret("c0De"))
  }

  @Test func `a link without a code is not sent`() async throws {
    let before = client.wire.requests.count
    let error = await authError { _ = try await client.auth.email.check(Secret("https://p.web.app/?mode=a")) }
    #expect(error?.code == .invalidArgument && client.wire.requests.count == before)
  }
}
