/// Everything that the terminal, JSON output and the shell need about one failure (Docs/architecture.md 5).
package struct ErrorReport: Sendable, Equatable {
  /// The server's code, or one of this program's.
  package var code: ErrorCode
  /// The SDK's name string, such as `ERROR_INVALID_VERIFICATION_CODE`; nil if the SDK has none.
  var name: String?
  /// The SDK's number, such as 17044; nil if the SDK has none.
  var sdkCode: Int?
  /// What happened, in lower case, no period, no secret.
  package var message: String
  /// The parts of the message that people read one per line; nil for one line.
  package var lines: [String]?
  /// What to do next, ending in a command if there is one.
  package var next: NextStep?
  /// Whether the same call may succeed when simply repeated later.
  var retryable: Bool
  package var exitStatus: ExitStatus
  /// The second factors to choose from, if one must be chosen; numbers are masked.
  package var mfaInfo: [MFAEnrollment]?
  /// Members that only some failures have, by their names in JSON output.
  package var details: ByName<JSONValue> = [:]
  /// Why exactly the call was refused, if a server of this program knows.
  var reason: Reason?

  /// What the row of a code says, with the message of this failure; nil for the row's meaning.
  ///
  /// A code without a row is shown under the SDK's name for unknown errors.
  package init(_ code: ErrorCode, message: String? = nil) {
    let entry = ErrorCatalogue.entry(for: code)
    let sdk = entry == nil ? .internalError : entry?.sdk
    self.code = code
    name = sdk?.name
    sdkCode = sdk?.rawValue
    self.message = message ?? ErrorCatalogue.message(code, detail: nil)
    next = Advice(code).step
    retryable = entry?.retryable ?? false
    exitStatus = code.exitStatus
    details["ownName"] = entry?.ownName.map { .string($0) }
  }

  /// The same with the hint of this failure; nil for none.
  package init(_ code: ErrorCode, message: String, hint: NextStep?) {
    self.init(code, message: message)
    next = hint
  }

  /// Adds why exactly it happened; the message of a failed connection says that already.
  mutating func add(_ exact: Reason?) {
    guard let exact else { return }
    // Waiting does not make an auth server of another.
    if exact.kind == .notAuthServer || exact.kind == .wrongPort { retryable = false }
    if exitStatus == .network, exact.kind != .wrongPort, exact.kind != .notAuthServer {
      details["reason"] = .string(exact.kind.rawValue)
    } else {
      reason = exact
    }
  }

  /// The same report with the SDK's name and number for `code`, for a mistake that the SDK finds without a request.
  package func known(to code: ErrorCode?) -> Self {
    guard let entry = code.flatMap(ErrorCatalogue.entry) else { return self }
    let sdk = entry.closest ?? entry.sdk
    var report = self
    report.name = sdk?.name
    report.sdkCode = sdk?.rawValue
    if sdk != .internalError { report.details["ownName"] = nil }
    return report
  }
}

/// A failure of a command that comes from neither the service nor the core.
package struct CommandFailure: Error {
  package let report: ErrorReport

  package init(_ report: ErrorReport) { self.report = report }

  package init(_ code: ErrorCode, _ message: String, hint: NextStep?, exitStatus: ExitStatus? = nil) {
    var report = ErrorReport(code, message: message, hint: hint)
    if let exitStatus { report.exitStatus = exitStatus }
    self.report = report
  }

  /// A failure for a value that differs from that of `--expect-…`.
  static func expectation(of what: String, _ expected: String, actual: String) -> Self {
    Self(
      ErrorReport(
        .expectationFailed, message: "\(what) is \(actual), not \(expected) as expected; nothing was sent"))
  }

  /// A failure for a command line that violates a rule which its description cannot express.
  package static func usage(_ message: String, hint: NextStep?) -> Self {
    Self(.usage, message, hint: hint)
  }
}

extension AuthError {
  package var report: ErrorReport { report(with: advice) }

  /// What the advice about it depends on, as far as the error knows it.
  package var advice: Advice { refusal.map { Advice($0) } ?? Advice(code) }

  /// The row of the code supplies most of it; more exact facts of the error replace parts.
  ///
  /// The message names a profile other than the default one in which nobody is signed in.
  package func report(with advice: Advice, in profile: String = "default") -> ErrorReport {
    var report = ErrorReport(code, message: description).known(to: sdkEquivalent)
    report.retryable = isRetryable
    report.next = step(advice) ?? advice.step
    switch self {
    case .refused(let refusal): refusal.complete(&report)
    case .secondFactorNeeded(let resolver): report.mfaInfo = resolver.hints.map(\.wire)
    case .conflict(let conflict): report.details = conflict.details
    case .signedOut: if profile != "default" { report.message += " (profile '\(profile)')" }
    case .otherProject(let what, let stored, let current):
      report.message =
        "\(what) belongs to \(stored.description), and this command goes to \(current.description); nothing was sent"
    case .unexpectedResponse(429, _): report.exitStatus = .quota
    case .unexpectedResponse(500...599, _): report.exitStatus = .network
    case .invalid(let problem): problem.complete(&report, advice)
    default: break
    }
    return report
  }

  /// The SDK's code for a failure that was found without a request; nil if it has none.
  var sdkEquivalent: ErrorCode? {
    switch self {
    case .refused: nil
    case .nothingPending(let problem), .invalid(let problem): problem.sdkEquivalent
    case .otherProject(_, let stored, let current):
      stored.isSameProject(as: current) ? .tenantIDMismatch : nil
    default: code
    }
  }
}

extension Refusal {
  fileprivate func complete(_ report: inout ErrorReport) {
    if code == .passwordDoesNotMeetRequirements { report.add(passwordRequirements: detail) }
    if status == 429, !code.isKnown { report.exitStatus = .quota }
    if code == .invalidAppCredential, situation.proof?.isSecond == true {
      // The SDK tries again and then calls the answer unexpected (Docs/protocol.md 10.14).
      report.sdkCode = SDKError.internalError.rawValue
      report.name = SDKError.internalError.name
    }
    report.details["clockSkewSeconds"] = clockSkew.map { .integer($0.components.seconds) }
  }
}

extension Refusal.Situation {
  /// The proof of the app, if the call has one.
  fileprivate var proof: ShownProof? {
    switch self {
    case .message(let proof), .challenge(_, let proof): proof
    case .enrollmentStart(_, let proof): proof
    default: nil
    }
  }
}

extension Problem {
  fileprivate func complete(_ report: inout ErrorReport, _ advice: Advice) {
    switch kind {
    case .argument(let argument):
      // The row's hint is about the command line, but most of these failures are not.
      report = ErrorReport(.usage, message: description, hint: argument.step(advice)).known(to: sdkEquivalent)
    case .unverified: report.exitStatus = .refused
    default: break
    }
  }

  /// The SDK's code for what it finds without a request too.
  var sdkEquivalent: ErrorCode? {
    switch kind {
    case .argument: code == .invalidArgument ? nil : code
    case .factorNeeded: .missingMFAEnrollmentID
    case .noVerification, .noChallenge, .noEnrollment: .missingVerificationID
    case .noSecondFactor: .missingMFAPendingCredential
    case .noUpdatedCredential, .noProviderCredential, .noProviderPage, .noSilentPush, .noAppVerification: nil
    default: code
    }
  }
}

extension ErrorReport {
  /// Adds what a refused password lacks, as a server lists it in brackets (Docs/protocol.md 10.2).
  fileprivate mutating func add(passwordRequirements detail: String?) {
    guard let list = detail?.firstMatch(of: /\[(.*)\]/)?.1 else { return }
    let texts = list.split(separator: ",").map { String($0.drop { $0 == " " }) }
    guard !texts.isEmpty else { return }
    let rules = texts.map { text in
      text.hasPrefix("Password ") ? "it " + text.dropFirst("Password ".count) : text
    }
    message = "the password does not meet the project's policy: \(rules.joined(separator: "; "))"
    details["missingRequirements"] = .array(texts.map { .string($0) })
  }
}

extension AccountConflict {
  /// The members of JSON output that only this failure has.
  fileprivate var details: ByName<JSONValue> {
    if kind == .phoneNumber { return [:] }
    var details: ByName<JSONValue> = [
      "providerId": .string(providerID), "updatedCredential": .bool(canContinue),
    ]
    details["email"] = email.map { .string($0) }
    if kind == .unverifiedEmail {
      details["verifiedProvider"] = .array(signInMethods.map { .string($0) })
    }
    return details
  }
}
