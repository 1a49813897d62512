import Foundation
import AuthCrypto
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// What the tests of e-mail and second factors do over and over.
extension TestClient {
  static let email = "jane@example.com"
  static let password = Secret("correct horse")

  static var address: EmailAddress { get throws { try EmailAddress(parsing: email) } }

  @discardableResult
  func signUp(_ email: String = email) async throws -> SignedIn {
    try await auth.email.signUp(EmailAddress(parsing: email), password: Self.password)
  }

  /// The code of the newest e-mail.
  func newestLink() async throws -> Secret {
    Secret(try #require(try await auth.localServer.oobCodes().last?.oobCode))
  }

  /// Signs up and verifies the address.
  func signUpVerified() async throws {
    try await signUp()
    _ = try await auth.emailCodes.sendVerification()
    let code = try await newestLink()
    _ = try await auth.emailCodes.apply(code, try await auth.emailCodes.inspect(code))
  }

  /// Enrolls a number whose code is known.
  func enrollPhone(name: String? = "work phone") async throws {
    _ = try await auth.enrollment.begin(PhoneNumber(parsing: Self.phone), name: name)
    _ = try await auth.enrollment.finish(code: "654321")
  }

  /// Enrolls an authenticator app and returns what makes its codes.
  func enrollApp() async throws -> OneTimePassword {
    let started = try await auth.enrollment.beginTOTP()
    let url = TOTPURL(issuer: nil, account: "", secret: started.sharedSecretKey)
    let app = try #require(url.oneTimePassword)
    _ = try await auth.enrollment.finish(code: code(of: app))
    return app
  }

  /// The app's code of now, or of some steps ahead.
  func code(of app: OneTimePassword, stepsAhead: Int64 = 0) -> String {
    app.code(at: Int64(clock.now.timeIntervalSince1970) + stepsAhead * app.period)
  }

  /// Forgets the session and proves the first factor, which has to ask for the second one.
  @discardableResult
  func signInHalfway() async throws -> PendingSecondFactor {
    _ = try auth.signOut()
    let error = await authError { try await signInByEmail() }
    guard case .secondFactorNeeded(let pending) = error else {
      throw error ?? .nothingPending(.secondFactor)
    }
    return pending
  }

  @discardableResult
  func signInByEmail() async throws -> SignedIn {
    try await auth.email.signIn(Self.address, password: Self.password)
  }
}
