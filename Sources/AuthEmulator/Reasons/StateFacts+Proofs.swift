extension StateFacts {
  /// What is wrong with the proof of the app: App Check, reCAPTCHA or a silent push.
  func proofReason(_ refusal: Refusal) -> Reason? {
    if refusal.code == .invalidAppCheckToken { return appCheckReason }
    guard let (request, action) = captchaRequest else { return nil }
    let proof = request as? any AppProofRequest
    switch refusal.code {
    case .missingRecaptchaToken: return missingRecaptcha(action)
    case .missingAppCredential:
      return Reason(.proofMissing, "the receipt of the silent push was sent without its secret")
    case .invalidRecaptchaToken, .invalidRecaptchaAction, .captchaCheckFailed, .invalidAppCredential:
      if proof?.iosReceipt.filled != nil, request.captchaResponse.filled == nil {
        return Reason(
          .proofMalformed, "receipt and secret do not belong to one silent push of this server",
          step: "send the receipt of the answer to verifyIosClient with the secret of the push that followed")
      }
      guard let text = request.captchaResponse.filled ?? proof?.recaptchaToken.filled else { return nil }
      let isPage = request.captchaResponse.filled == nil
      return recaptchaReason(text, for: isPage ? .verifyApp : action)
    default: return nil
    }
  }

  private var captchaRequest: (any CaptchaRequest, RecaptchaAction)? {
    switch operation {
    case let request as SignUp: (request, .signUpPassword)
    case let request as SignInWithPassword: (request, .signInWithPassword)
    case let request as SendOOBCode: (request, .getOobCode)
    case let request as SendVerificationCode: (request, .sendVerificationCode)
    case let request as MFAEnrollmentStart: request.phoneEnrollmentInfo.map { ($0, .mfaSmsEnrollment) }
    case let request as MFASignInStart: request.phoneSignInInfo.map { ($0, .mfaSmsSignIn) }
    default: nil
    }
  }

  private func missingRecaptcha(_ action: RecaptchaAction) -> Reason {
    let isPhone = [.sendVerificationCode, .mfaSmsEnrollment, .mfaSmsSignIn].contains(action)
    let setting = "recaptchaConfig.\(isPhone ? "phone" : "emailPassword")EnforcementState"
    return Reason(
      .proofMissing,
      "the project enforces reCAPTCHA for this call (\(setting) is ENFORCE), and it has no token",
      step: "let the SDK get a token for \(action.rawValue), or set \(setting) to AUDIT", (.setting, setting),
      (.value, "ENFORCE"))
  }

  private func recaptchaReason(_ text: String, for action: RecaptchaAction) -> Reason {
    guard let token = LocalRecaptchaToken(parsing: text, world) else {
      return Reason(
        .proofMalformed,
        "the reCAPTCHA token is not one of this server, which cannot ask Google about others",
        step: "use a token that this server minted")
    }
    let age = world.milliseconds.since(token.issuedAt) / 1000
    if abs(age) > LocalRecaptchaToken.lifetime / 1000 {
      let limit = LocalRecaptchaToken.lifetime / 1000
      return Reason(
        .proofExpired,
        "the reCAPTCHA token is \(age) s old by this server's clock, and is valid for \(limit) s",
        (.seconds, "\(age)"), (.limit, "\(limit)"))
    }
    if token.action != action.rawValue {
      return Reason(
        .proofOfOtherCall,
        "the reCAPTCHA token is for \(token.action), and this call needs one for \(action.rawValue)")
    }
    if let limit = state.rules.recaptcha?.blocksUpTo, token.score <= limit {
      return Reason(
        .proofScoreLow,
        "the score of the reCAPTCHA token is \(token.score), and the project blocks up to \(limit)",
        (.setting, "recaptchaConfig.managedRules"), (.value, "\(limit)"))
    }
    return Reason(
      .proofUsed, "the reCAPTCHA token was used before: each works once",
      step: "get a new token for each call")
  }

  /// Nil without a token, which the request itself shows.
  private var appCheckReason: Reason? {
    guard let text = call.caller.request?.fields["x-firebase-appcheck"].filled else { return nil }
    guard let token = SignedJWT(parsing: text) else {
      return Reason(
        .proofMalformed, "the App Check token is not a JWT: an SDK sends a placeholder if it could get none")
    }
    if let expiry = token.payload["exp"]?.integer, expiry <= world.seconds {
      let age = world.seconds.since(expiry)
      return Reason(
        .proofExpired, "the App Check token expired \(age) s ago by this server's clock", (.seconds, "\(age)")
      )
    }
    let audience =
      token.payload["aud"]?.array?.compactMap(\.string) ?? [token.payload["aud"]?.string].compactMap(\.self)
    let projects = audience.filter { $0.hasPrefix("projects/") }.map { String($0.dropFirst(9)) }
    if !projects.isEmpty, !projects.contains(world.projectID) {
      return Reason(
        .tokenOfOtherProject,
        "the App Check token is for project \(projects.last ?? ""), not for \(world.projectID)",
        (.project, projects.last))
    }
    return Reason(.proofMalformed, "the token is not an App Check token: another service issued it")
  }
}
