/// How `phone send` proves that the request comes from a genuine app (Docs/architecture.md 4): at most one of three options.
struct AppVerificationChoice: Sendable {
  let sendsNone: Bool
  let recaptcha: RecaptchaParameters

  static let parameter = Parameter<AppVerificationChoice>.group(
    rules: [.atMostOne("no-app-verification", "recaptcha-token-file", "recaptcha")],
    build: AppVerificationChoice.init(sendsNone:recaptcha:),
    .flag("no-app-verification", help: "Send no proof, which is enough for fictional numbers."),
    RecaptchaParameters.options)

  static let stored = Self(sendsNone: false, recaptcha: RecaptchaParameters(tokenFile: nil, usesPage: false))

  /// Requests an SMS with the proof from the chosen source.
  ///
  /// Without a choice it is the stored one. If production gets none, a person is offered the reCAPTCHA page, as an app's SDK opens it.
  func proving<Sent>(
    _ context: Context, _ auth: AuthClient, for action: RecaptchaActionName,
    _ send: (AppProof) async throws -> Sent
  ) async throws -> Sent {
    if sendsNone { return try await send(.none) }
    context.noteRates(auth)
    if let token = try recaptcha.token(context) { return try await send(.recaptcha(token)) }
    if recaptcha.usesPage { return try await send(page(context, auth, for: action)) }
    do {
      return try await send(.stored)
    } catch AuthError.invalid(let problem) {
      guard case .argument(.unverifiedApp(let request)) = problem.kind, context.terminal.canAsk else {
        throw AuthError.invalid(problem)
      }
      context.note(
        "no receipt of a silent push is stored, so reCAPTCHA has to prove the app; a fictional number needs neither: \(run: request.command + "--no-app-verification")",
        evenIfQuiet: true)
      guard
        try context.terminal.agrees(
          to: "Open the reCAPTCHA page?", orGive: request.command + "--recaptcha")
      else { throw AuthError.invalid(problem) }
      return try await send(page(context, auth, for: action))
    }
  }

  /// Gets the proof from the page that the project requires for SMS: reCAPTCHA Enterprise, or version 2.
  private func page(
    _ context: Context, _ auth: AuthClient, for action: RecaptchaActionName
  ) async throws -> AppProof {
    let state = try await auth.appVerification.recaptchaEnforcement(for: .web).phone
    guard state == .off else { return try await context.captchaProof(auth, for: action) }
    guard !auth.project.isLocal else {
      return .recaptcha(try await context.localRecaptchaToken(auth, for: .verifyApp))
    }
    let siteKey = try await auth.appVerification.recaptchaSiteKey()
    return .recaptcha(try await RecaptchaPage(kind: .checkbox(siteKey: siteKey)).run(context))
  }
}

extension Context {
  /// Tells a person that a real SMS costs something (Docs/security.md); one to a fictional number is sent without a proof.
  func noteRates(_ auth: AuthClient) {
    guard !auth.project.isLocal, terminal.canAsk else { return }
    terminal.note("this sends a real SMS: tell users that standard rates may apply")
  }
}
