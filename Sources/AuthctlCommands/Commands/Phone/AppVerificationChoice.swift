/// How `phone send` proves that the request comes from a genuine app (Docs/architecture.md 4): at most one of three options.
struct AppVerificationChoice: Sendable {
  let sendsNone: Bool
  let recaptcha: RecaptchaParameters

  static let parameter = Parameter<AppVerificationChoice>.group(
    rules: [.atMostOne("no-app-verification", "recaptcha-token-file", "recaptcha")],
    build: AppVerificationChoice.init(sendsNone:recaptcha:),
    .flag("no-app-verification", help: "Send no proof, which is enough for fictional numbers."),
    RecaptchaParameters.options)

  /// Gets the proof from the chosen source.
  ///
  /// The page is the one that the project requires for SMS: reCAPTCHA Enterprise, or version 2.
  func resolve(
    _ context: Context, _ auth: AuthClient, for action: RecaptchaActionName
  ) async throws -> AppVerification {
    if sendsNone { return .none }
    if let token = try recaptcha.token(context) { return .recaptcha(token) }
    guard recaptcha.usesPage else { return .automatic }
    let state = try await auth.appVerification.recaptchaEnforcement(for: .web).phone
    guard state == .off else { return .enterprise(try await context.captchaProof(auth, for: action)) }
    guard !auth.target.isLocal else {
      return .recaptcha(try await context.localRecaptchaToken(auth, for: .verifyApp))
    }
    let siteKey = try await auth.appVerification.recaptchaSiteKey()
    return .recaptcha(try await RecaptchaPage(kind: .checkbox(siteKey: siteKey)).run(context))
  }
}
