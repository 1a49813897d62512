extension AuthError {
  /// The service's code, or this library's in the same spelling.
  ///
  /// Each has a row in ``ErrorCatalogue``, unless the service sent an unknown one.
  public var code: ServerErrorCode {
    switch self {
    case .refused(let code, _, _), .sessionEnded(let code, _, _, _), .refusedDuring(_, let code, _, _): code
    case .secondFactorNeeded: .secondFactorRequired
    case .enrollmentImpossible(let obstacle): obstacle.code
    case .noSuchFactor: .noSuchFactor
    case .factorNeeded: .inputNeeded
    case .signedOut: .notSignedIn
    case .nothingPending: .nothingPending
    case .targetMismatch: .targetMismatch
    case .phoneNumberInUse: .phoneNumberInUse
    case .userMismatch: .userMismatch
    case .providerAlreadyLinked: .providerAlreadyLinked
    case .credentialConflict(let conflict): conflict.code
    case .appleNonce(let fault): fault.code
    case .malformedToken: .malformedJWT
    case .webSignIn(let fault): fault.code
    case .appCallback(.empty): .appVerificationFailed
    case .appCallback(let fault): fault.code
    case .noSuchProvider: .noSuchProvider
    case .invalidInput: .usage
    case .insecureHTTP: .insecureHTTP
    case .demoProject: .demoProject
    case .expectationFailed: .expectationFailed
    case .network(let error): Self.code(of: error)
    case .unexpectedResponse: .unexpectedResponse
    case .unverified(let fault): fault.code
    case .missingLibrary: .missingLibrary
    case .file(let problem): problem.code
    case .noHome: .noHome
    }
  }

  /// The SDK's code for a failure that was found without a request; nil if it has none.
  public var localEquivalent: ServerErrorCode? {
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
  public var serverCode: ServerErrorCode? {
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
    case .network(.malformed), .network(.unsendable), .network(.other): false
    case .refused(let code, _, let status), .refusedDuring(_, let code, _, let status),
      .sessionEnded(let code, _, let status, _):
      ErrorCatalogue.entry(for: code)?.retryable ?? (status == 429 || status == 503)
    default: ErrorCatalogue.entry(for: code)?.retryable ?? false
    }
  }

  private static func code(of error: HTTPError) -> ServerErrorCode {
    switch error {
    case .couldNotConnect, .connectionLost, .malformed: .networkError
    case .timedOut: .timedOut
    case .untrusted: .tlsError
    case .unsendable, .other: .neverSent
    case .missingLibrary: .missingLibrary
    }
  }
}

extension AuthError: CustomStringConvertible {
  /// What happened: lower case, one line, no period, no secret.
  public var description: String {
    switch self {
    case .refused(let code, let detail, _): ErrorCatalogue.message(code, detail: detail)
    case .sessionEnded(let code, let detail, _, _):
      "\(ErrorCatalogue.message(code, detail: detail)); the session has ended and was forgotten"
    case .refusedDuring(let step, let code, let detail, _):
      step.message(code, detail: detail) ?? ErrorCatalogue.message(code, detail: detail)
    case .secondFactorNeeded: ErrorCatalogue.message(code, detail: nil)
    case .enrollmentImpossible(let obstacle): obstacle.description
    case .noSuchFactor(_, let factors, _, _) where factors.isEmpty: "the account has no second factor"
    case .noSuchFactor(let text, _, true, _): "'\(text)' is the name of more than one second factor"
    case .noSuchFactor(let text, _, false, _): "there is no second factor '\(text)'"
    case .factorNeeded: "there is more than one second factor, and one has to be chosen"
    case .signedOut(let profile, let awaitsSecondFactor):
      (awaitsSecondFactor
        ? "the sign-in is waiting for its second factor" : ErrorCatalogue.message(code, detail: nil))
        + (profile == "default" ? "" : " in profile '\(profile)'")
    case .nothingPending(let kind): kind.description
    case .targetMismatch(let what, let stored, let current):
      "\(what) belongs to \(stored.name), and this command goes to \(current.name); nothing was sent"
    case .phoneNumberInUse(let number): "\(number) belongs to another account"
    case .userMismatch(let expected, let actual):
      "the credential belongs to \(actual), and \(expected) is signed in; the session is unchanged"
    case .providerAlreadyLinked(let provider): "the user already has the provider '\(provider)'"
    case .credentialConflict(let conflict): conflict.description
    case .appleNonce(let fault): fault.description
    case .malformedToken(let reason): reason
    case .webSignIn(let fault): fault.description
    case .appCallback(let fault): fault.verificationDescription
    case .noSuchProvider(let provider):
      "the provider '\(provider)' is not linked to the user; nothing was changed"
    case .invalidInput(let input): input.description
    case .insecureHTTP(let host):
      "\(host) is not this machine, and plain HTTP would show tokens to the network"
    case .demoProject(let project, let host):
      "project \(project) is a demo project and must not reach \(host)"
    case .expectationFailed(let what, let expected, let actual):
      "\(what) is \(actual), not \(expected) as expected; nothing was sent"
    case .network(let error): Self.description(of: error)
    case .unexpectedResponse(let reason, let status):
      "the server answered with status \(status) and \(reason)"
    case .unverified(let fault): fault.description
    case .missingLibrary(let name, _): "\(name) is not installed, and RS256 signatures need it"
    case .file(let problem): problem.reason
    case .noHome: ErrorCatalogue.message(code, detail: nil)
    }
  }

  private static func description(of error: HTTPError) -> String {
    switch error {
    case .couldNotConnect(let host, let reason): "no connection to \(host): \(reason)"
    case .timedOut(.connect, let host): "no connection to \(host) in time"
    case .timedOut(.total, let host): "no answer from \(host) in time"
    case .connectionLost(let host, let reason): "the connection to \(host) broke: \(reason)"
    case .untrusted(let host, let reason): "\(host) could not prove its identity: \(reason)"
    case .malformed(let fault): "the answer is not HTTP: \(fault.reason)"
    case .unsendable(let reason): "the request cannot be sent: \(reason)"
    case .missingLibrary(let name, _): "\(name) is not installed, and HTTPS needs it"
    case .other(let cause): cause.description
    }
  }
}

extension AuthError.PendingKind {
  /// The SDK's error without it.
  fileprivate var equivalent: ServerErrorCode? {
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
