import AuthHTTP
public import IdentityToolkit

extension AuthError {
  /// Message, code, hint and exit status: all that terminal, JSON output and shell need.
  public var report: ErrorReport {
    switch self {
    case .refused(let code, let detail, let status):
      ErrorCatalogue.report(code, detail: detail, status: status)
    case .sessionEnded(let code, let detail, let status, let provider):
      sessionEnded(code, detail, status, provider)
    case .refusedDuring(let step, let code, let detail, let status):
      Self.report(during: step, code, detail: detail, status: status)
    case .secondFactorNeeded(let pending): secondFactorNeeded(pending)
    case .enrollmentImpossible(let obstacle): obstacle.report
    case .noSuchFactor(let text, let factors, let isAmbiguous, let use):
      noSuchFactor(text, factors, isAmbiguous, use)
    case .factorNeeded(let factors, let use): factorNeeded(factors, use)
    case .signedOut(let profile): Self.signedOut(profile)
    case .nothingPending(let kind): nothingPending(kind)
    case .targetMismatch(let what, let stored, let current): targetMismatch(what, stored, current)
    case .phoneNumberInUse(let number):
      ErrorReport(
        code: "PHONE_NUMBER_IN_USE", name: "ERROR_CREDENTIAL_ALREADY_IN_USE", sdkCode: 17025,
        message: "\(number) belongs to another account",
        hint: "to sign in as that account without another SMS: authctl phone verify --updated-credential",
        exitStatus: .credentialConflict)
    case .userMismatch(let expected, let actual):
      ErrorReport(
        code: "USER_MISMATCH", name: "ERROR_USER_MISMATCH", sdkCode: 17024,
        message:
          "the credential belongs to \(actual), and \(expected) is signed in; the session is unchanged",
        hint: "authctl status", exitStatus: .credentialConflict)
    case .providerAlreadyLinked(let provider): providerAlreadyLinked(provider)
    case .credentialConflict(let conflict): conflict.report
    case .appleNonce(let fault): fault.report
    case .appleTokenRefused(let detail, let doubts): appleTokenRefused(detail, doubts)
    case .appleCodeRefused(let detail):
      ErrorReport(
        code: "INVALID_IDP_RESPONSE", name: "ERROR_INVALID_CREDENTIAL", sdkCode: 17004,
        message: detail ?? "the authorization code was refused",
        hint:
          "a code works once and for five minutes: let the user sign in with Apple again for a fresh one, then: "
          + "authctl apple revoke --authorization-code-file PATH",
        exitStatus: .refused)
    case .malformedToken(let reason):
      ErrorReport(
        code: "MALFORMED_JWT", name: "ERROR_MALFORMED_JWT", sdkCode: 18000, message: reason,
        hint: "give the whole token, three parts with two dots between them", exitStatus: .usage)
    case .webSignIn(let fault): fault.report
    case .noSuchProvider(let provider):
      ErrorReport(
        code: "NO_SUCH_PROVIDER", name: "ERROR_NO_SUCH_PROVIDER", sdkCode: 17016,
        message: "the user has no provider '\(provider)'; nothing was changed", hint: "authctl user show",
        exitStatus: .refused)
    case .invalidInput(let input): invalidInput(input)
    case .insecureHTTP(let host):
      ErrorReport(
        code: "INSECURE_HTTP",
        message: "\(host) is not this machine, and plain HTTP would show tokens to the network",
        hint: "if the network is trusted: authctl status --insecure-http --emulator \(host)",
        exitStatus: .usage)
    case .demoProject(let project, let host):
      ErrorReport(
        code: "DEMO_PROJECT", message: "project \(project) is a demo project and must not reach \(host)",
        hint: "name the real one: authctl status --project PROJECT_ID", exitStatus: .usage)
    case .expectationFailed(let what, let expected, let actual):
      ErrorReport(
        code: "EXPECTATION_FAILED",
        message: "\(what) is \(actual), not \(expected) as expected; nothing was sent",
        hint: "authctl status", exitStatus: .usage)
    case .network(.serverFile(let fault)):
      ErrorReport(
        code: fault.code, message: fault.reason, hint: fault.mend, retryable: fault.code == "LOCKED_FILE",
        exitStatus: .unsafeFile)
    case .network(let error): network(error)
    case .unexpectedResponse(let reason, let status): Self.unexpectedResponse(reason, status)
    case .unverified(let fault): fault.report
    case .missingLibrary(let name, let install):
      ErrorReport(
        code: "MISSING_LIBRARY", message: "\(name) is not installed, and RS256 signatures need it",
        hint: install, exitStatus: .network)
    case .file(let problem):
      ErrorReport(
        code: problem.kind.rawValue, message: problem.reason, hint: problem.mend,
        retryable: problem.kind == .locked, exitStatus: .unsafeFile)
    case .noHome:
      ErrorReport(
        code: "NO_HOME", message: "neither HOME nor the XDG variables say where files go",
        hint: "set HOME to an absolute path, or XDG_CONFIG_HOME and XDG_STATE_HOME", exitStatus: .usage)
    }
  }

  /// The status alone tells of a quota (429) or of a service that is not there just now (5xx).
  private static func unexpectedResponse(_ reason: String, _ status: Int) -> ErrorReport {
    let exitStatus: ExitStatus =
      switch status {
      case 429: .quota
      case 500...599: .network
      default: .refused
      }
    return ErrorReport(
      code: "UNEXPECTED_RESPONSE", name: "ERROR_INTERNAL_ERROR", sdkCode: 17999,
      message: "the server answered with status \(status) and \(reason)",
      hint: exitStatus == .refused
        ? "to see the exchange, repeat the command with --trace" : "wait a while, then repeat the command",
      retryable: exitStatus != .refused, exitStatus: exitStatus)
  }

  private func sessionEnded(
    _ code: ServerErrorCode, _ detail: String?, _ status: Int, _ provider: String?
  ) -> ErrorReport {
    var report = ErrorCatalogue.report(code, detail: detail, status: status)
    report.message += "; the session is over and was forgotten"
    // Signing in again is no help against that.
    if code != .userDisabled { report.hint = NextCommand.signIn(by: provider) }
    return report
  }

  private func secondFactorNeeded(_ pending: PendingSecondFactor) -> ErrorReport {
    var report = ErrorCatalogue.report(.secondFactorRequired, detail: nil, status: 200)
    let isTOTPAlone = pending.mfaInfo.count == 1 && pending.mfaInfo.first?.totpInfo != nil
    report.hint =
      isTOTPAlone ? "authctl mfa resolve CODE" : "authctl mfa challenge, then: authctl mfa resolve CODE"
    report.mfaInfo = pending.mfaInfo
    return report
  }

  private func factorNeeded(_ factors: [MFAEnrollment], _ use: FactorUse) -> ErrorReport {
    var report = ErrorReport(
      code: "INPUT_NEEDED", message: "there is more than one second factor, and one has to be chosen",
      hint: use.hint, exitStatus: .inputNeeded)
    report.mfaInfo = factors
    return report
  }

  private func noSuchFactor(
    _ text: String, _ factors: [MFAEnrollment], _ isAmbiguous: Bool, _ use: FactorUse
  ) -> ErrorReport {
    var report = ErrorReport(
      code: "NO_SUCH_FACTOR", name: "ERROR_MULTI_FACTOR_INFO_NOT_FOUND", sdkCode: 17084,
      message: isAmbiguous
        ? "'\(text)' is the name of more than one second factor" : "there is no second factor '\(text)'",
      hint: use.hint, exitStatus: .usage)
    if factors.isEmpty {
      report.message = "the account has no second factor"
      report.hint = "authctl mfa list"
    }
    report.mfaInfo = factors
    return report
  }

  private static func signedOut(_ profile: String) -> ErrorReport {
    ErrorReport(
      code: "NOT_SIGNED_IN", name: "ERROR_NULL_USER", sdkCode: 17067,
      message: "nobody is signed in" + (profile == "default" ? "" : " in profile '\(profile)'"),
      hint: "authctl phone send NUMBER", exitStatus: .notSignedIn)
  }

  private func nothingPending(_ kind: PendingKind) -> ErrorReport {
    let message: String
    let hint: String
    switch kind {
    case .verification(nil): (message, hint) = ("no verification is pending", "authctl phone send NUMBER")
    case .verification(let number?):
      (message, hint) = ("no verification is pending for \(number)", "authctl phone send \(number)")
    case .updatedCredential:
      message = "no updated credential is kept, or it has expired"
      hint = "authctl phone verify --link CODE"
    case .providerCredential(let provider):
      message = "no updated credential of \(provider) is kept, or it has expired"
      hint = "it comes of a refused \(NextCommand.link(provider))"
    case .appleNonce:
      message = "no nonce is stored that was not used"
      hint = "authctl apple nonce"
    case .silentPush:
      message = "no receipt was asked for"
      hint = "authctl phone verify-client --apns-token HEX"
    case .secondFactor:
      message = "no sign-in waits for a second factor"
      hint = "authctl email sign-in ADDRESS"
    case .challenge: (message, hint) = ("no SMS was sent for this sign-in yet", "authctl mfa challenge")
    case .enrollment:
      message = "no enrolment of a second factor is pending"
      hint = "authctl mfa enroll totp"
    }
    return ErrorReport(code: "NOTHING_PENDING", message: message, hint: hint, exitStatus: .notSignedIn)
  }

  private func targetMismatch(_ what: String, _ stored: Target, _ current: Target) -> ErrorReport {
    let back =
      switch stored.kind {
      case .embedded:
        "unset the API key and FIREBASE_AUTH_EMULATOR_HOST, and use --project \(stored.projectID)"
      case .emulator(let origin): "use --emulator \(origin.authority) --project \(stored.projectID)"
      case .production: "use --api-key with --project \(stored.projectID), without an emulator"
      }
    return ErrorReport(
      code: "TARGET_MISMATCH",
      message:
        "\(what) belongs to \(stored.name), and this command goes to \(current.name); nothing was sent",
      hint: "\(back); or start anew here: authctl phone send NUMBER", exitStatus: .notSignedIn)
  }

  private func providerAlreadyLinked(_ provider: String) -> ErrorReport {
    ErrorReport(
      code: "PROVIDER_ALREADY_LINKED", name: "ERROR_PROVIDER_ALREADY_LINKED", sdkCode: 17015,
      message: "the user has the provider '\(provider)' already",
      hint: provider == "phone"
        ? "to replace the number: authctl phone verify --update CODE" : "authctl user unlink \(provider)",
      exitStatus: .credentialConflict)
  }

  private func invalidInput(_ input: InvalidInput) -> ErrorReport {
    switch input {
    case .emulatorAddress(let address, let source):
      ErrorReport(
        code: "USAGE", message: "\(source) is '\(address)', not HOST:PORT",
        hint: "write it without a scheme: authctl status --emulator 127.0.0.1:9099", exitStatus: .usage)
    case .phoneNumber(let reason):
      ErrorReport(
        code: "INVALID_PHONE_NUMBER", name: "ERROR_INVALID_PHONE_NUMBER", sdkCode: 17042, message: reason,
        hint: "authctl phone send +16505550101", exitStatus: .usage)
    case .code:
      ErrorReport(
        code: "USAGE", message: "a code is the six digits of the SMS",
        hint: "authctl phone verify 123456", exitStatus: .usage)
    case .other(let message, let hint):
      ErrorReport(code: "USAGE", message: message, hint: hint, exitStatus: .usage)
    }
  }

  private func network(_ error: HTTPError) -> ErrorReport {
    func failure(_ code: String, _ message: String, _ hint: String, retryable: Bool = true) -> ErrorReport {
      ErrorReport(
        code: code, name: "ERROR_NETWORK_REQUEST_FAILED", sdkCode: 17020, message: message, hint: hint,
        retryable: retryable, exitStatus: .network)
    }
    return switch error {
    case .couldNotConnect(let host, let reason):
      failure("NETWORK_ERROR", "no connection to \(host): \(reason)", "authctl doctor")
    case .timedOut(.connect, let host):
      failure("TIMED_OUT", "no connection to \(host) in time", "authctl doctor")
    case .timedOut(.total, let host):
      failure("TIMED_OUT", "no answer from \(host) in time", "allow more of it: --timeout 60")
    case .connectionLost(let host, let reason):
      failure("NETWORK_ERROR", "the connection to \(host) broke: \(reason)", "authctl doctor")
    case .untrusted(let host, let reason):
      failure(
        "TLS_ERROR", "\(host) could not prove who it is: \(reason)",
        "with a private authority, set SSL_CERT_FILE to its certificate", retryable: false)
    case .malformed(let fault):
      failure("NETWORK_ERROR", "the answer is not HTTP: \(fault.reason)", "authctl doctor", retryable: false)
    case .unsendable(let reason):
      failure("NEVER_SENT", "the request cannot be sent: \(reason)", "authctl doctor", retryable: false)
    case .serverFile(let fault): failure(fault.code, fault.reason, fault.mend ?? "authctl doctor")
    case .missingLibrary(let name, let install):
      failure("MISSING_LIBRARY", "\(name) is not installed, and HTTPS needs it", install, retryable: false)
    }
  }

  /// What the service says of a token, with what can be seen of it.
  private func appleTokenRefused(_ detail: String?, _ doubts: [AppleIDToken.Doubt]) -> ErrorReport {
    var report = ErrorCatalogue.report(.invalidIdpResponse, detail: nil, status: 400)
    let found = doubts.filter { $0 != .noNonce }.map { "it \($0.text)" }
    let words = detail.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 } ?? report.message
    report.message = ([words] + found).joined(separator: "; ")
    report.hint = "make a new nonce and ask for a new token with it: authctl apple nonce"
    return report
  }
}

extension AuthError.FactorUse {
  /// How to name a factor for it.
  var hint: String {
    let command =
      switch self {
      case .challenge: "authctl mfa challenge --factor N"
      case .resolution: "authctl mfa resolve --factor N CODE"
      case .withdrawal: "authctl mfa withdraw N"
      }
    return "name it by its number, name or ID: \(command)"
  }
}
