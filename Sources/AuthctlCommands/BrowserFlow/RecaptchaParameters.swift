import AuthCore
import CommandLineKit
import IdentityToolkit

/// Where a command about passwords gets its token of reCAPTCHA Enterprise from: a file, or a page in the browser.
struct RecaptchaParameters: Sendable {
  let tokenFile: SecretInput?
  let usesPage: Bool

  static var parameter: Parameter<RecaptchaParameters> {
    .group(
      rules: [.atMostOne("recaptcha-token-file", "recaptcha")],
      build: RecaptchaParameters.init(tokenFile:usesPage:),
      .secret(
        "recaptcha-token-file",
        help: "The file with a token of reCAPTCHA Enterprise, or - for standard input."),
      .flag(
        "recaptcha",
        help: "Serve a page of reCAPTCHA Enterprise on this machine, and send its token."))
  }

  /// Gets the token from the chosen source; nil if there is none.
  func resolve(
    _ context: Context, _ auth: AuthClient, for action: RecaptchaActionName
  ) async throws -> CaptchaProof? {
    if let tokenFile {
      return CaptchaProof(token: try context.secret(tokenFile, named: "--recaptcha-token-file"))
    }
    guard usesPage else { return nil }
    return try await context.captchaProof(auth, for: action)
  }
}

extension Context {
  /// A token of reCAPTCHA Enterprise from a page in the browser.
  func captchaProof(_ auth: AuthClient, for action: RecaptchaActionName) async throws -> CaptchaProof {
    guard !auth.target.isLocal else {
      return CaptchaProof(token: try await localRecaptchaToken(auth, for: action), clientType: .web)
    }
    let key = try await auth.appVerification.enterpriseSiteKey()
    let page = RecaptchaPage(kind: .enterprise(siteKey: key, action: action.rawValue))
    return CaptchaProof(token: try await page.run(self), clientType: .web)
  }

  /// A token of the local server, with the score that the person in the browser chose.
  func localRecaptchaToken(_ auth: AuthClient, for action: RecaptchaActionName) async throws -> Secret {
    let chosen = try await RecaptchaPage(kind: .local).run(self)
    return try await auth.localServer.mintRecaptchaToken(
      for: action.rawValue, score: chosen.reveal { Double($0) })
  }
}
