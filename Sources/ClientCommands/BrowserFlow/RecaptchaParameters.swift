/// The source of a command's reCAPTCHA token: a file, or a page in the browser.
struct RecaptchaParameters: Sendable {
  let tokenFile: SecretInput?
  let usesPage: Bool

  /// The options with their rule.
  static var parameter: Parameter<RecaptchaParameters> {
    .group(rules: [.atMostOne("recaptcha-token-file", "recaptcha")], build: { $0 }, options)
  }

  /// The options without a rule, for a group with a stricter one.
  static var options: Parameter<RecaptchaParameters> {
    .group(
      build: RecaptchaParameters.init(tokenFile:usesPage:),
      .secret(
        "recaptcha-token-file",
        help: "The file with a reCAPTCHA token to send as proof, or - for standard input."),
      .flag(
        "recaptcha",
        help: "Serve a reCAPTCHA page on this machine, and send its token as proof."))
  }

  /// The token in the file; nil if none was given.
  func token(_ context: Context) throws -> Secret? {
    try tokenFile.map { try context.secret($0, named: "--recaptcha-token-file") }
  }

  /// Gets the token for a command about passwords, which is always one of reCAPTCHA Enterprise.
  func resolve(
    _ context: Context, _ auth: AuthClient, for action: RecaptchaActionName
  ) async throws -> AppProof {
    if let token = try token(context) { return .recaptcha(token) }
    guard usesPage else { return .none }
    return try await context.captchaProof(auth, for: action)
  }
}

extension Context {
  /// A token of reCAPTCHA Enterprise from a page in the browser.
  func captchaProof(_ auth: AuthClient, for action: RecaptchaActionName) async throws -> AppProof {
    guard !auth.project.isLocal else {
      return .webRecaptcha(try await localRecaptchaToken(auth, for: action))
    }
    let key = try await auth.appVerification.enterpriseSiteKey()
    let page = RecaptchaPage(kind: .enterprise(siteKey: key, action: action.rawValue))
    return .webRecaptcha(try await page.run(self))
  }

  /// A token of the local server, with the score that the person in the browser chose.
  func localRecaptchaToken(_ auth: AuthClient, for action: RecaptchaActionName) async throws -> Secret {
    let chosen = try await RecaptchaPage(kind: .local).run(self)
    return try await auth.localServer.mintRecaptchaToken(
      for: action.rawValue, score: chosen.reveal { Double($0) })
  }
}
