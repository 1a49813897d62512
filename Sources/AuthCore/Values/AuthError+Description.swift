extension AuthError: CustomStringConvertible {
  /// The service's code, or this library's in the same spelling.
  ///
  /// Each has a row in ``ErrorCatalogue``, unless the service sent an unknown one.
  public var code: ErrorCode { facts.code }

  /// What happened: lower case, one line, no period, no secret.
  public var description: String { facts.text ?? ErrorCatalogue.message(code, detail: nil) }

  /// The code, and what happened; nil for the catalogue's words.
  private var facts: (code: ErrorCode, text: String?) {
    switch self {
    case .refused(let code, let detail, _): (code, ErrorCatalogue.message(code, detail: detail))
    case .sessionEnded(let code, let detail, _, _):
      (code, "\(ErrorCatalogue.message(code, detail: detail)); the session has ended and was forgotten")
    case .refusedDuring(let step, let code, let detail, _):
      (code, step.message(code, detail: detail) ?? ErrorCatalogue.message(code, detail: detail))
    case .secondFactorNeeded: (.secondFactorRequired, nil)
    case .enrollmentImpossible(let obstacle): (obstacle.code, obstacle.description)
    case .noSuchFactor(_, let factors, _, _) where factors.isEmpty:
      (.noSuchFactor, "the account has no second factor")
    case .noSuchFactor(let text, _, true, _):
      (.noSuchFactor, "'\(text)' is the name of more than one second factor")
    case .noSuchFactor(let text, _, false, _): (.noSuchFactor, "there is no second factor '\(text)'")
    case .factorNeeded: (.inputNeeded, "there is more than one second factor, and one has to be chosen")
    case .signedOut(let profile, let awaitsSecondFactor):
      (
        .notSignedIn,
        (awaitsSecondFactor
          ? "the sign-in is waiting for its second factor"
          : ErrorCatalogue.message(.notSignedIn, detail: nil))
          + (profile == "default" ? "" : " (profile '\(profile)')")
      )
    case .nothingPending(let kind): (.nothingPending, kind.description)
    case .targetMismatch(let what, let stored, let current):
      (
        .targetMismatch,
        "\(what) belongs to \(stored.description), and this command goes to \(current.description); nothing was sent"
      )
    case .phoneNumberInUse(let number): (.phoneNumberInUse, "\(number) belongs to another account")
    case .userMismatch(let expected, let actual):
      (
        .userMismatch,
        "the credential belongs to \(actual), and \(expected) is signed in; the session is unchanged"
      )
    case .providerAlreadyLinked(let provider):
      (.providerAlreadyLinked, "the user already has the provider '\(provider)'")
    case .credentialConflict(let conflict): (conflict.code, conflict.description)
    case .appleNonce(let fault): (fault.code, fault.description)
    case .malformedToken(let reason): (.malformedJWT, reason)
    case .webSignIn(let fault): (fault.code, fault.description)
    case .appCallback(let fault):
      (fault == .empty ? .appVerificationFailed : fault.code, fault.verificationDescription)
    case .noSuchProvider(let provider):
      (.noSuchProvider, "the provider '\(provider)' is not linked to the user; nothing was changed")
    case .invalidInput(let input): (.usage, input.description)
    case .insecureHTTP(let host):
      (.insecureHTTP, "\(host) is not this machine, and plain HTTP would show tokens to the network")
    case .demoProject(let project, let host):
      (.demoProject, "project \(project) is a demo project and must not reach \(host)")
    case .expectationFailed(let what, let expected, let actual):
      (.expectationFailed, "\(what) is \(actual), not \(expected) as expected; nothing was sent")
    case .network(let error): Self.facts(of: error)
    case .unexpectedResponse(let reason, let status):
      (.unexpectedResponse, "the server answered with status \(status) and \(reason)")
    case .unverified(let fault): (fault.code, fault.description)
    case .missingLibrary(let name, _):
      (.missingLibrary, "\(name) is not installed, and RS256 signatures need it")
    case .file(let problem): (problem.code, problem.reason)
    case .noHome: (.noHome, nil)
    }
  }

  private static func facts(of error: HTTPError) -> (code: ErrorCode, text: String?) {
    switch error {
    case .couldNotConnect(let host, let reason): (.networkError, "no connection to \(host): \(reason)")
    case .timedOut(.connect, let host): (.timedOut, "no connection to \(host) in time")
    case .timedOut(.total, let host): (.timedOut, "no answer from \(host) in time")
    case .connectionLost(let host, let reason):
      (.networkError, "the connection to \(host) broke: \(reason)")
    case .untrusted(let host, let reason): (.tlsError, "\(host) could not prove its identity: \(reason)")
    case .malformed(let fault): (.networkError, "the answer is not HTTP: \(fault.reason)")
    case .unsendable(let reason): (.neverSent, "the request cannot be sent: \(reason)")
    case .inProcess:
      (
        .neverSent,
        "neither an API key (AUTHCTL_API_KEY) nor an emulator's address (FIREBASE_AUTH_EMULATOR_HOST) is set, "
          + "and the embedded server is part of the program, not of the library; nothing was sent"
      )
    case .missingLibrary(let name, _):
      (.missingLibrary, "\(name) is not installed, and HTTPS needs it")
    case .other(let cause): (.neverSent, cause.description)
    }
  }
}

extension AuthError {
  /// The SDK's code for a failure that was found without a request; nil if it has none.
  public var localEquivalent: ErrorCode? {
    switch self {
    case .refused, .sessionEnded, .refusedDuring: nil
    case .factorNeeded: .missingMFAEnrollmentID
    case .nothingPending(let kind): kind.equivalent
    case .targetMismatch(_, let stored, let current):
      stored.isSameProject(as: current) ? .tenantIDMismatch : nil
    case .invalidInput(let input): input.equivalent
    default: code
    }
  }

  /// The code the service refused with; nil for everything the service did not refuse.
  public var serverCode: ErrorCode? {
    switch self {
    case .refused(let code, _, _), .sessionEnded(let code, _, _, _), .refusedDuring(_, let code, _, _): code
    default: nil
    }
  }

  /// Whether the same call may succeed if simply repeated later.
  public var isRetryable: Bool {
    switch self {
    // The status alone shows a quota (429) or a service that is unavailable (5xx).
    case .unexpectedResponse(_, let status): status == 429 || (500...599).contains(status)
    case .network(.malformed), .network(.unsendable), .network(.inProcess), .network(.other): false
    case .refused(let code, _, let status), .refusedDuring(_, let code, _, let status),
      .sessionEnded(let code, _, let status, _):
      ErrorCatalogue.entry(for: code)?.retryable ?? (status == 429 || status == 503)
    default: ErrorCatalogue.entry(for: code)?.retryable ?? false
    }
  }
}

extension AuthError.PendingKind {
  /// The SDK's error without it.
  fileprivate var equivalent: ErrorCode? {
    switch self {
    case .verification, .challenge, .enrollment: .missingVerificationID
    case .secondFactor: .missingMFAPendingCredential
    case .appleNonce: .missingOrInvalidNonce
    case .updatedCredential, .providerCredential, .silentPush, .appVerification: nil
    }
  }
}

extension AuthError.PendingKind: CustomStringConvertible {
  /// What is missing, in lower case, without a period.
  public var description: String {
    switch self {
    case .verification(nil): "no verification is pending"
    case .verification(let number?): "no verification is pending for \(number)"
    case .updatedCredential: "no updated credential is stored, or it has expired"
    case .providerCredential(let provider):
      "no updated credential of \(provider) is kept, or it has expired"
    case .appleNonce: "no unused nonce is stored"
    case .silentPush: "no receipt was requested"
    case .appVerification: "no page for app verification was opened"
    case .secondFactor: "no sign-in is waiting for a second factor"
    case .challenge: "no SMS was sent for this sign-in yet"
    case .enrollment: "no enrollment of a second factor is pending"
    }
  }
}
