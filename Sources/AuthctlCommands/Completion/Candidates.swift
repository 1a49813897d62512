import AuthCore
import AuthEmulator
import CommandLineKit
import IdentityToolkit

/// The hidden command of the completion scripts: `__complete KIND WORD…`, the words as typed so far.
///
/// It reads and never writes, asks nobody but a local server, prints no secret, and cannot fail: where something is damaged or does not
/// answer at once, there is nothing to complete.
struct Candidates: Sendable {
  /// A word that a shell can put in, and what it is.
  struct Candidate: Equatable {
    let value: String
    let help: String

    init(_ value: String, _ help: String = "") {
      self.value = value
      self.help = help
    }
  }

  /// The words of the command line before the cursor, without the program.
  let words: [String]
  let surroundings: ProgramSurroundings
  let tree = Commands.tree
  private let kind: CandidateKind?
  /// The project of the target's server, once it was asked.
  var serverProject: String?
  /// Whether it did not answer then.
  var isServerGone = false

  /// Takes the words after the hidden command's own: the kind, then the command line.
  init(words: some Collection<String>, surroundings: ProgramSurroundings) {
    kind = words.first.flatMap(CandidateKind.init)
    self.words = Array(words.dropFirst())
    self.surroundings = surroundings
  }

  /// Prints one candidate in a line, with a tab before what it is; returns 0 in any case.
  func status() async -> Int32 {
    guard let kind else { return 0 }
    var seen: Set<String> = []
    var informed = self
    if kind.isAboutTarget { await informed.askForProject() }
    let lines = await informed.candidates(of: kind).compactMap { candidate -> String? in
      // What a terminal or a script would take for something else cannot be typed either.
      guard !candidate.value.isEmpty, !candidate.value.unicodeScalars.contains(where: \.isUnsafeToShow),
        seen.insert(candidate.value).inserted
      else { return nil }
      return "\(candidate.value)\t\(candidate.help.withoutMarksOnOneLine)\n"
    }
    // A shell that does not listen any more wants no candidates.
    try? surroundings.console.write(Array(lines.joined().utf8), to: .output)
    return 0
  }

  private func candidates(of kind: CandidateKind) async -> [Candidate] {
    switch kind {
    case .profiles: profiles
    case .numbers: await fictionalNumbers() + pendingNumbers
    case .pendingNumbers: pendingNumbers
    case .fictionalNumbers: await fictionalNumbers()
    case .factors: Self.factors(await user()?.mfaInfo ?? [])
    case .pendingFactors: Self.factors(pendingSecondFactor?.mfaInfo ?? [])
    case .providers: await providers()
    case .linkedProviders: await linkedProviders()
    case .users: await users()
    case .settings:
      SettingList(ofTenant: target?.tenantID != nil).leaves().map { Candidate($0.joined(separator: ".")) }
    case .errorCodes: ErrorCatalogue.entries.map { Candidate($0.code.rawValue, $0.meaning) }
    case .manualPages:
      tree.helpWords(after: []).dropLast(tree.topicWords.count).map { Candidate($0.name, $0.help) }
    case .help:
      tree.helpWords(after: helpWords).map { Candidate($0.name, $0.help) }
    }
  }

  /// The words behind `help`, without options.
  private var helpWords: [String] {
    words.drop { $0 != "help" }.dropFirst().filter { !$0.hasPrefix("-") }
  }
}
