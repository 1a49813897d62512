import IdentityToolkit

/// The next command and the exit status for one error code; ``ErrorCatalogue`` has the facts of the same code.
///
/// Exit statuses follow Docs/architecture.md 5. Quotas, throttling and used-up tries end with 6; a credential or address of
/// another account, and `PROVIDER_ALREADY_LINKED`, with 9; a sign-in too old for the change with 10; a second factor
/// that is needed with 3; no network or no time left with 5; every other refusal of a server with 1. What this
/// program finds out by itself ends with the status of its kind: 2, 4, 7, 8 or 130.
struct ErrorAdvice: Sendable, Equatable {
  /// The code, as in its row of the catalogue.
  let code: ServerErrorCode
  /// What to do next, ending in a command where there is one.
  let hint: String?
  /// What a command ends with.
  let exitStatus: ExitStatus

  /// The advice for a code; status 1 unless told otherwise.
  init(_ code: String, hint: String? = nil, exit exitStatus: ExitStatus = .refused) {
    self.code = ServerErrorCode(rawValue: code)
    self.hint = hint
    self.exitStatus = exitStatus
  }

  /// All rows, by subject.
  static var all: [ErrorAdvice] { subjects.flatMap { $0() } }

  /// The row of `code`; nil for a code that the catalogue does not know either.
  static func of(_ code: ServerErrorCode) -> ErrorAdvice? {
    for subject in subjects {
      if let advice = subject().first(where: { $0.code.rawValue == code.rawValue }) { return advice }
    }
    return nil
  }

  /// The tables in the order in which codes are likely; each is built when a look-up first comes to it.
  private static let subjects: [@Sendable () -> [ErrorAdvice]] = [
    { phone }, { account }, { email }, { provider }, { secondFactor }, { session }, { app },
    { appVerification }, { administration }, { client },
  ]
}
