/// One thing that a doctor looked at.
struct DoctorCheck: Encodable, Sendable {
  /// The outcome.
  enum State: String, Encodable, Sendable {
    case good, repaired
    /// Nothing is wrong, but something is good to know or will not work.
    case warning
    case bad
    /// Nobody can tell from here.
    case unknown
  }

  /// Whether a file exists or can be created.
  enum Presence: String, Encodable, Sendable {
    case present, canBeMade, cannotBeMade
  }

  let name: String
  let state: State
  let detail: String
  /// What to do about it; nil if there is nothing to do.
  let fix: String?
  /// Nil if the check is not about a file.
  let file: Presence?
  /// The exit code if the check is bad.
  let failure: ExitStatus
  /// What does not work because of it.
  let blocks: Set<DoctorPurpose>
  /// What may or may not work, as far as this check tells.
  let leavesOpen: Set<DoctorPurpose>

  enum CodingKeys: String, CodingKey { case name, state, detail, fix, file, blocks }

  init(
    _ name: String, _ state: State, _ detail: String, fix: String? = nil, file: Presence? = nil,
    failure: ExitStatus? = nil, blocks: Set<DoctorPurpose> = [], leavesOpen: Set<DoctorPurpose> = []
  ) {
    self.name = name
    self.state = state
    self.detail = detail
    self.fix = fix
    self.file = file
    self.failure = failure ?? (name.hasSuffix(".json") ? .unsafeFile : .network)
    self.blocks = blocks
    self.leavesOpen = leavesOpen
  }

  /// A failure as a check that is bad.
  init(_ name: String, _ report: ErrorReport, blocks: Set<DoctorPurpose> = []) {
    self.init(
      name, .bad, "\(report.message) (\(report.code))", fix: report.hint, failure: report.exitStatus,
      blocks: blocks)
  }

  /// A warning where a server stands for another project than the one that is used; nil if it is the same.
  init?(project own: String?, used: String) {
    guard let own, own != used else { return nil }
    self.init(
      "project", .warning, TargetServer.remark(own: own, used: used),
      fix: "see what names it: authctl config which")
  }

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
}

extension [DoctorCheck] {
  /// The exit code: 0 only if nothing is bad, else that of a file, of the network, or of the first thing that is bad.
  var exitCode: Int32 {
    let failures = filter { $0.state == .bad }.map(\.failure)
    return ([.unsafeFile, .network].first(where: failures.contains) ?? failures.first)?.rawValue ?? 0
  }

  /// A line for each check, and one for each fix.
  func text(_ style: TextStyle) -> String {
    map { check in
      let mark =
        switch check.state {
        case .good where check.file == .canBeMade: style.faint("none")
        case .good: style.good("ok  ")
        case .repaired: style.good("done")
        case .warning: style.strong("note")
        case .bad: style.bad("bad ")
        case .unknown: style.faint("?   ")
        }
      let fix = check.fix.map { "      \(check.state == .bad ? "fix" : "next"): \($0.onOneLine)\n" }
      return "\(mark)  \(check.name): \(check.detail.onOneLine)\n" + (fix ?? "")
    }.joined()
  }
}
