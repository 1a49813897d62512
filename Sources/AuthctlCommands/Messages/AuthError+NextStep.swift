import AuthCore
import AuthHTTP
import IdentityToolkit

extension AuthError {
  /// What to do next, where the facts of the error tell more than the row of its code; nil otherwise.
  ///
  /// With ``ErrorAdvice``, this is the only place where a failure of the core gets its hint.
  var nextStep: String? {
    switch self {
    case .refused(let code, let detail, _): Hint.of(code, saying: detail)
    case .refusedDuring(let step, let code, let detail, _):
      step.hint(for: code) ?? Hint.of(code, saying: detail)
    // Signing in again is no help against a disabled account.
    case .sessionEnded(let code, _, _, let provider):
      code == .userDisabled ? nil : NextCommand.signIn(by: provider)
    case .secondFactorNeeded(let pending): pending.nextStep
    case .signedOut(_, awaitsSecondFactor: true): NextCommand.secondFactor
    case .enrollmentImpossible(.noEmail): "authctl email link ADDRESS"
    case .noSuchFactor(_, let factors, _, let use): factors.isEmpty ? nil : use.hint
    case .factorNeeded(_, let use): use.hint
    case .nothingPending(let kind): kind.nextStep
    case .targetMismatch(_, let stored, let current):
      "\(stored.wayBack(from: current)); or start over here: authctl phone send NUMBER"
    case .providerAlreadyLinked(let provider):
      provider == "phone"
        ? "to replace the number: authctl phone verify --update CODE" : "authctl user unlink \(provider)"
    case .credentialConflict(let conflict): conflict.nextStep
    case .appleNonce(let fault): fault.nextStep
    case .webSignIn(let fault): fault.nextStep
    case .appCallback(let fault): fault.nextStep
    case .unverified(.malformed): "authctl token --force-refresh"
    case .insecureHTTP(let host):
      "if the network is trusted: authctl status --insecure-http --emulator \(host)"
    case .missingLibrary(_, let install), .network(.missingLibrary(_, let install)): install
    case .unexpectedResponse: isRetryable ? Hint.wait : nil
    case .file(let problem): problem.fix
    default: nil
    }
  }
}

extension PendingSecondFactor {
  /// How to go on; an authenticator app alone needs no SMS.
  fileprivate var nextStep: String {
    guard canBeAnswered else {
      return "only SMS and authenticator apps are known here: sign in with the app that enrolled the factor"
    }
    return mfaInfo.count == 1 && mfaInfo.first?.totpInfo != nil
      ? "authctl mfa resolve CODE" : "authctl mfa challenge, then: authctl mfa resolve CODE"
  }
}

extension AuthError.FactorUse {
  /// How to name a factor for it.
  fileprivate var hint: String {
    let command =
      switch self {
      case .challenge: "authctl mfa challenge --factor N"
      case .resolution: "authctl mfa resolve --factor N CODE"
      case .withdrawal: "authctl mfa withdraw N"
      }
    return "name it by its number, name or ID: \(command)"
  }
}

extension AuthError.PendingKind {
  /// What makes one pending.
  fileprivate var nextStep: String {
    switch self {
    case .verification(let number): "authctl phone send \(number ?? "NUMBER")"
    case .updatedCredential: "authctl phone verify --link CODE"
    case .providerCredential(let provider): "it comes of a refused \(NextCommand.link(provider))"
    case .appleNonce: "authctl apple nonce"
    case .silentPush: "authctl phone verify-client --apns-token HEX"
    case .appVerification: "authctl phone verify-app"
    case .secondFactor: "authctl email sign-in ADDRESS"
    case .challenge: "authctl mfa challenge"
    case .enrollment: "authctl mfa enroll totp"
    }
  }
}

extension Target {
  /// How to go to this target again.
  fileprivate func wayBack(from current: Target) -> String {
    if isSameProject(as: current) {
      return tenantID.map { "use --tenant \($0)" } ?? "leave --tenant out, or: authctl config unset tenantId"
    }
    let tenant = tenantID.map { " --tenant \($0)" } ?? ""
    switch kind {
    case .embedded:
      return "unset the API key and FIREBASE_AUTH_EMULATOR_HOST, and use --project \(projectID)\(tenant)"
    case .emulator(let origin):
      return "use --emulator \(origin.authority) --project \(projectID)\(tenant)"
    case .production:
      return "use --api-key with --project \(projectID)\(tenant), without an emulator"
    }
  }
}

extension CredentialConflict {
  /// How to get at the account that has the identity.
  fileprivate var nextStep: String {
    let retry = NextCommand.signIn(by: providerID) + (isCredentialKept ? " --updated-credential" : "")
    switch kind {
    case .alreadyLinked: return "to sign in as that user: \(retry)"
    case .emailExists:
      return isCredentialKept
        ? "to sign in with it instead: \(retry)" : "sign in as that user, then link"
    case .needsConfirmation:
      let link = NextCommand.link(providerID) + (isCredentialKept ? " --updated-credential" : "")
      return "sign in that way\(way), then: \(link)"
    }
  }

  private var way: String {
    guard let first = verifiedProviders.first else {
      return ", such as \(NextCommand.signIn(by: "password", email: email))"
    }
    return ": \(NextCommand.signIn(by: first, email: email))"
  }
}

extension AppleNonceFault {
  /// What to do where the stored nonces matter.
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

extension WebSignInFault {
  /// What to do about an answer that is none.
  fileprivate var nextStep: String? {
    switch self {
    case .empty: Hint.requestShape
    case .notAnAddress: "copy the whole address from the browser, query and fragment included"
    case .notTheCallback(let scheme): "it begins with \(scheme)://firebaseauth/link?deep_link_id="
    default: nil
    }
  }
}

extension AppCallbackFault {
  /// How to get a token nevertheless.
  fileprivate var nextStep: String {
    switch self {
    case .notAnAddress: "copy the whole address that calls the app, to its end"
    case .otherScheme: "see which scheme the app has: authctl config which"
    case .otherEvent: "the page may have been opened twice; begin again: authctl phone verify-app"
    case .failed("auth/invalid-oauth-client-id", _):
      "the project does not know the client: authctl config which"
    case .failed("auth/network-request-failed", _):
      "the page could not reach Google: authctl phone verify-app"
    case .failed, .empty: "solve the reCAPTCHA once more: authctl phone verify-app"
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
