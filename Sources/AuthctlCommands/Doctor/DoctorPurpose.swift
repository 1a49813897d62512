/// What a person wants to do when a doctor is asked.
enum DoctorPurpose: String, Sendable, CaseIterable {
  /// To get an SMS, to sign in.
  case sendSMS
  /// To add a number as a second factor.
  case enrollSMS
  /// To add an authenticator app as a second factor.
  case enrollTOTP
  /// To complete the sign-in that waits for its second factor.
  case resolve

  /// What works, in a sentence.
  var words: String {
    switch self {
    case .sendSMS: "an SMS can be sent"
    case .enrollSMS: "a number can be enrolled"
    case .enrollTOTP: "an authenticator app can be enrolled"
    case .resolve: "the sign-in can be completed"
    }
  }

  /// Every purpose of second factors.
  static let secondFactors: Set<Self> = [.enrollSMS, .enrollTOTP, .resolve]
  /// Adding a second factor.
  static let enrollments: Set<Self> = [.enrollSMS, .enrollTOTP]
}

/// Whether something works, as far as anybody can tell.
enum DoctorVerdict: String, Encodable, Sendable {
  case yes, no, unknown

  /// What the checks say about a purpose.
  init(_ purpose: DoctorPurpose, by checks: [DoctorCheck]) {
    if checks.contains(where: { $0.blocks.contains(purpose) }) {
      self = .no
    } else {
      self = checks.contains { $0.leavesOpen.contains(purpose) } ? .unknown : .yes
    }
  }

  /// The line for people.
  func line(_ purpose: DoctorPurpose, by checks: [DoctorCheck], _ style: TextStyle) -> String {
    switch self {
    case .yes: return "\(style.good("yes"))      \(purpose.words)\n"
    case .no:
      let names = checks.filter { $0.blocks.contains(purpose) }.map(\.name)
      return "\(style.bad("no"))       \(purpose.words): \(names.joined(separator: ", "))\n"
    case .unknown:
      let names = checks.filter { $0.leavesOpen.contains(purpose) }.map(\.name)
      return "\(style.faint("unknown"))  \(purpose.words): \(names.joined(separator: ", "))\n"
    }
  }
}
