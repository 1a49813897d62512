/// The calls that reCAPTCHA Enterprise protects, as tokens name them (Docs/protocol.md 10.14).
enum RecaptchaAction: String, Sendable {
  case signInWithPassword, signUpPassword, getOobCode, sendVerificationCode, mfaSmsEnrollment, mfaSmsSignIn
  /// The page of an app without any other proof.
  case verifyApp
}

private enum RecaptchaFault {
  /// Not a token of this project, or expired, or used.
  case invalid(reason: String)
  /// A token for another call.
  case action
  /// A score blocked by the project's rules.
  case score
}

/// Checks tokens of reCAPTCHA Enterprise (Docs/protocol.md 10.14).
extension ProjectState {
  /// Refuses a call about a password or a sign-in link without a valid token, if one is required.
  mutating func checkRecaptcha(
    _ request: some CaptchaRequest, for action: RecaptchaAction, _ call: Call
  ) throws(ServerError) {
    guard rules.recaptcha?.emailPassword == "ENFORCE", !call.caller.isPrivileged else { return }
    guard let response = request.captchaResponse.filled else { throw ServerError(.missingRecaptchaToken) }
    try Self.checkForm(request, call.world)
    switch judge(response, for: action, scoring: true, call.world) {
    case nil: return
    case .action: throw ServerError(.invalidRecaptchaAction)
    case .invalid: throw ServerError(.invalidRecaptchaToken)
    case .score: throw ServerError(.captchaCheckFailed, "Recaptcha verification failed - LOW_SCORE")
    }
  }

  /// Refuses an SMS without a valid app proof; a fictional number needs none.
  ///
  /// Production refuses an invalid reCAPTCHA Enterprise token like any other proof, so that an app in `AUDIT`
  /// can fall back; in `ENFORCE`, where nothing else helps, SDKs expect a code of its own (Docs/protocol.md 10.14).
  mutating func checkProof(
    in request: some AppProofRequest, for action: RecaptchaAction, sendingTo number: String, _ world: World
  ) throws(ServerError) {
    let state = rules.recaptcha?.phone
    let isAsked = state == "ENFORCE" || state == "AUDIT"
    guard isAsked || world.policy.verifiesApps else { return }
    guard config.fictionalCode(of: number, world) == nil else {
      if world.policy.verifiesApps { try checkRegion(of: number) }
      return
    }
    let response = request.captchaResponse.filled
    if state == "ENFORCE", response == nil { throw ServerError(.missingRecaptchaToken) }
    // Production checks the region first.
    if world.policy.verifiesApps { try checkRegion(of: number) }
    if isAsked, let response, state == "ENFORCE" || response != Self.noToken {
      try Self.checkForm(request, world)
      let scores = rules.recaptcha?.scoresBots == true
      switch judge(response, for: action, scoring: scores, world) {
      case nil: return
      case .invalid where state == "ENFORCE": throw ServerError(.invalidRecaptchaToken)
      case .invalid, .action, .score: throw ServerError(.invalidAppCredential)
      }
    }
    if world.policy.verifiesApps { try checkOtherProof(in: request, isAsked: isAsked, world) }
  }

  /// What an SDK sends that could not get a token of reCAPTCHA Enterprise.
  private static let noToken = "NO_RECAPTCHA"

  /// Checks an app proof other than reCAPTCHA Enterprise: a silent push, the token of a page, or of Android.
  private mutating func checkOtherProof(
    in request: some AppProofRequest, isAsked: Bool, _ world: World
  ) throws(ServerError) {
    if let receipt = request.iosReceipt.filled {
      guard let secret = request.iosSecret.filled else { throw ServerError(.missingAppCredential) }
      guard world.seal.opened("\(receipt).\(secret)", as: .silentPush) != nil else {
        throw ServerError(.invalidAppCredential)
      }
      return
    }
    if let token = request.recaptchaToken.filled {
      // A token sent by an app's own test is not this server's, and is trusted.
      guard LocalRecaptchaToken.isOne(token) else { return }
      if case .invalid(let reason)? = judge(token, for: .verifyApp, scoring: false, world) {
        throw ServerError(.captchaCheckFailed, "Recaptcha verification failed - \(reason)")
      }
      return
    }
    // Only Google can check these.
    if request.playIntegrityToken.filled ?? request.safetyNetToken.filled != nil { return }
    guard let response = request.captchaResponse.filled, response != Self.noToken, !isAsked else {
      throw ServerError(.missingClientIdentifier)
    }
  }

  /// Refuses a token without the members that production needs to check it.
  private static func checkForm(_ request: some CaptchaRequest, _ world: World) throws(ServerError) {
    guard world.policy.verifiesApps else { return }
    guard let type = request.clientType, type != .unspecified else { throw ServerError(.missingClientType) }
    guard let version = request.recaptchaVersion.filled else { throw ServerError(.missingRecaptchaVersion) }
    guard version == "RECAPTCHA_ENTERPRISE" else { throw ServerError(.invalidRecaptchaVersion) }
  }

  private mutating func judge(
    _ text: String, for action: RecaptchaAction, scoring: Bool, _ world: World
  ) -> RecaptchaFault? {
    guard let token = LocalRecaptchaToken(parsing: text, world) else {
      return world.policy.verifiesApps || LocalRecaptchaToken.isOne(text)
        ? .invalid(reason: "MALFORMED") : nil
    }
    let age = world.milliseconds.since(token.issuedAt)
    guard age >= -LocalRecaptchaToken.lifetime, age <= LocalRecaptchaToken.lifetime else {
      return .invalid(reason: "EXPIRED")
    }
    var proofs = appProofs ?? AppProofs()
    guard proofs.use(token, at: world.milliseconds) else { return .invalid(reason: "DUPE") }
    appProofs = proofs
    guard token.action == action.rawValue else { return .action }
    if scoring, let limit = rules.recaptcha?.blocksUpTo, token.score <= limit { return .score }
    return nil
  }
}
