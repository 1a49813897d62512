/// What the user of a doctor wants to do.
enum DoctorPurpose: String, Sendable, CaseIterable {
  case sendSMS, enrollSMS, enrollTOTP
  /// To complete the sign-in that waits for its second factor.
  case resolve

  static let enrollments: Set<Self> = [.enrollSMS, .enrollTOTP]
  static let secondFactors: Set<Self> = [.enrollSMS, .enrollTOTP, .resolve]

  /// The subject, and what can or cannot be done with it.
  private var words: (subject: String, deed: String) {
    switch self {
    case .sendSMS: ("SMS", "be sent")
    case .enrollSMS: ("Phone number", "be enrolled")
    case .enrollTOTP: ("Authenticator app", "be enrolled")
    case .resolve: ("Sign-in", "be completed")
    }
  }

  /// The line for people, such as `Phone number: cannot be enrolled now (nobody is signed in)`.
  func line(by checks: [Finding], _ style: TextStyle) -> StyledText {
    let (verdict, reasons) = verdict(by: checks)
    let can: StyledText =
      switch verdict {
      case .yes: "\(style.good("can")) \(words.deed)"
      case .no: "\(style.bad("cannot")) \(words.deed) now"
      case .unknown: "\(style.faint("can perhaps")) \(words.deed)"
      }
    guard let first = reasons.first else { return "\(words.subject): \(can)\n" }
    // The other reasons are in the list below.
    let others = reasons.count == 1 ? "" : "; also \(reasons.dropFirst().map(\.name).joined(separator: ", "))"
    return "\(words.subject): \(can) (\((first.reason ?? first.text).onOneLine)\(others))\n"
  }

  /// What the checks say about it, and which of them decide.
  func verdict(by checks: [Finding]) -> (verdict: DoctorVerdict, reasons: [Finding]) {
    let blocking = checks.filter { $0.blocks.contains(self) }
    guard blocking.isEmpty else { return (.no, blocking) }
    let open = checks.filter { $0.leavesOpen.contains(self) }
    return (open.isEmpty ? .yes : .unknown, open)
  }
}

/// Whether something works, if that is known.
enum DoctorVerdict: String, Encodable, Sendable {
  case yes, no, unknown
}

/// A doctor's finding for one question, with the question's name once it is answered.
package struct Finding: Sendable {
  enum State: String, Encodable, Sendable {
    case good, repaired
    /// Nothing is wrong, but there is a remark.
    case warning
    case bad
    /// It cannot be known here.
    case unknown
  }

  /// Whether a file exists or can be created.
  enum Presence: String, Encodable, Sendable {
    case present, canBeMade, cannotBeMade
  }

  private(set) var name = ""
  var state: State
  let text: String
  /// The text without a code, if it has one.
  var reason: String?
  /// What to do about it, ending in a command if there is one.
  var next: NextStep?
  /// The same in words, once ``printed(by:)``.
  private(set) var fix: String?
  var exitStatus = ExitStatus.refused
  /// Nil if the question is not about a file.
  var file: Presence?
  /// What does not work because of it.
  var blocks: Set<DoctorPurpose> = []
  /// What may not work because of it.
  var leavesOpen: Set<DoctorPurpose> = []

  static func good(_ text: String, next: NextStep? = nil) -> Self {
    Self(state: .good, text: text, next: next)
  }

  static func warning(
    _ text: String, next: NextStep? = nil, blocks: Set<DoctorPurpose> = [],
    leavesOpen: Set<DoctorPurpose> = []
  ) -> Self {
    Self(state: .warning, text: text, next: next, blocks: blocks, leavesOpen: leavesOpen)
  }

  static func bad(_ text: String, next: NextStep?, exit: ExitStatus = .refused) -> Self {
    Self(state: .bad, text: text, next: next, exitStatus: exit)
  }

  static func bad(_ report: ErrorReport) -> Self {
    var finding = bad("\(report.message) (\(report.code))", next: report.next, exit: report.exitStatus)
    finding.reason = report.message
    return finding
  }

  static func repaired(_ text: String) -> Self { Self(state: .repaired, text: text) }

  static func unknown(_ text: String, next: NextStep? = nil) -> Self {
    Self(state: .unknown, text: text, next: next)
  }

  /// The finding as the answer to a question about some purposes.
  func answering(_ name: String, for concerns: Set<DoctorPurpose> = []) -> Self {
    var answer = self
    answer.name = name
    if state == .bad { answer.blocks.formUnion(concerns) }
    if state == .unknown { answer.leavesOpen.formUnion(concerns) }
    return answer
  }

  /// The finding as it is shown.
  func printed(by printer: CommandPrinter) -> Self {
    var finding = self
    finding.fix = next.map(printer.text)
    return finding
  }

  static func members(of it: Self?) -> Members {
    [
      "name": .value(it?.name),
      "state": .value(it?.state, "good, repaired, warning, bad, or unknown, which administrators may know"),
      "detail": .value(it?.text), "fix": .value(it?.fix, "absent if there is nothing to do"),
      "file": .value(
        it?.file, "of a file: present, canBeMade by a command if it does not exist, or cannotBeMade"),
      "blocks": .value(
        it.flatMap { $0.blocks.isEmpty ? nil : $0.blocks.map(\.rawValue).sorted() },
        "what does not work because of it: sendSMS, enrollSMS, enrollTOTP, resolve"),
    ]
  }

  /// A line for the finding, and one for what to do.
  func lines(_ style: TextStyle) -> StyledText {
    let mark =
      switch state {
      case .good where file == .canBeMade: style.faint("none")
      case .good: style.good("ok  ")
      case .repaired: style.good("done")
      case .warning: style.strong("note")
      case .bad: style.bad("bad ")
      case .unknown: style.faint("?   ")
      }
    let fix = fix.map { "      \(state == .bad ? "fix" : "next"): \($0.onOneLine)\n" } ?? ""
    return "\(mark)  \(name): \(text.onLine)\n\(fix)"
  }
}

struct Question: Sendable {
  let name: String
  /// What does not work while the answer is bad, and may not work while it is unknown.
  let concerns: Set<DoctorPurpose>
  /// The answer; nil if there is nothing to ask.
  let answer: @Sendable (Examination) -> Finding?

  init(
    _ name: String, for concerns: Set<DoctorPurpose> = [],
    _ answer: @escaping @Sendable (Examination) -> Finding?
  ) {
    self.name = name
    self.concerns = concerns
    self.answer = answer
  }
}

extension Reply {
  /// What a doctor prints: whether each purpose can be reached, then the checks.
  ///
  /// The exit code is 0 only if nothing is bad, else that of a file, of the network, or of the first bad finding.
  init(
    _ checks: [Finding], _ context: Context, about purposes: [DoctorPurpose] = [],
    _ result: ([Finding]) -> Members
  ) {
    let checks = checks.map { $0.printed(by: context.printer) }
    let found = checks.filter { $0.state == .bad }.map(\.exitStatus)
    let status = [.unsafeFile, .network].first(where: found.contains) ?? found.first ?? .done
    self.init(result(checks), exitCode: status.rawValue) { style in
      let verdicts = purposes.map { $0.line(by: checks, style) }.joined()
      return verdicts + (verdicts.isEmpty ? "" : "\n") + checks.map { $0.lines(style) }.joined()
    }
  }
}
