/// What a second factor is selected for.
enum FactorUse: Sendable, Equatable, CaseIterable {
  /// To get its SMS.
  case challenge
  /// To complete a sign-in.
  case resolution
  case withdrawal

  /// How to name a factor for it.
  fileprivate var hint: NextStep {
    let command: NextCommand =
      switch self {
      case .challenge: "mfa challenge --factor FACTOR"
      case .resolution: "mfa resolve --factor FACTOR CODE"
      case .withdrawal: "mfa remove FACTOR"
      }
    return "choose it by its number, name or ID: \(run: command)"
  }
}

/// Selects one of several second factors by its place in the list, its name, or its ID.
struct FactorSelection: Sendable, Equatable, CustomStringConvertible {
  /// The text as the user typed it.
  let description: String

  /// Any string; whether it names a factor is known once there is a list.
  init(_ text: String) { description = text }

  /// The selected factor: an ID before a name, a name before a place, because a name may be a number.
  func pick(from factors: [SecondFactor], for use: FactorUse) throws(CommandFailure) -> SecondFactor {
    if let factor = factors.first(where: { $0.wire.mfaEnrollmentID == description }) { return factor }
    let named = factors.filter { $0.name == description }
    if let factor = named.first, named.count == 1 { return factor }
    if named.isEmpty, let place = Int(description), factors.indices.contains(place - 1) {
      return factors[place - 1]
    }
    throw .noSuchFactor(description, among: factors, isAmbiguous: named.count > 1, for: use)
  }
}

extension FactorSelection: ParsableValue {
  /// Accepts any nonempty string.
  ///
  /// Whether it names a factor is known once there is a list.
  package init(parsing text: String) throws(UsageError) {
    guard !text.isEmpty else {
      throw UsageError("choose a factor by its number, name or ID", hint: .run("mfa list"))
    }
    self.init(text)
  }
}

extension CommandFailure {
  /// The text names no second factor, or more than one.
  static func noSuchFactor(
    _ text: String, among factors: [SecondFactor], isAmbiguous: Bool, for use: FactorUse
  ) -> Self {
    let message =
      if factors.isEmpty {
        "the account has no second factor"
      } else if isAmbiguous {
        "'\(text)' is the name of more than one second factor"
      } else {
        "there is no second factor '\(text)'"
      }
    var report = ErrorReport(.noSuchFactor, message: message).known(to: .noSuchFactor)
    if !factors.isEmpty { report.next = use.hint }
    report.mfaInfo = factors.map(\.wire)
    return Self(report)
  }

  /// There are several second factors, and one has to be chosen.
  static func factorNeeded(_ factors: [SecondFactor], for use: FactorUse) -> Self {
    let message = "there is more than one second factor, and one has to be chosen"
    var report = ErrorReport(.inputNeeded, message: message).known(to: .missingMFAEnrollmentID)
    report.next = use.hint
    report.mfaInfo = factors.map(\.wire)
    return Self(report)
  }
}
