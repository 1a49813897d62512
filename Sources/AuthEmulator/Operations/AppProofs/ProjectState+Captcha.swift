/// Checks tokens of reCAPTCHA Enterprise (Docs/protocol.md 10.14).
extension ProjectState {
  /// Refuses a call about a password or a sign-in link without a valid token, if one is required.
  mutating func checkRecaptcha(
    _ answer: @autoclosure () -> CaptchaAnswer, for action: RecaptchaAction, _ call: Call
  ) throws(ServerError) {
    guard rules.recaptcha?.emailPassword == "ENFORCE", !call.caller.isPrivileged else { return }
    let answer = answer()
    guard let response = answer.response.filled else { throw ServerError(.missingRecaptchaToken) }
    try Self.checkForm(answer, call.world)
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
  /// can fall back.
  mutating func checkProof(
    _ proof: @autoclosure () -> SMSProof, for action: RecaptchaAction, sendingTo number: String,
    _ world: World
  ) throws(ServerError) {
    let state = rules.recaptcha?.phone
    let isAsked = state == "ENFORCE" || state == "AUDIT"
    guard isAsked || world.policy.verifiesApps else { return }
    guard config.fictionalCode(of: number, world) == nil else {
      if world.policy.verifiesApps { try checkRegion(of: number) }
      return
    }
    let proof = proof()
    if state == "ENFORCE", proof.captcha.response == nil { throw ServerError(.missingRecaptchaToken) }
    // Production checks the region first.
    if world.policy.verifiesApps { try checkRegion(of: number) }
    if isAsked, let response = proof.captcha.response, state == "ENFORCE" || response != CaptchaAnswer.none {
      try Self.checkForm(proof.captcha, world)
      let scores = rules.recaptcha?.scoresBots == true
      guard judge(response, for: action, scoring: scores, world) == nil else {
        throw ServerError(.invalidAppCredential)
      }
      return
    }
    if world.policy.verifiesApps { try checkOtherProof(proof, isAsked: isAsked, world) }
  }

  /// Checks an app proof other than reCAPTCHA Enterprise: a silent push, or the token of a page.
  private mutating func checkOtherProof(
    _ proof: SMSProof, isAsked: Bool, _ world: World
  ) throws(ServerError) {
    if let receipt = proof.receipt {
      guard let secret = proof.secret else { throw ServerError(.missingAppCredential) }
      guard world.seal.opened("\(receipt).\(secret)", as: .silentPush) != nil else {
        throw ServerError(.invalidAppCredential)
      }
      return
    }
    if let token = proof.recaptchaToken {
      // A token sent by an app's own test is not this server's, and is trusted.
      guard LocalRecaptchaToken.isOne(token) else { return }
      if case .invalid(let reason)? = judge(token, for: .verifyApp, scoring: false, world) {
        throw ServerError(.captchaCheckFailed, "Recaptcha verification failed - \(reason)")
      }
      return
    }
    guard proof.captcha.response != nil, !isAsked else { throw ServerError(.missingClientIdentifier) }
  }

  /// Refuses a token without the members that production needs to check it.
  private static func checkForm(_ answer: CaptchaAnswer, _ world: World) throws(ServerError) {
    guard world.policy.verifiesApps else { return }
    guard let type = answer.clientType, type != .unspecified else { throw ServerError(.missingClientType) }
    guard let version = answer.version else { throw ServerError(.missingRecaptchaVersion) }
    guard version == "RECAPTCHA_ENTERPRISE" else { throw ServerError(.invalidRecaptchaVersion) }
  }

  private mutating func judge(
    _ text: String, for action: RecaptchaAction, scoring: Bool, _ world: World
  ) -> CaptchaAnswer.Fault? {
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
