import AuthEmulator

/// The hidden command of the completion scripts, `__complete WORD…` (``CompletionScript``).
///
/// It reads and never writes, calls only a local server, prints no secret, and cannot fail: if something is damaged or a server does not
/// answer at once, there is nothing to complete.
struct Candidates: Sendable {
  /// The words of the command line, without the program; the last one is being typed.
  let words: [String]
  let machine: Machine
  let tree: CommandTree<Context, GlobalOptions>
  /// The project of the target's server, once known.
  var serverProject: String?
  /// Whether it did not answer then.
  var isServerGone = false

  init(
    words: some Collection<String>, of tree: CommandTree<Context, GlobalOptions>,
    machine: Machine
  ) {
    self.words = Array(words)
    self.tree = tree
    self.machine = machine
  }

  /// Prints what fits; returns 0 in any case.
  func status() async -> Int32 {
    let output =
      switch tree.completion(of: words) {
      case .files: ":files\n"
      case .commandLine(let index): ":command \(index)\n"
      case .words(let known, let kind):
        lines(known + (await candidates(of: kind.flatMap(CandidateKind.init))))
      }
    // A shell that has closed the pipe wants no candidates.
    try? machine.console.write(Array(output.utf8), to: .output)
    return 0
  }

  private func lines(_ candidates: [Term]) -> String {
    var seen: Set<Name> = []
    return candidates.filter { candidate in
      // A word with unsafe characters cannot be typed either.
      !candidate.name.isEmpty && !candidate.name.unicodeScalars.contains(where: \.isUnsafeToShow)
        && seen.insert(candidate.name).inserted
    }
    .map { "\($0.name)\t\($0.meaning.onOneLine)\n" }.joined()
  }

  /// The candidates of a kind, after `--option=` if the value is attached to its option.
  private func candidates(of kind: CandidateKind?) async -> [Term] {
    guard let kind else { return [] }
    var informed = self
    if kind.isAboutTarget { await informed.askForProject() }
    let found = await informed.candidates(of: kind)
    guard let current = words.last, current.hasPrefix("--"), let end = current.firstIndex(of: "=") else {
      return found
    }
    return found.map { Term(current[...end] + $0.name, $0.meaning) }
  }

  private func candidates(of kind: CandidateKind) async -> [Term] {
    switch kind {
    case .profiles: profiles
    case .numbers: await fictionalNumbers() + pendingNumbers()
    case .pendingNumbers: await pendingNumbers()
    case .fictionalNumbers: await fictionalNumbers()
    case .factors: Self.factors(await user()?.mfaInfo ?? [])
    case .pendingFactors: Self.factors(await pendingSecondFactor?.hints.map(\.wire) ?? [])
    case .providers: await providers()
    case .linkedProviders: await linkedProviders()
    case .users: await users()
    case .servers: servers
    case .fields: fields
    case .settings:
      SettingList(ofTenant: target?.tenant != nil).leaves().map { Term($0.joined(separator: ".")) }
    case .errorCodes: ErrorCatalogue.entries.map { Term($0.code.rawValue, $0.meaning) }
    case .manualPages: tree.nextWords(after: "")
    }
  }
}

extension Candidates {
  /// The paths of the result of the command that is being typed, as `--field` takes them.
  private var fields: [Term] {
    let path = tree.path(in: words.dropLast())
    guard let command = tree.commands.first(where: { $0.path == path }) else { return [] }
    return JSONMembers(printedBy: command).paths.map { Term(FieldPath.text($0)) }
  }
}
