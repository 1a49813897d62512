/// The manual of a program: a page of its own, and one for each first word of its commands, each a pure function of the description.
package struct ManualPage: Sendable {
  let program: ProgramInfo
  private let version: String
  private let date: String
  let help: HelpPage

  /// Creates pages for section 1.
  ///
  /// - Parameters:
  ///   - program: with every command.
  ///   - version: the program's.
  ///   - date: the version's, as `2026-11-22`; the same description gives the same bytes.
  package init(program: ProgramInfo, version: String, date: String) {
    self.program = program
    self.version = version
    self.date = date
    help = HelpPage(program: program, width: 1_000_000)
  }

  /// The names of all pages, the program's first.
  package var names: [String] {
    [program.name] + program.groupedNouns.flatMap(\.nouns).map { "\(program.name)-\($0.path)" }
  }

  /// The page of this name, or of this first word of a command, as roff text; nil if there is none.
  package func text(of name: String) -> String? {
    if name == program.name { return programPage }
    let prefix = program.name + "-"
    let word = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    guard let noun = program.groupedNouns.flatMap(\.nouns).first(where: { $0.path == word }) else {
      return nil
    }
    return nounPage(noun)
  }

  func page(_ name: String, _ summary: String, _ sections: [(heading: String, text: String)]) -> String {
    let title = Roff.escaped(name.uppercased())
    var page =
      ".TH \(title) 1 \(date) \"\(program.name) \(Roff.escaped(version))\" \"User Commands\"\n"
    page += ".SH NAME\n\(Roff.escaped(name)) \\- \(Roff.escaped(Self.clause(summary), minus: "-"))\n"
    for section in Self.ordered(sections) where !section.text.isEmpty {
      // A paragraph directly below a heading is one anyway.
      let text = section.text.hasPrefix(".PP\n") ? String(section.text.dropFirst(4)) : section.text
      page += Roff.heading("SH", section.heading) + text
    }
    return page
  }

  /// The sections that man-pages(7) lists at its places, all others between them.
  private static func ordered(
    _ sections: [(heading: String, text: String)]
  ) -> [(heading: String, text: String)] {
    let first = ["SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES"]
    let last = ["EXAMPLES", "SEE ALSO"]
    func all(_ headings: [String]) -> [(heading: String, text: String)] {
      headings.flatMap { heading in sections.filter { $0.heading == heading } }
    }
    return all(first) + sections.filter { !(first + last).contains($0.heading) } + all(last)
  }

  /// A summary as the clause behind the dash of NAME: small first letter, no full stop.
  private static func clause(_ sentence: String) -> String {
    let bare = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return bare.prefix(1).lowercased() + bare.dropFirst()
  }

  // MARK: - Pieces

  func blocks(_ blocks: [HelpBlock]) -> String {
    blocks.map { block in
      switch block {
      case .text(let text): Roff.paragraph(text)
      case .rows(let title, let rows):
        (title.map(Roff.paragraph) ?? "") + rows.map { Roff.item(Roff.escaped($0.left), $0.right) }.joined()
      case .lines(let title, let lines): (title.map(Roff.paragraph) ?? "") + Roff.literal(lines)
      }
    }.joined()
  }

  func parameter(_ info: ParameterInfo) -> String {
    let head =
      info.isPositional
      ? "\\fI\(Roff.escaped(HelpPage.place(info)))\\fR"
      : HelpPage.spelling(info).split(separator: " ").map { piece in
        "\\f\(piece.hasPrefix("-") ? "B" : "I")\(Roff.escaped(String(piece)))\\fR"
      }.joined(separator: " ")
    let notes = HelpPage.notes(info).map { $0 == "\u{A0}" ? " " : String($0) }.joined()
    return Roff.item(head, info.help + notes)
  }

  func reference(_ name: String) -> String { "\\fB\(Roff.escaped(name))\\fR(1)" }
}
