/// Rows about phone numbers, SMS, and what proves the app that asks for one.
extension Advice {
  var phone: NextStep? {
    switch code {
    case .invalidCode:
      switch situation {
      case .enrollmentFinish(let kind, _): return wrongEnrollmentCode(kind)
      case .secondFactor(let factor, let factors, _, let app, _): return wrongFactorCode(factor, factors, app)
      default: return "the verification is still pending: \(run: "phone verify CODE …")"
      }
    case .sessionExpired, .invalidSessionInfo, .missingSessionInfo:
      switch situation {
      case .enrollmentFinish(let kind, _): return enrollmentAgain(kind)
      case .secondFactor: return "ask for a new code: \(run: "mfa challenge [--factor]")"
      default: return newCode
      }
    case .missingVerificationID, .invalidTemporaryProof, .nothingPending: return newCode
    case .invalidPhoneNumber:
      switch situation {
      case .enrollmentStart:
        return "give the number with + and country code: \(run: "mfa enroll phone +16505550123")"
      case .challenge: return otherFactor
      default: return "give the number with + and country code: \(run: "phone send +16505550101")"
      }
    case .missingPhoneNumber: return "give the number: \(run: "phone send NUMBER")"
    case .missingCode, .missingVerificationCode:
      switch situation {
      case .enrollmentFinish: return "give the code: \(run: "mfa enroll finish CODE …")"
      case .secondFactor: return "give the code: \(run: "mfa resolve CODE …")"
      default: return "give the code from the message: \(run: "phone verify CODE …")"
      }
    case .phoneNumberExists:
      return "to sign in to that account: \(run: "phone send <number>"), then: \(run: "phone verify CODE")"
    case .phoneNumberInUse:
      return "to sign in as that account without another SMS: \(run: "phone verify --updated-credential")"
    case .quotaExceeded: return quota
    case .resetPasswordExceedLimit, .resourceExhausted, .internalFailure, .unavailable: return Self.wait
    case .billingNotEnabled:
      return
        "turn billing on in the Firebase console, or use a fictional number: \(run: "phone send --no-app-verification NUMBER")"
    case .noFreePhoneNumber:
      return "\(run: "emulator phones list"), then: \(run: "emulator phones release NUMBER")"
    default: return nil
    }
  }

  private var newCode: NextStep { "ask for a new code: \(run: newMessage)" }

  /// Asks for the SMS of a first factor again.
  var newMessage: NextCommand { .signIn(by: "phone", number: isReauthentication ? number : nil) }

  private var quota: NextStep {
    switch situation {
    case .enrollmentFinish: return "wait a few minutes, then: \(run: "mfa enroll finish CODE …")"
    case .secondFactor: return "too many wrong codes: wait a few minutes, then: \(run: "mfa resolve CODE …")"
    case .challenge: return otherFactor
    case .other, .refresh, .phoneCode, .anonymous, .message, .enrollmentStart, .email:
      if let server { return "wait, or move the server's clock: \(run: server("emulator clock +1h"))" }
    default: break
    }
    switch situation {
    case .email(let call):
      return "wait until the quota is renewed, or raise it in the Firebase console; then: \(run: call.again)"
    case .enrollmentStart:
      return
        "wait, raise the quota in the Firebase console, or use a fictional number: \(run: "mfa enroll phone --no-app-verification NUMBER")"
    default:
      return
        "wait, raise the quota in the Firebase console, or use a fictional number: \(run: "phone send --no-app-verification NUMBER")"
    }
  }

  // MARK: - Proof of the app

  var appProof: NextStep? {
    switch code {
    case .appNotVerified, .captchaCheckFailed, .invalidAppCredential, .missingAppCredential,
      .missingClientIdentifier, .missingIOSAppToken, .notificationNotForwarded:
      return emailProof ?? shownProof
        ?? "for a fictional number: \(run: "phone send --no-app-verification <number>"); for a real one: \(run: "phone send --recaptcha <number>")"
    case .appVerificationFailed: return "solve the reCAPTCHA again: \(run: "phone app page")"
    case .missingRecaptchaToken, .invalidRecaptchaToken, .invalidRecaptchaAction, .recaptchaSDKNotLinked,
      .recaptchaActionCreationFailed:
      return emailProof ?? shownProof
        ?? "solve the reCAPTCHA in a browser: \(run: "phone send --recaptcha <number>")"
    case .recaptchaNotEnabled: return "see what the project enforces: \(run: "recaptcha show")"
    case .recaptchaSiteKeyMissing:
      return
        "create a site key in the Firebase console, then see whether the project has it: \(run: "recaptcha show")"
    case .invalidAppCheckToken:
      if case .appCheck(let proof) = situation { return proof.step }
      return
        "register a debug token of the app, then: \(run: "config set appCheckDebugTokenFile PATH")"
    default: return nil
    }
  }

  /// What to do about reCAPTCHA Enterprise for e-mail (Docs/protocol.md 10.14).
  private var emailProof: NextStep? {
    guard case .email(let call) = situation, call.takesToken else { return nil }
    let page = call.again + "--recaptcha"
    return switch code {
    case .missingRecaptchaToken:
      "the project enforces reCAPTCHA Enterprise for e-mail; get a token in a browser: \(run: page)"
    case .invalidRecaptchaToken: "a token is valid once, for two minutes: \(run: page)"
    case .invalidRecaptchaAction:
      "the token was made for another call; get one for this call: \(run: page)"
    case .captchaCheckFailed:
      "reCAPTCHA thinks this is a bot; try the browser you normally use: \(run: page)"
    default: nil
    }
  }

  /// What to do about the proof in a request for an SMS (Docs/protocol.md 2.1).
  private var shownProof: NextStep? {
    let proof: ShownProof
    switch situation {
    case .message(let shown), .challenge(_, let shown), .enrollmentStart(_, let shown?): proof = shown
    default: return nil
    }
    let page = proof.request.command + "--recaptcha"
    if code == .missingRecaptchaToken {
      return "the project enforces reCAPTCHA Enterprise for SMS; get a token in a browser: \(run: page)"
    }
    if proof.isLocal, proof.kind == .none {
      let add: NextCommand = "emulator phones add <number> CODE"
      return
        "without proof of an app this server sends to fictional numbers only: \(run: server?(add) ?? add), then: \(run: proof.request.command); or prove the app: \(run: "phone app page")"
    }
    return switch proof.kind {
    case .none:
      "the number is not one of the project's fictional numbers; for a real number: \(run: page)"
    case .enterprise:
      "a token of reCAPTCHA Enterprise is valid once, for one kind of call and for two minutes: \(run: page)"
    case .recaptcha:
      "a token is valid once, for two minutes: \(run: page); for a fictional number: \(run: proof.request.command + "--no-app-verification")"
    case .silentPush:
      "request a new push: \(run: "phone app request --apns-token HEX"); or prove the app in a browser: \(run: "phone app page")"
    }
  }
}

extension AppCheckProof {
  /// How to get past App Check.
  var step: NextStep {
    switch self {
    case .none:
      "give a token with --app-check-token-file PATH, or a debug token of the app: \(run: "config set appCheckDebugTokenFile PATH")"
    case .given:
      "the token has expired or is for another project: give a fresh one with --app-check-token-file PATH"
    case .exchanged:
      "the token is for another project or app: see which app applies: \(run: "config which")"
    case .placeholder:
      "the debug token could not be exchanged: register it for the app in the Firebase console, under App Check"
    }
  }
}
