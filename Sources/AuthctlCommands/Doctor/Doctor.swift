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
  func line(by checks: [DoctorCheck], _ style: TextStyle) -> String {
    let (verdict, reasons) = DoctorVerdict.of(self, by: checks)
    let can =
      switch verdict {
      case .yes: "\(style.good("can")) \(words.deed)"
      case .no: "\(style.bad("cannot")) \(words.deed) now"
      case .unknown: "\(style.faint("can perhaps")) \(words.deed)"
      }
    let why = reasons.isEmpty ? "" : " (\(reasons.map(\.detail.onOneLine).joined(separator: "; ")))"
    return "\(words.subject): \(can)\(why)\n"
  }
}

/// Whether something works, as far as it is known.
enum DoctorVerdict: String, Encodable, Sendable {
  case yes, no, unknown

  init(_ purpose: DoctorPurpose, by checks: [DoctorCheck]) { self = Self.of(purpose, by: checks).verdict }

  /// What the checks say about a purpose, and which of them decide.
  static func of(_ purpose: DoctorPurpose, by checks: [DoctorCheck]) -> (verdict: Self, by: [DoctorCheck]) {
    let blocking = checks.filter { $0.blocks.contains(purpose) }
    guard blocking.isEmpty else { return (.no, blocking) }
    let open = checks.filter { $0.leavesOpen.contains(purpose) }
    return (open.isEmpty ? .yes : .unknown, open)
  }
}

/// A doctor's finding for one question.
struct Finding: Sendable {
  enum State: String, Encodable, Sendable {
    case good, repaired
    /// Nothing is wrong, but there is a remark.
    case warning
    case bad
    /// It cannot be known here.
    case unknown
  }

  var state: State
  let text: String
  /// What to do about it, ending in a command if there is one.
  var next: String?
  var exitStatus = ExitStatus.refused
  /// What does not work because of it, if that is not the subject of the question.
  var blocks: Set<DoctorPurpose>?
  /// What may not work because of it, if that is not the subject of the question.
  var leavesOpen: Set<DoctorPurpose>?

  static func good(_ text: String, next: String? = nil) -> Self { Self(state: .good, text: text, next: next) }

  static func warning(
    _ text: String, next: String? = nil, blocks: Set<DoctorPurpose> = [], leavesOpen: Set<DoctorPurpose> = []
  ) -> Self {
    Self(state: .warning, text: text, next: next, blocks: blocks, leavesOpen: leavesOpen)
  }

  static func bad(_ text: String, next: String?, exit: ExitStatus = .refused) -> Self {
    Self(state: .bad, text: text, next: next, exitStatus: exit)
  }

  static func bad(_ report: ErrorReport) -> Self {
    .bad("\(report.message) (\(report.code))", next: report.hint, exit: report.exitStatus)
  }

  static func unknown(_ text: String, next: String? = nil) -> Self {
    Self(state: .unknown, text: text, next: next)
  }
}

/// One question of a doctor.
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

  func check(_ examination: Examination) -> DoctorCheck? {
    answer(examination).map { DoctorCheck(name, $0, concerns: concerns) }
  }
}

/// A question with its answer, as shown.
struct DoctorCheck: Encodable, Sendable {
  /// Whether a file exists or can be created.
  enum Presence: String, Encodable, Sendable {
    case present, canBeMade, cannotBeMade
  }

  let name: String
  let state: Finding.State
  let detail: String
  let fix: String?
  /// Nil if the check is not about a file.
  var file: Presence?
  let exitStatus: ExitStatus
  let blocks: Set<DoctorPurpose>
  let leavesOpen: Set<DoctorPurpose>

  init(_ name: String, _ finding: Finding, concerns: Set<DoctorPurpose> = []) {
    self.name = name
    state = finding.state
    detail = finding.text
    fix = finding.next
    exitStatus = finding.exitStatus
    blocks = finding.blocks ?? (state == .bad ? concerns : [])
    leavesOpen = finding.leavesOpen ?? (state == .unknown ? concerns : [])
  }

  enum CodingKeys: String, CodingKey { case name, state, detail, fix, file, blocks }

  /// Writes what applies; what a check blocks is written only by doctors of a purpose.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(state, forKey: .state)
    try container.encode(detail, forKey: .detail)
    try container.encodeIfPresent(fix, forKey: .fix)
    try container.encodeIfPresent(file, forKey: .file)
    if !blocks.isEmpty { try container.encode(blocks.map(\.rawValue).sorted(), forKey: .blocks) }
  }

  /// A line for the check, and one for what to do.
  func text(_ style: TextStyle) -> String {
    let mark =
      switch state {
      case .good where file == .canBeMade: style.faint("none")
      case .good: style.good("ok  ")
      case .repaired: style.good("done")
      case .warning: style.strong("note")
      case .bad: style.bad("bad ")
      case .unknown: style.faint("?   ")
      }
    let next = fix.map { "      \(state == .bad ? "fix" : "next"): \($0.onOneLine)\n" }
    return "\(mark)  \(name): \(detail.onOneLine)\n" + (next ?? "")
  }
}

/// What a doctor prints: whether each purpose can be reached, then the checks.
protocol DoctorReport: CommandResult {
  var checks: [DoctorCheck] { get }
  var purposes: [DoctorPurpose] { get }
}

extension DoctorReport {
  /// 0 only if nothing is bad, else the status of a file, of the network, or of the first bad finding.
  var exitCode: Int32 {
    let found = checks.filter { $0.state == .bad }.map(\.exitStatus)
    return ([.unsafeFile, .network].first(where: found.contains) ?? found.first)?.rawValue ?? 0
  }

  func text(_ style: TextStyle) -> String {
    let verdicts = purposes.map { $0.line(by: checks, style) }.joined()
    return (verdicts.isEmpty ? "" : "\(verdicts)\n") + checks.map { $0.text(style) }.joined()
  }
}
