import EmulatorTools
import Foundation
import AuthCrypto
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// Steps that the tests of e-mail and second factors repeat.
extension TestClient {
  static let email = "jane@example.com"
  static let password = Secret("correct horse")

  static var address: EmailAddress { get throws { try EmailAddress(parsing: email) } }

  @discardableResult
  func signUp(_ email: String = email) async throws -> SignInResult {
    try await auth.email.signUp(EmailAddress(parsing: email), password: Self.password)
  }

  /// The code of the newest e-mail.
  func newestLink() async throws -> Secret {
    Secret(try #require(try await auth.localServer.list(OOBCodes()).oobCodes?.last?.oobCode))
  }

  /// Signs up and verifies the address.
  func signUpVerified(as email: String = email) async throws {
    try await signUp(email)
    try await auth.email.sendVerification()
    let code = try await newestLink()
    try await auth.email.check(code).apply()
  }

  /// Enrolls a number with a known code.
  func enrollPhone(name: String? = "work phone") async throws {
    try await auth.secondFactors.enroll(PhoneNumber(parsing: Self.phone), name: name).finish(code: "654321")
  }

  /// Enrolls an authenticator app and returns its code generator.
  func enrollApp() async throws -> OneTimePassword {
    let (authenticator, enrollment) = try await auth.secondFactors.enrollAuthenticator()
    let app = try #require(authenticator.wire.oneTimePassword)
    try await enrollment.finish(code: code(of: app))
    return app
  }

  /// The app's current code, or one some steps ahead.
  func code(of app: OneTimePassword, stepsAhead: Int64 = 0) -> String {
    app.code(at: Int64(clock.now.timeIntervalSince1970) + stepsAhead * app.period)
  }

  /// Signs out and proves the first factor; the client must then ask for the second one.
  @discardableResult
  func signInHalfway() async throws -> SecondFactorResolver {
    try await auth.signOut()
    let error = await authError { try await signInByEmail() }
    guard let resolver = error?.resolver else { throw error ?? .nothingPending(Problem(.noSecondFactor)) }
    return resolver
  }

  /// Sends the code of the pending sign-in's only number, unless it was sent; returns whether it was.
  func challenge(resend: Bool = false) async throws -> Bool {
    try await auth.secondFactors.pendingSignIn().challenge(nil, resend: resend, proof: .stored).wasPending
  }

  @discardableResult
  func signInByEmail() async throws -> SignInResult {
    try await auth.email.signIn(Self.address, password: Self.password)
  }
}
