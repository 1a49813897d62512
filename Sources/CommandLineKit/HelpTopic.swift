/// A page of `help` that does not belong to a command, and a section of the manual.
package struct HelpTopic: Sendable {
  /// Where the manual shows the topic.
  package enum Place: Sendable, Equatable {
    case program
    /// On every page, but only the topic's tables on the pages of nouns.
    case everyPage
    case noun(String)
  }

  /// The word after `help`.
  package let name: String
  /// One sentence.
  package let summary: String
  /// The heading of its section in the manual.
  package let section: String
  package let place: Place
  package let blocks: @Sendable () -> [HelpBlock]

  /// Creates a topic; the manual's heading is the name by default.
  package init(
    _ name: String, _ summary: String, section: String? = nil, on place: Place = .program,
    blocks: @escaping @Sendable () -> [HelpBlock]
  ) {
    self.name = name
    self.summary = summary
    self.section = section ?? name.uppercased()
    self.place = place
    self.blocks = blocks
  }

  /// The page for a terminal with this many columns.
  package func text(_ width: Int) -> String { TextLayout(width: max(width, 40)).page(blocks()) }
}

/// A page of `help` that every program has, generated from the options and their variables.
package enum GeneratedTopic: String, CaseIterable, Sendable {
  case environment
  case options

  package var summary: String {
    switch self {
    case .environment: "Every variable, with its option."
    case .options: "The options of every command."
    }
  }
}

extension CommandTree {
  /// Every word after `help` that is not a command, with its summary.
  package var topicWords: [Term] {
    topics.map { Term($0.name, $0.summary) } + GeneratedTopic.allCases.map { Term($0.rawValue, $0.summary) }
  }
}

/// A part of a page, which help wraps to the terminal, the manual typesets, and a document shows.
package enum HelpBlock: Sendable, Equatable {
  case text(String)
  /// Terms with their meanings, optionally below a line such as `Exit codes:`.
  case rows(String?, [Term])
  /// Lines to type or to read literally, optionally below a line that ends in a colon.
  case lines(String?, [String])

  /// Splits a discussion: lines that start with two spaces are kept as they are, all others are paragraphs.
  ///
  /// A paragraph directly above such lines is their title.
  package static func blocks(of discussion: String) -> [HelpBlock] {
    var blocks: [HelpBlock] = []
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) where !line.isEmpty {
      guard line.hasPrefix("  ") else {
        blocks.append(.text(String(line)))
        continue
      }
      let shown = String(line.dropFirst(2))
      switch blocks.last {
      case .lines(let title, let lines): blocks[blocks.count - 1] = .lines(title, lines + [shown])
      case .text(let title): blocks[blocks.count - 1] = .lines(title, [shown])
      case .rows, nil: blocks.append(.lines(nil, [shown]))
      }
    }
    return blocks
  }
}
