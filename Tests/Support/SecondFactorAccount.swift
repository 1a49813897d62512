import AuthCrypto
import Foundation
import IdentityToolkit

/// A user with a verified address, created by the program itself: `jane@example.com`, password `correct
/// horse`.
package struct SecondFactorAccount<Program: ProgramUnderTest>: Sendable {
  package static var email: String { "jane@example.com" }
  /// The program; the password is in its environment.
  package var authctl: Program
  /// The server of the account, which must live as long.
  private let server: (any Sendable)?

  /// A command's output lacks what the test needs.
  struct Missing: Error {}

  /// Signs up and verifies the address; the account keeps the server, if there is one.
  ///
  /// - Throws: ``CommandFailed``.
  package init(of authctl: Program, at server: (any Sendable)?) async throws {
    self.authctl = authctl
    self.server = server
    self.authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    self.authctl.variables["CI"] = "true"
    try await done("email", "sign-up", Self.email)
    try await done("email", "send-verification")
    try await authctl.confirmEmail()
  }

  /// Runs a command that must succeed.
  ///
  /// - Throws: ``CommandFailed``.
  @discardableResult
  package func done(_ words: String..., input: String = "") async throws -> Binary.Outcome {
    try await authctl.done(words, input: input)
  }

  /// Enrolls +16505553434, whose code is 654321.
  package func enrollPhone(name: String = "work phone") async throws {
    try await done("mfa", "enroll", "phone", "+16505553434", "--name", name)
    try await done("mfa", "enroll", "finish", "654321")
  }

  /// Enrolls an authenticator app and returns its secret in Base32.
  package func enrollApp() async throws -> String {
    let started = try await done("mfa", "enroll", "totp", "--json").json()
    guard let secret = started["sharedSecretKey"] as? String else { throw Missing() }
    try await done("mfa", "enroll", "finish", try Self.code(of: secret))
    return secret
  }

  /// A code for the secret; each code works once, so a later use needs the next one.
  package static func code(of secret: String, stepsAhead: Int64 = 0) throws -> String {
    let url = TOTPURL(issuer: nil, account: "", secret: Secret(secret))
    guard let password = url.oneTimePassword else { throw Missing() }
    return password.code(at: Int64(Date().timeIntervalSince1970) + stepsAhead * 30)
  }

  /// Signs out and proves the first factor again; the program then asks for the second one.
  package func signInAgain() async throws -> Binary.Outcome {
    try await done("signout")
    let outcome = try await authctl.run(["email", "sign-in", Self.email, "--json"], input: "")
    guard outcome.status == 3 else { throw CommandFailed(words: ["email", "sign-in"], outcome: outcome) }
    return outcome
  }
}
