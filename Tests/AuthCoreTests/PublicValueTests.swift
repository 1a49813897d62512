import AuthCrypto
import Foundation
import TestSupport
import Testing

@testable import AuthCore

/// The values of the API, as an importer makes and reads them.
@Suite struct PublicValueTests {
  private struct Role: Decodable {
    let role: String
    let level: Int
  }

  private func token(_ claims: String) throws -> IDToken {
    try IDToken(Secret("e30.\(Base64URL.encode(Array(claims.utf8)))."))
  }

  @Test func `custom claims are read by name or as a type`() throws {
    let claims = try token(#"{"sub":"u","role":"admin","level":7}"#).claims
    let (role, level, missing): (String?, Int?, Int?) = (claims["role"], claims["level"], claims["role"])
    #expect(role == "admin" && level == 7 && missing == nil)
    let decoded = try claims.decode(as: Role.self)
    #expect(decoded.role == "admin" && decoded.level == 7)
    #expect(claims.uid == "u" && claims.providerID == nil)
  }

  @Test func `a malformed token is not quoted`() {
    let error = #expect(throws: AuthError.self) { try IDToken(Secret("not.a-token")) }
    #expect(
      error?.description.contains("three parts") == true && error?.description.contains("a-token") == false)
  }

  @Test func `an address that cannot be read is one error type`() throws {
    #expect(try PhoneNumber("+1 (650) 555-0101").description == "+16505550101")
    #expect(try EmailAddress(" jane@example.com ").description == "jane@example.com")
    #expect(throws: AuthError.self) { try PhoneNumber("650") }
    #expect(throws: AuthError.self) { try EmailAddress("jane") }
  }

  @Test func `a user has its identities and factors, and times are dates`() async throws {
    let client = try TestClient()
    _ = try await client.auth.signInAnonymously()
    let guest = try await client.auth.account.user()
    #expect(guest.isAnonymous && guest.identities.isEmpty && guest.email == nil)
    #expect(guest.createdAt?.timeIntervalSince(client.clock.now).magnitude ?? .infinity < 1)
    try await client.signUpVerified()
    try await client.enrollPhone()
    let user = try await client.auth.account.user()
    #expect(user.id == (try await client.auth.session()).uid && user.isEmailVerified && !user.isAnonymous)
    #expect(user.identities.map(\.providerID) == ["password"] && user.identities.first?.email == user.email)
    #expect(user.secondFactors.map(\.kind) == [.phone] && user.secondFactors.first?.enrolledAt != nil)
  }

  @Test func `the result of a sign-in has the number that was proved, and its session a decoded token`()
    async throws
  {
    let client = try TestClient()
    let done = try await client.signIn()
    #expect(done.isNewUser && done.credential == nil && done.secondFactor == nil)
    #expect(done.identity.providerID == "phone" && done.identity.phoneNumber == TestClient.phone)
    #expect(try await client.auth.account.user().phoneNumber == done.identity.phoneNumber)
    #expect(done.session.idToken.claims.uid == done.session.uid)
    #expect(try await client.auth.idToken() == done.session.idToken)
  }
}
