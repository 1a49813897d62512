import AuthCore
import CommandLineKit
import IdentityToolkit

/// How `phone send` proves that a genuine app asks (Docs/architecture.md 4): at most one of three options.
struct AppVerificationChoice: Sendable {
  let mode: Mode?
  let tokenFile: SecretInput?
  let page: Page?

  /// `--app-verification`.
  enum Mode: String, ChoiceValue {
    case none
  }

  /// `--recaptcha`.
  enum Page: String, ChoiceValue {
    case browser
  }

  static var parameter: Parameter<AppVerificationChoice> {
    .group(
      rules: [.atMostOne("app-verification", "recaptcha-token-file", "recaptcha")],
      build: AppVerificationChoice.init(mode:tokenFile:page:),
      .option("app-verification", "none", help: "Send no proof: enough for fictional numbers."),
      .secret("recaptcha-token-file", help: "The token of a reCAPTCHA page as proof."),
      .option(
        "recaptcha", "browser", help: "Serve a reCAPTCHA page on this machine and take its token as proof."))
  }

  /// The proof itself, got from wherever it was said to be.
  func resolve(_ context: Context, _ auth: AuthClient) async throws -> AppVerification {
    if mode != nil { return .none }
    if let tokenFile { return .recaptcha(try context.secret(tokenFile, named: "--recaptcha-token-file")) }
    guard page != nil else { return .automatic }
    let siteKey = try await auth.appVerification.recaptchaSiteKey()
    return .recaptcha(try await RecaptchaPage(siteKey: siteKey).run(context))
  }
}
