extension AuthError {
  /// What to do next, if the facts of the error say more than the row of its code; else nil.
  ///
  /// If any sign-in helps, it names that of the provider. With ``IdentityToolkit/ErrorCode/hint``, this is the only place where a failure of the core gets its hint.
  func nextStep(signingInBy provider: String?) -> String? {
    switch self {
    case .refused(let refusal): refusal.nextStep
    case .secondFactorNeeded(let resolver): resolver.nextStep
    case .signedOut(awaitsSecondFactor: true): NextCommand.secondFactor
    case .signedOut(awaitsSecondFactor: false): provider.map { NextCommand.signIn(by: $0) }
    case .otherProject(_, let stored, let current):
      "\(stored.wayBack(from: current)); or start over here: \(NextCommand.signIn(by: provider))"
    case .conflict(let conflict): conflict.nextStep
    case .unexpectedResponse: isRetryable ? Hint.wait : nil
    case .nothingPending(let problem), .invalid(let problem), .declined(let problem),
      .network(let problem, _),
      .store(let problem):
      problem.nextStep
    case .otherUser, .canceled: nil
    }
  }
}

extension Refusal {
  fileprivate var nextStep: String? {
    if case .sessionEnd(let provider) = situation {
      // Signing in again does not help with a disabled account.
      return code == .userDisabled ? nil : NextCommand.signIn(by: provider)
    }
    let reason = RefusalReason(code, detail: detail)
    return reason.flatMap { $0.isAboutToken ? $0.hint : nil } ?? hint ?? reason?.hint
  }
}

extension Problem {
  fileprivate var nextStep: String? {
    switch kind {
    case .argument(let argument): argument.nextStep
    case .enrollment(.firstFactor("anonymous")): Hint.addPassword
    case .enrollment(.noEmail): "authctl email link ADDRESS"
    case .noVerification(let number): "authctl phone send \(number ?? "NUMBER")"
    case .noUpdatedCredential: "authctl phone verify --link CODE"
    case .noProviderCredential(let provider): "it comes from a refused \(NextCommand.link(provider))"
    case .noProviderPage(let provider): "\(NextCommand.signIn(by: provider)) --browser"
    case .noSilentPush: "authctl phone app request --apns-token HEX"
    case .noAppVerification: "authctl phone app page"
    case .noSecondFactor: "authctl email sign-in ADDRESS"
    case .noChallenge: "authctl mfa challenge"
    case .noEnrollment: "authctl mfa enroll totp"
    case .providerAlreadyLinked("phone"): "to replace the number: authctl phone verify --update CODE"
    case .providerAlreadyLinked(let provider): "authctl user unlink \(provider)"
    case .appleNonce(let fault): fault.nextStep
    case .signInPage(let fault): fault.signInStep
    case .verificationPage(let fault): fault.verificationStep
    case .unverified(.malformed): "authctl token --force-refresh"
    case .insecureHTTP(let host):
      "if the network is trusted: authctl status --insecure-http --emulator \(host)"
    case .missingLibrary, .transport(.missingLibrary), .file: fix
    default: nil
    }
  }
}

extension AuthError {
  /// What to do on a local server if the usual hint names a console or an administrator, which it does not have; else nil.
  ///
  /// `line` turns a command of this program into one for the same server; a tenant has settings of other names.
  func localNextStep(ofTenant isTenant: Bool, _ line: (String) -> String) -> String? {
    guard let refusal else { return nil }
    let situation = refusal.situation
    switch refusal.code {
    case .operationNotAllowed:
      return Self.allowing(
        RefusalReason(refusal.code, detail: refusal.detail), in: situation, ofTenant: isTenant, line)
    case .passwordLoginDisabled:
      return "turn it on: " + line("emulator settings \(SignInSetting.password.words(ofTenant: isTenant))")
    case .adminOnlyOperation:
      let anonymous = "emulator settings \(SignInSetting.anonymous.words(ofTenant: isTenant))"
      return switch situation {
      case .anonymous:
        "turn it on: \(line(anonymous)); or allow sign-ups: "
          + line("emulator settings disabledUserSignup off")
      case .other, .refresh, .sessionEnd, .phoneCode:
        "allow sign-ups: \(line("emulator settings disabledUserSignup off")); or deletions: "
          + line("emulator settings disabledUserDeletion off")
      default: "allow it: " + line("emulator settings disabledUserSignup off")
      }
    case .unauthorizedDomain:
      return "give all that are to be allowed: " + line("emulator settings authorizedDomains DOMAIN")
    case .invalidIdpResponse
    where RefusalReason(refusal.code, detail: refusal.detail) == .wrongAudience:
      return "for a token for the app that the message expects: " + line("\(situation.mint) --audience APP")
    case .projectDisabled, .tenantDisabled: return Self.settings(line)
    case .userDisabled: return line("emulator users enable USER")
    case .quotaExceeded:
      return switch situation {
      case .other, .refresh, .sessionEnd, .phoneCode, .anonymous, .message, .enrollmentStart, .email:
        "wait, or move the server's clock: " + line("emulator clock +1h")
      default: nil
      }
    default: return nil
    }
  }

  /// What allows an operation (Docs/protocol.md 5.7, 6.2).
  private static func allowing(
    _ reason: RefusalReason?, in situation: Refusal.Situation, ofTenant isTenant: Bool,
    _ line: (String) -> String
  ) -> String? {
    func turningOn(_ setting: SignInSetting) -> String {
      "turn it on: " + line("emulator settings \(setting.words(ofTenant: isTenant))")
    }
    return switch (reason, situation) {
    case (.regionIsOff, _):
      "allow the number's country, or every one: " + line("emulator settings disallowedRegions none")
    case (.smsFactorIsOff, _), (_, .enrollmentStart(.phone, _)): line(SecondFactor.Kind.phone.switchOn)
    case (.totpFactorIsOff, _), (_, .enrollmentStart(.totp, _)): line(SecondFactor.Kind.totp.switchOn)
    case (_, .provider(let id)): "start the server with it: authctl emulator start --strict --provider \(id)"
    case (.unverifiedNewEmail, _), (_, .email(.userUpdate)), (_, .challenge): nil
    case (_, .message): turningOn(.phone)
    case (_, .email(.signInLink)), (_, .emailCode(.emailSignIn)): turningOn(.emailLink)
    case (_, .email): turningOn(.password)
    default: settings(line)
    }
  }

  /// How to change a setting of the project.
  private static func settings(_ line: (String) -> String) -> String {
    "see what the project allows: \(line("emulator settings"))"
  }
}

/// A way to sign in that a local project's settings turn on.
private enum SignInSetting {
  case phone, anonymous, password, emailLink

  /// The setting's name and value.
  func words(ofTenant isTenant: Bool) -> String {
    switch self {
    case .phone: "phoneNumber.enabled on"
    case .anonymous: isTenant ? "enableAnonymousUser on" : "anonymous.enabled on"
    case .password: isTenant ? "allowPasswordSignup on" : "email.enabled on"
    case .emailLink:
      isTenant ? "enableEmailLinkSignin on" : "signIn.email enabled=on passwordRequired=off"
    }
  }
}

extension Refusal.Situation {
  /// The command that mints a token for the step on a local server.
  fileprivate var mint: String {
    guard case .provider(let id) = self, id != "apple.com" else { return "apple mint" }
    return "oauth mint --provider \(id)"
  }
}

extension RefusalReason {
  /// Whether it says more of a refused token than the step, which suspects the nonce.
  fileprivate var isAboutToken: Bool { self == .wrongAudience || self == .wrongIssuer }
}

extension SecondFactorResolver {
  /// How to continue; an authenticator app alone needs no SMS.
  fileprivate var nextStep: String {
    guard canBeAnswered else {
      return
        "only SMS and authenticator apps are supported here: sign in with the app that enrolled the factor"
    }
    return hints.count == 1 && hints.first?.wire.totpInfo != nil
      ? "authctl mfa resolve CODE" : "authctl mfa challenge, then: authctl mfa resolve CODE"
  }
}

extension Project {
  /// How to use this target again.
  fileprivate func wayBack(from current: Project) -> String {
    if isSameProject(as: current) {
      return tenant.map { "use --tenant \($0)" } ?? "leave --tenant out, or: authctl config unset tenantId"
    }
    let tenant = tenant.map { " --tenant \($0)" } ?? ""
    switch service {
    case .inProcess:
      return "unset the API key and FIREBASE_AUTH_EMULATOR_HOST, and use --project \(id)\(tenant)"
    case .emulator(let host, let port):
      return "use --emulator \(HTTPOrigin(.http, host: host, port: port).authority) --project \(id)\(tenant)"
    case .production:
      return "use --api-key with --project \(id)\(tenant), without an emulator"
    }
  }
}

extension AccountConflict {
  /// How to sign in to the account that has the identity.
  fileprivate var nextStep: String? {
    let retry = NextCommand.signIn(by: providerID) + (canContinue ? " --updated-credential" : "")
    switch kind {
    case .phoneNumber: return nil
    case .identity: return "to sign in as that user: \(retry)"
    case .email:
      return canContinue
        ? "to sign in with it instead: \(retry)" : "sign in as that user, then link"
    case .unverifiedEmail:
      let link = NextCommand.link(providerID) + (canContinue ? " --updated-credential" : "")
      return "sign in that way\(way), then: \(link)"
    }
  }

  private var way: String {
    guard let first = signInMethods.first else {
      return ", such as \(NextCommand.signIn(by: "password", email: email))"
    }
    return ": \(NextCommand.signIn(by: first, email: email))"
  }
}

extension AppleNonceFault {
  /// What to do about the stored nonces.
  fileprivate var nextStep: String? {
    switch self {
    case .storedFits: "leave --nonce out: authctl apple sign-in --id-token-file PATH"
    case .nothingStored:
      "give the raw nonce: authctl apple sign-in --nonce TEXT --id-token-file PATH; or make one and ask for a new "
        + "token with it: authctl apple nonce"
    default: nil
    }
  }
}

extension PageFault {
  /// What to do about an unreadable answer.
  fileprivate var signInStep: String? {
    switch self {
    case .empty: Hint.requestShape
    case .notAnAddress: "copy the whole address from the browser, query and fragment included"
    case .notTheCallback(let scheme): "it starts with \(scheme)://firebaseauth/link?deep_link_id="
    default: nil
    }
  }

  /// How to get a token that verifies an app.
  fileprivate var verificationStep: String {
    switch self {
    case .notAnAddress: "copy the whole address that calls the app, to its end"
    case .notTheCallback: "see which scheme the app has: authctl config which"
    case .foreignAnswer: "the page may have been opened twice; start again: authctl phone app page"
    case .failed("auth/invalid-oauth-client-id", _):
      "the project does not know the client: authctl config which"
    case .failed("auth/network-request-failed", _):
      "the page could not reach Google: authctl phone app page"
    case .canceled, .failed, .empty: "solve the reCAPTCHA again: authctl phone app page"
    }
  }
}

extension AppCheckProof {
  /// How to get past App Check.
  var nextStep: String {
    switch self {
    case .none:
      "give a token with --app-check-token-file PATH, or a debug token of the app: "
        + "authctl config set appCheckDebugTokenFile PATH"
    case .given:
      "the token has expired or is for another project: give a fresh one with --app-check-token-file PATH"
    case .exchanged:
      "the token is for another project or app: see which app applies: authctl config which"
    case .placeholder:
      "the debug token could not be exchanged: register it for the app in the Firebase console, under App Check"
    }
  }
}

extension Problem.Argument {
  /// What to pass instead, or which command to use; nil if the message says it all.
  var nextStep: String? {
    switch self {
    case .noProjectID: "name it, here or with --project: export AUTHCTL_PROJECT=PROJECT_ID"
    case .emulatorAddress: "write it without a scheme: authctl status --emulator 127.0.0.1:9099"
    case .code, .noCode: "authctl phone verify 123456"
    case .secondFactorCode(_, let isEnrollment), .noSecondFactorCode(_, let isEnrollment):
      isEnrollment ? "authctl mfa enroll finish 123456" : "authctl mfa resolve 123456"
    case .unverifiedApp(let request):
      "for a fictional number: \(request.command(with: "--no-app-verification")); "
        + "for a real one: \(request.command(with: "--recaptcha"))"
    case .deviceToken: "authctl phone app request --help"
    case .noAppID: "authctl config set appId 1:123456789012:ios:0a1b2c3d4e5f"
    case .foreignSilentPush: "authctl phone app request --help"
    case .noCallbackApp: "authctl config set appId 1:123456789012:ios:0a1b2c3d4e5f"
    case .nonceLength: "authctl apple nonce --length 32"
    case .redirectURI(let clientID):
      "authctl apple authorize-url --redirect-uri https://example.com/apple --client-id \(clientID)"
    case .noEmailAddress: "authctl email link ADDRESS"
    case .noPages: "start one that has, in another terminal: authctl emulator start"
    case .nativeProvider(let provider): "with a token of that SDK's: \(NextCommand.signIn(by: provider))"
    case .noSMSFactor: "authctl mfa resolve CODE"
    case .factorWithoutSMS(let id): "authctl mfa resolve --factor \(id ?? "N") CODE"
    case .unknownFactorKind: "authctl mfa resolve --factor N CODE"
    case .appFile: "authctl config import GoogleService-Info.plist"
    case .severalApps(let names): "authctl config import --android-package \(names.first ?? "NAME") PATH"
    case .serviceAccountKey:
      "download google-services.json or GoogleService-Info.plist from the app's settings"
    case .outer(let problem): TargetProblem(rawValue: problem.name)?.nextStep
    case .noService, .phoneNumber, .emailAddress, .other: nil
    }
  }
}

extension TargetProblem {
  fileprivate var nextStep: String {
    switch self {
    case .noProject: "name it, here or with --project: export AUTHCTL_PROJECT=PROJECT_ID"
    case .minting: "authctl help targets"
    case .customToken:
      "create it in your backend with an Admin SDK (createCustomToken), then: authctl custom-token sign-in --token-file PATH"
    case .notLocal: "choose a local server with --emulator, or use another profile: authctl profiles"
    case .embeddedFaults: "authctl emulator start --fail 'accounts:lookup=503*2'"
    case .embeddedEvents, .embeddedSnapshots, .embeddedBrowser:
      "start one in another terminal: authctl emulator start"
    }
  }
}

extension SMSRequest {
  /// The command that sends it, possibly with options.
  func command(with options: String? = nil) -> String { "authctl \(words(with: options))" }

  /// Its words after the program's name.
  package func words(with options: String? = nil) -> String {
    let (command, operand) =
      switch self {
      case .signIn: ("phone send", " NUMBER")
      case .enrollment: ("mfa enroll phone", " NUMBER")
      case .challenge: ("mfa challenge", "")
      }
    return command + (options.map { " \($0)" } ?? "") + operand
  }
}
