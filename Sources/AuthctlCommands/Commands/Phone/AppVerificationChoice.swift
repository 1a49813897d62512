import AuthCore
import CommandLineKit
import IdentityToolkit

/// How `phone send` proves that a genuine app asks (Docs/architecture.md 4): at most one of three options.
struct AppVerificationChoice: Sendable {
  let sendsNone: Bool
  let tokenFile: SecretInput?
  let usesPage: Bool

  static var parameter: Parameter<AppVerificationChoice> {
    .group(
      rules: [.atMostOne("no-app-verification", "recaptcha-token-file", "recaptcha")],
      build: AppVerificationChoice.init(sendsNone:tokenFile:usesPage:),
      .flag("no-app-verification", help: "Send no proof, which is enough for fictional numbers."),
      .secret(
        "recaptcha-token-file",
        help: "The file with a reCAPTCHA token to send as proof, or - for standard input."),
      .flag(
        "recaptcha", help: "Serve a reCAPTCHA page on this machine, and send its token as proof."))
  }

  /// Gets the proof from the chosen source.
  ///
  /// The page is the one that the project wants for SMS: reCAPTCHA Enterprise, or version 2.
  func resolve(
    _ context: Context, _ auth: AuthClient, for action: RecaptchaActionName
  ) async throws -> AppVerification {
    if sendsNone { return .none }
    if let tokenFile { return .recaptcha(try context.secret(tokenFile, named: "--recaptcha-token-file")) }
    guard usesPage else { return .automatic }
    let state = try await auth.appVerification.recaptchaEnforcement(for: .web).phone
    guard state == .off else { return .enterprise(try await context.captchaProof(auth, for: action)) }
    guard !auth.target.isLocal else {
      return .recaptcha(try await context.localRecaptchaToken(auth, for: .verifyApp))
    }
    let siteKey = try await auth.appVerification.recaptchaSiteKey()
    return .recaptcha(try await RecaptchaPage(kind: .checkbox(siteKey: siteKey)).run(context))
  }
}
