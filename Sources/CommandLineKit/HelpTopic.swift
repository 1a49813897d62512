/// A page of `help` that does not belong to a command, and a section of the manual.
package struct HelpTopic: Sendable {
  /// Where the manual has the topic.
  package enum Place: Sendable, Equatable {
    /// On the page of the program.
    case program
    /// On every page, of the topic's blocks the tables alone on those of nouns.
    case everyPage
    /// On the page of this noun.
    case noun(String)
  }

  /// The word after `help`.
  package let name: String
  /// One sentence.
  package let summary: String
  /// The heading of its section in the manual.
  package let section: String
  /// The manual's page.
  package let place: Place
  /// The page.
  package let blocks: @Sendable () -> [HelpBlock]

  /// A topic from its page; without another heading the manual's is the name.
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

  /// The page for a terminal of so many columns.
  package func text(_ width: Int) -> String { TextLayout(width: max(width, 40)).page(blocks()) }
}
