import AuthCrypto
import Foundation
import IdentityToolkit
import TestSupport
import Testing

/// A user with a verified address, made by the program itself; `jane@example.com`, password `correct horse`.
struct SecondFactorAccount {
  static let email = "jane@example.com"
  static let password = "correct horse"
  var authctl: Binary
  let server: ServerProcess?

  /// Signs up and verifies; the password is in the environment from then on.
  init(_ target: LocalTarget) async throws {
    var (authctl, server) = try await target.program()
    authctl.variables["AUTHCTL_PASSWORD"] = Self.password
    authctl.variables["CI"] = "true"
    (self.authctl, self.server) = (authctl, server)
    _ = try await done("email", "sign-up", Self.email)
    _ = try await done("email", "send-verification")
    _ = try await done("email", "confirm", try await newestLink())
  }

  /// Runs a command that has to succeed.
  @discardableResult
  func done(_ words: String..., input: String = "") async throws -> Binary.Outcome {
    let outcome = try await authctl.run(authctl.path, words, input: input)
    try #require(outcome.status == 0, "\(words): \(outcome.error)")
    return outcome
  }

  /// The code of the newest e-mail.
  func newestLink() async throws -> String {
    let listed = try await done("emulator", "links", "--json").json()["oobCodes"] as? [[String: Any]]
    return try #require(listed?.last?["oobCode"] as? String)
  }

  /// The code of the newest SMS.
  func newestSMS() async throws -> String {
    let listed = try await done("emulator", "codes", "--json").json()["verificationCodes"] as? [[String: Any]]
    return try #require(listed?.last?["code"] as? String)
  }

  /// Enrols +16505553434, whose code is 654321.
  func enrollPhone(name: String = "work phone") async throws {
    try await done("mfa", "enroll", "phone", "+16505553434", "--name", name)
    try await done("mfa", "enroll", "finish", "654321")
  }

  /// Enrols an authenticator app and returns its secret in Base32.
  func enrollApp() async throws -> String {
    let secret = try #require(
      try await done("mfa", "enroll", "totp", "--json").json()["sharedSecretKey"] as? String)
    try await done("mfa", "enroll", "finish", try Self.code(of: secret))
    return secret
  }

  /// A code of the secret; no code is taken twice, so a later use needs the next one.
  static func code(of secret: String, stepsAhead: Int64 = 0) throws -> String {
    let url = TOTPURL(issuer: nil, account: "", secret: Secret(secret))
    let password = try #require(url.oneTimePassword)
    return password.code(at: Int64(Date().timeIntervalSince1970) + stepsAhead * 30)
  }

  /// Forgets the session and proves the first factor again, which asks for the second one.
  func signInAgain() async throws -> Binary.Outcome {
    try await done("signout")
    let outcome = try await authctl("email", "sign-in", Self.email, "--json")
    try #require(outcome.status == 3, "\(outcome.error)")
    return outcome
  }
}
