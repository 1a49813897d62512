/// A page of `help` that every program has: it is made from the options and their variables.
package enum GeneratedTopic: String, CaseIterable, Sendable {
  /// Every variable.
  case environment
  /// The options of every command.
  case options

  /// One sentence.
  package var summary: String {
    switch self {
    case .environment: "Every variable, with its option."
    case .options: "The options of every command."
    }
  }
}

extension CommandTree {
  /// Every word after `help` that names no command, with its sentence.
  package var topicWords: [(name: String, help: String)] {
    topics.map { ($0.name, $0.summary) } + GeneratedTopic.allCases.map { ($0.rawValue, $0.summary) }
  }
}
