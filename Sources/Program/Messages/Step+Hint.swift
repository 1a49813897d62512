import POSIXShell

extension Refusal {
  /// What to do next in its situation; nil if the row of the code knows best.
  var hint: String? {
    switch situation {
    case .challenge(let user, _) where code.endsSignIn(detail: detail),
      .secondFactor(_, _, let user, _, _) where code.endsSignIn(detail: detail):
      firstFactorAgain(user)
    case .sensitiveChange(let provider):
      code == .recentSignInNeeded
        ? "sign in again: \(NextCommand.reauthenticate(by: provider))" : nil
    case .anonymous:
      code == .adminOnlyOperation
        ? "enable Anonymous among the sign-in providers of the project, in the Firebase console" : nil
    case .withdrawal: code == .missingMFAEnrollmentID ? Hint.factors : nil
    case .message(let proof): proof.hint(for: code)
    case .enrollmentStart(let kind, let proof): startHint(kind, proof)
    case .enrollmentFinish(let kind, _): finishHint(kind)
    case .challenge(_, let proof): challengeHint(proof)
    case .secondFactor(let factor, let factors, _, let app, _): resolveHint(factor, factors, app)
    case .emailCode(let purpose): codeHint(purpose)
    case .email(let call): call.hint(for: code)
    case .provider(let provider): providerHint(provider)
    case .appCheck(let proof): code == .invalidAppCheckToken ? proof.nextStep : nil
    case .appleToken: code == .invalidIdpResponse ? Hint.apple : nil
    case .appleRevocation:
      code == .invalidIdpResponse
        ? "a code works only once, within five minutes: let the user sign in with Apple again for a fresh one, then: "
          + "authctl apple revoke --authorization-code-file PATH" : nil
    case .other, .refresh, .sessionEnd, .phoneCode: nil
    }
  }

  private func startHint(
    _ kind: SecondFactor.Kind, _ proof: ShownProof?
  ) -> String? {
    switch code {
    case .operationNotAllowed:
      "an administrator has to allow "
        + (kind == .phone ? "SMS as a second factor, and the number's region," : "TOTP as a second factor")
        + " in the project's settings"
    case .invalidPhoneNumber:
      "give the number with + and country code: authctl mfa enroll phone +16505550123"
    case .quotaExceeded:
      "wait, raise the quota in the Firebase console, or use a fictional number: "
        + "authctl mfa enroll phone --no-app-verification NUMBER"
    default: proof?.hint(for: code)
    }
  }

  private func finishHint(_ kind: SecondFactor.Kind) -> String? {
    let again = kind == .phone ? "authctl mfa enroll phone NUMBER" : "authctl mfa enroll totp"
    return switch code {
    case .invalidCode, .invalidAuthenticatorCode:
      kind == .phone
        ? "the enrollment is still pending: authctl mfa enroll finish CODE"
        : "wait for the next code from the app, then: authctl mfa enroll finish CODE"
    case .sessionExpired, .invalidSessionInfo, .missingSessionInfo, .tooManyEnrollmentAttempts:
      "start again: \(again)"
    case .missingCode: "authctl mfa enroll finish CODE"
    case .missingDisplayName: "give it a name: authctl mfa enroll finish --name NAME CODE"
    case .quotaExceeded: "wait a few minutes, then: authctl mfa enroll finish CODE"
    default: nil
    }
  }

  private func challengeHint(_ proof: ShownProof) -> String? {
    switch code {
    case .mfaEnrollmentNotFound, .invalidMFAEnrollmentID: Hint.challenge
    case .operationNotAllowed, .quotaExceeded, .invalidPhoneNumber:
      "use another factor: authctl mfa resolve --factor N CODE"
    default: proof.hint(for: code)
    }
  }

  private func resolveHint(
    _ factor: SecondFactor, _ factors: [SecondFactor], _ app: SecondFactor?
  ) -> String? {
    switch code {
    case .invalidCode, .invalidAuthenticatorCode:
      factor.kind == .phone
        ? "the sign-in is still pending: authctl mfa resolve CODE"
          + (app?.spokenName(among: factors).map {
            "; for a code from the app: \(NextCommand.secondFactor) --factor \(ShellWords.word($0)) CODE"
          }
            ?? "")
        : "wait for the next code from the app, then: authctl mfa resolve CODE"
          + (factor.spokenName(among: factors).map { " --factor \(ShellWords.word($0))" } ?? "")
    case .sessionExpired, .invalidSessionInfo, .missingSessionInfo: "authctl mfa challenge"
    case .mfaEnrollmentNotFound, .invalidMFAEnrollmentID, .missingMFAEnrollmentID:
      "choose another factor: authctl mfa resolve --factor N CODE"
    case .missingCode: "authctl mfa resolve CODE"
    case .quotaExceeded: "too many wrong codes: wait a few minutes, then: authctl mfa resolve CODE"
    default: nil
    }
  }

  private func firstFactorAgain(_ user: User.Identity) -> String {
    // A phone sign-in takes no second factor, so an unnamed first factor was a different one.
    let isKnown = !["", "phone"].contains(user.providerID)
    return "start with the first factor again: "
      + NextCommand.signIn(by: isKnown ? user.providerID : "password", email: user.email)
  }

  private func codeHint(_ purpose: OOBRequestType?) -> String? {
    if code == .weakPassword { return "choose a longer one: authctl email confirm CODE" }
    guard code == .invalidEmailCode || code == .expiredEmailCode else { return nil }
    return switch purpose {
    case .passwordReset: Hint.newEmailLink
    case .emailSignIn: "ask for a new message: authctl email sign-in --send-link ADDRESS"
    default:
      "ask for a new message: authctl email send-verification, or for a new password: "
        + "authctl email reset ADDRESS"
    }
  }

  private func providerHint(_ provider: String) -> String? {
    switch code {
    case .invalidIdpResponse, .invalidCredentialOrProviderID, .rejectedCredential, .invalidPendingToken:
      provider == "apple.com"
        ? Hint.apple
        : "get a new token from the provider, or go to its page: \(NextCommand.signIn(by: provider)) --browser"
    case .providerAlreadyLinked: "to replace it, unlink it first: authctl user unlink \(provider)"
    case .operationNotAllowed, .invalidProviderID:
      "enable \(provider) among the sign-in providers of the project, in the Firebase console"
    case .unauthorizedDomain, .invalidContinueURI:
      "add the domain to the project's authorized domains, or name one that is: "
        + "\(NextCommand.page(of: provider)) --paste --redirect-uri URL"
    default: nil
    }
  }
}

extension EmailCall {
  /// What to do next; nil if the row of the code knows best.
  fileprivate func hint(for code: ErrorCode) -> String? {
    if let hint = recaptchaHint(for: code) { return hint }
    return switch code {
    case .missingEmail where self == .verification: "give the account an address: authctl email link ADDRESS"
    case .invalidEmail where self == .verification: "give a whole address: \(command) --new-email ADDRESS"
    case .invalidEmail, .missingEmail: "give a whole address: \(command)"
    case .invalidLoginCredentials, .invalidPassword:
      address.map { "if the password is forgotten: authctl email reset \($0.word)" }
    case .missingPassword: sendsMessage ? nil : "give it in a file: \(command) --password-file PATH"
    case .weakPassword: "choose a longer one: \(command)"
    case .passwordDoesNotMeetRequirements: "choose one that meets every rule listed: \(command)"
    case .quotaExceeded:
      "wait until the quota is renewed, or raise it in the Firebase console; then: \(command)"
    case .invalidContinueURI, .missingContinueURI:
      sendsMessage
        ? "give a whole http or https URL: \(command) --continue-url https://example.com" : nil
    case .operationNotAllowed, .emailChangeNeedsVerification:
      changesAddress
        ? "verify the new address first: authctl email send-verification --new-email ADDRESS" : nil
    default: nil
    }
  }

  /// The address that the call signs in with.
  private var address: EmailAddress? {
    switch self {
    case .signIn(let address): address
    default: nil
    }
  }

  /// The command that repeats the call.
  private var command: String {
    switch self {
    case .signUp(let address): "authctl email sign-up \(address.word)"
    case .signIn(let address): "authctl email sign-in \(address.word)"
    case .link(let address): "authctl email link \(address.word)"
    case .reauthentication: "authctl email reauth"
    case .verification: "authctl email send-verification"
    case .passwordReset(let address): "authctl email reset \(address.word)"
    case .signInLink(let address): "authctl email sign-in --send-link \(address.word)"
    case .userUpdate(let address): "authctl user update" + (address.map { " --email \($0.word)" } ?? "")
    }
  }

  /// Whether it requests a message, which needs no password.
  private var sendsMessage: Bool {
    switch self {
    case .verification, .passwordReset, .signInLink: true
    case .signUp, .signIn, .link, .reauthentication, .userUpdate: false
    }
  }

  private var changesAddress: Bool {
    if case .userUpdate(_?) = self { true } else { false }
  }

  /// Whether the call takes a token of reCAPTCHA Enterprise.
  private var takesToken: Bool {
    switch self {
    case .verification, .userUpdate: false
    case .signUp, .signIn, .link, .reauthentication, .passwordReset, .signInLink: true
    }
  }

  /// What to do about reCAPTCHA Enterprise (Docs/protocol.md 10.14).
  private func recaptchaHint(for code: ErrorCode) -> String? {
    guard takesToken else { return nil }
    let page = "\(command) --recaptcha"
    return switch code {
    case .missingRecaptchaToken:
      "the project enforces reCAPTCHA Enterprise for e-mail; get a token in a browser: \(page)"
    case .invalidRecaptchaToken: "a token is valid once, for two minutes: \(page)"
    case .invalidRecaptchaAction: "the token was made for another call; get one for this call: \(page)"
    case .captchaCheckFailed: "reCAPTCHA thinks this is a bot; try the browser you normally use: \(page)"
    case .missingClientType, .missingRecaptchaVersion, .invalidRecaptchaVersion: Hint.requestShape
    case .recaptchaNotEnabled: "see what the project enforces: authctl recaptcha show"
    default: nil
    }
  }
}

extension ShownProof {
  /// What to do next; nil for a code that is not about the proof.
  fileprivate func hint(for code: ErrorCode) -> String? {
    guard Self.refusals.contains(code) else { return nil }
    if code == .missingRecaptchaToken {
      return "the project enforces reCAPTCHA Enterprise for SMS; get a token in a browser: "
        + request.command(with: "--recaptcha")
    }
    if isLocal, kind == .none {
      return
        "without proof of an app this server sends to fictional numbers only: authctl emulator phones add NUMBER CODE, "
        + "then: \(request.command()); or prove the app: authctl phone app page"
    }
    let page = request.command(with: "--recaptcha")
    let none = request.command(with: "--no-app-verification")
    return switch kind {
    case .none: "the number is not one of the project's fictional numbers; for a real number: \(page)"
    case .enterprise:
      "a token of reCAPTCHA Enterprise is valid once, for one kind of call and for two minutes: \(page)"
    case .recaptcha: "a token is valid once, for two minutes: \(page); for a fictional number: \(none)"
    case .silentPush:
      "request a new push: authctl phone app request --apns-token HEX; or prove the app in a browser: "
        + "authctl phone app page"
    }
  }

  /// The codes that refuse a proof or require one (Docs/protocol.md 2.1).
  private static let refusals: Set<ErrorCode> = [
    .missingAppCredential, .invalidAppCredential, .missingClientIdentifier, .appNotVerified,
    .captchaCheckFailed, .missingRecaptchaToken,
  ]
}
