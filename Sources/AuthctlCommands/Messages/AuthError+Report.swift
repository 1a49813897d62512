import AuthCore
import BoundedJSON
import IdentityToolkit

extension AuthError {
  /// Message, code, hint and exit status: all that terminal, JSON output and shell need.
  ///
  /// The rows of the code say most of it; the error's own facts replace the row's hint where they know a better next command.
  var report: ErrorReport {
    var report = ErrorReport(code, message: description).known(to: localEquivalent)
    report.retryable = isRetryable
    if let hint = nextStep { report.hint = hint }
    if let requirements = passwordRequirements {
      report.message = requirements.message
      report.details["missingRequirements"] = .array(requirements.texts.map { .string($0) })
    }
    switch self {
    case .invalidInput(let input):
      // The row's hint is about the command line, and most of these are about something else.
      report.hint = input.nextStep
    case .unverified: report.exitStatus = .refused
    case .unexpectedResponse(_, 429): report.exitStatus = .quota
    case .unexpectedResponse(_, 500...599): report.exitStatus = .network
    case .secondFactorNeeded(let pending): report.mfaInfo = pending.mfaInfo
    case .noSuchFactor(_, let factors, _, _), .factorNeeded(let factors, _): report.mfaInfo = factors
    case .credentialConflict(let conflict): report.details = conflict.details
    case .refused(let code, _, 429) where ErrorAdvice.of(code) == nil: report.exitStatus = .quota
    case .refusedDuring(let step, let code, _, let status):
      if status == 429, ErrorAdvice.of(code) == nil { report.exitStatus = .quota }
      if code == .invalidAppCredential, step.proof?.isSecond == true {
        // The SDK tries once more and then calls the answer unexpected (Docs/protocol.md 10.14).
        report.sdkCode = ErrorEntry.internalError
        report.name = "ERROR_INTERNAL_ERROR"
      }
      if code == .invalidCode || code == .invalidTOTPVerificationCode, let skew = step.skew {
        report.details["clockSkewSeconds"] = .integer(Int64(skew.seconds))
      }
    default: break
    }
    return report
  }
}

extension CredentialConflict {
  /// The members of JSON output that only this failure has.
  fileprivate var details: [String: JSONValue] {
    var details: [String: JSONValue] = [
      "providerId": .string(providerID), "updatedCredential": .bool(isCredentialKept),
    ]
    details["email"] = email.map { .string($0) }
    if kind == .needsConfirmation {
      details["verifiedProvider"] = .array(verifiedProviders.map { .string($0) })
    }
    return details
  }
}
