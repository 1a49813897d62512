extension StateFacts {
  /// Which message the code came in, or why a number fails that the developer chose for this.
  func messageReason(_ refusal: Refusal) -> Reason? {
    if let request = operation as? SignInWithEmailLink, refusal.code == .invalidEmail,
      let sent = request.oobCode.flatMap({ state.oobCodes[$0] }),
      sent.email != request.email.map(CanonicalForm.address)
    {
      return Reason(
        .codeOfOtherVerification, "the link was sent to \(sent.email), and the request names another address",
        step: "keep the address of each link with the app that asked for it", (.address, sent.email))
    }
    guard let number = smsNumber, let outcome = state.config.outcome(of: number, world) else { return nil }
    let chosen = verificationID == nil ? outcome.sendError : outcome.verifyError
    guard let chosen, WireError(body: ServerError(outcome: chosen).response.body)?.code == refusal.code else {
      return nil
    }
    let action = verificationID == nil ? "each SMS to it" : "each code for it"
    return Reason(
      .faultInjected, "the fictional number \(number) is set to make \(action) fail with \(chosen)",
      step: "give the number a code without an error, or use another number", (.number, number))
  }

  /// The number to which the call sends an SMS, or whose code it has.
  var smsNumber: String? {
    if let id = verificationID { return state.verificationCodes[id]?.phoneNumber }
    switch operation {
    case let request as SendVerificationCode: return request.phoneNumber
    case let request as MFAEnrollmentStart: return request.phoneEnrollmentInfo?.phoneNumber
    case let request as MFASignInStart:
      return caller?.mfaInfo?.first { $0.mfaEnrollmentID == request.mfaEnrollmentID }?.phoneInfo
    default: return nil
    }
  }

  /// Which limit is reached, and what it counts.
  func limitReason(_ refusal: Refusal) -> Reason? {
    func reached(_ sentence: String, step: String, _ facts: (Reason.Fact, String?)...) -> Reason {
      var reason = Reason(.quotaReached, sentence, step: step)
      for case (let fact, let value?) in facts { reason.facts[fact.rawValue] = value }
      return reason
    }
    switch refusal.code {
    case .tooManyAttemptsTryLater:
      if let sent = verificationID.flatMap({ state.verificationCodes[$0] }) {
        return reached(
          "\(ProjectState.wrongCodeLimit) wrong codes were given for this verification of \(sent.phoneNumber), which takes no more",
          step: "send a new code", (.number, sent.phoneNumber))
      }
      if let address = (operation as? SendOOBCode).flatMap({ $0.email ?? caller?.email }),
        let last = state.oobCodes.lastSent(.verifyEmail, to: address)
      {
        let pause = SendOOBCode.verificationPause / 1000
        let age = world.milliseconds.since(last) / 1000
        return reached(
          "a verification e-mail was sent to \(address) \(age) s ago, and the next one only \(pause) s after it",
          step: "wait, or use the link of the last e-mail", (.address, address), (.seconds, "\(age)"),
          (.limit, "\(pause)"))
      }
      if let request = operation as? SignInWithPassword, let limit = world.policy.limits[.passwords] {
        return reached(
          "\(limit) wrong passwords for \(request.email ?? "the account") were given within an hour, so the right one is refused too",
          step:
            "reset the password, wait until the hour is over, or start the server with another --throttle \(Throttle.passwords.rawValue)=COUNT",
          (.address, request.email))
      }
      guard let quota = state.rules.signUpQuota, quota.limit(at: world.milliseconds) != nil else {
        return world.policy.limits[.signUps].map { limit in
          reached(
            "\(limit) sign-ups an hour are accepted, and those of this hour are used up",
            step:
              "wait until the hour is over, or start the server with another --throttle \(Throttle.signUps.rawValue)=COUNT"
          )
        }
      }
      let setting = "quota.signUpQuotaConfig"
      let life = Reason.words(ofSeconds: (quota.end - quota.start) / 1000)
      let end = Timestamp.text(milliseconds: quota.end)
      return reached(
        "\(quota.limit) sign-ups an hour are allowed for \(life) (\(setting).quotaDuration), until \(end), and those of this hour are used up",
        step: "set \(setting).quota to more than \(quota.limit), or wait until the hour is over",
        (.setting, "\(setting).quota"), (.value, "\(quota.limit)"))
    case .quotaExceeded where operation is MFASignInFinalize:
      return reached(
        "\(TOTPSecret.wrongCodeLimit) wrong codes of this authenticator app were given within an hour",
        step: "wait an hour, or use another factor")
    case .tooManyEnrollmentAttempts:
      return reached(
        "\(MFAEnrollmentFinalize.totpAttempts) codes were given for this enrollment, which takes no more",
        step: "begin the enrollment again")
    default: return nil
    }
  }
}

extension Reason {
  /// A fault of the server's own rules.
  static func injected(_ rule: FaultRule) -> Reason {
    Reason(
      .faultInjected,
      "a fault rule of this server makes this call fail: \(rule.text); the request itself was not looked at",
      step: "remove the fault rule, or send the call again if it applies only some times")
  }
}
