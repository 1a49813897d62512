/// The manual of a program: one page for the program and one for each first word of its commands, each a pure
/// function of the description.
package struct ManualPage: Sendable {
  let program: ProgramInfo
  private let version: String
  private let date: String
  let help: HelpPage

  /// Creates pages for section 1 from a description with every command, which always gives the same bytes;
  /// `date` is that of the version, such as `2026-11-22`.
  package init(program: ProgramInfo, version: String, date: String) {
    self.program = program
    self.version = version
    self.date = date
    help = HelpPage(program: program, width: 1_000_000)
  }

  /// The names of all pages, starting with the program's.
  package var names: [String] {
    [program.name] + program.groupedNouns.flatMap(\.rows).map { "\(program.name)-\($0.name)" }
  }

  /// The page with this name, or for this first word of a command, as roff; nil if there is none.
  package func text(of name: String) -> String? {
    if name == program.name { return programPage }
    let prefix = program.name + "-"
    let word = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    guard let noun = program.groupedNouns.flatMap(\.rows).first(where: { $0.name == word }) else {
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
      // A paragraph directly below a heading needs no macro.
      let text = section.text.hasPrefix(".PP\n") ? String(section.text.dropFirst(4)) : section.text
      page += Roff.heading("SH", section.heading) + text
    }
    return page
  }

  /// The sections of man-pages(7) in its order, with all others between them.
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

  /// A summary as the clause after the dash of NAME: lower-case first letter, no full stop.
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
        (title.map(Roff.paragraph) ?? "") + rows.map { Roff.item(Roff.escaped($0.name), $0.meaning) }.joined()
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

extension ManualPage {
  /// The page of the program: what all commands share, and a list of the other pages.
  var programPage: String {
    let name = "\\fB\(Roff.escaped(program.name))\\fR"
    let nouns = program.groupedNouns.map { group in
      Roff.heading("SS", group.title)
        + group.rows.map { Roff.item(reference("\(program.name)-\($0.name)"), $0.meaning) }.joined()
    }
    let topics = program.topics.filter { if case .noun = $0.place { false } else { true } }
    return page(
      program.name, program.summary,
      [
        ("SYNOPSIS", "\(name) \\fIcommand\\fR [\\fIarguments\\fR] [\\fIoptions\\fR]\n"),
        (
          "DESCRIPTION",
          Roff.text(
            program.summary
              + " Each first word of a command has a page of its own. Options may appear anywhere"
              + " behind it, and -- ends them.")
        ),
        ("COMMANDS", nouns.joined()), ("OPTIONS", parameters(ParameterInfo.builtIn + program.globals)),
        ("ENVIRONMENT", environment),
        ("SEE ALSO", list(names.dropFirst())),
      ] + topics.map { (heading: $0.section, text: blocks($0.blocks())) })
  }

  /// The page of a first word: its commands, and the tables that all commands share.
  func nounPage(_ noun: Term) -> String {
    let name = "\(program.name)-\(noun.name)"
    let commands = program.commands(of: noun)
    let topics = program.topics.compactMap { topic -> (heading: String, text: String)? in
      switch topic.place {
      case .everyPage: (heading: topic.section, text: tables(topic.blocks()))
      case .noun(noun.name): (heading: topic.section, text: blocks(topic.blocks()))
      case .program, .noun: nil
      }
    }
    let single = commands.first { $0.path == noun.name }
    let general = Roff.paragraph(
      "Every command also takes the options of \(program.name)(1), such as --json.")
    return page(
      name, noun.meaning,
      [
        ("SYNOPSIS", commands.map { Roff.paragraph(usage($0)) }.joined()),
        (
          "DESCRIPTION",
          Roff.paragraph(noun.meaning) + (single.map { blocks(HelpBlock.blocks(of: $0.discussion)) } ?? "")
        ),
        ("COMMANDS", commands.filter { $0 != single }.map(command).joined()),
        ("OPTIONS", (single.map(parameters) ?? "") + general),
        ("ENVIRONMENT", environment(of: commands)),
        ("EXAMPLES", commands.map(examples).joined()), ("SEE ALSO", list([program.name])),
      ] + topics)
  }

  private func command(_ command: CommandInfo) -> String {
    Roff.heading("SS", "\(program.name) \(command.path)") + Roff.text(command.summary)
      + blocks(HelpBlock.blocks(of: command.discussion)) + parameters(command)
  }

  private func parameters(_ command: CommandInfo) -> String {
    parameters(command.parameters)
      + command.rules.map { Roff.paragraph($0.sentence(command.parameters)) }.joined()
  }

  private func parameters(_ infos: [ParameterInfo]) -> String {
    HelpPage.grouped(infos).map { heading, infos in
      (heading.map { ".PP\n\\fI\(Roff.escaped($0))\\fR\n" } ?? "") + infos.map(parameter).joined()
    }.joined()
  }

  private func usage(_ command: CommandInfo) -> String {
    String(help.usage(command).dropFirst("Usage: ".count))
  }

  private func examples(_ command: CommandInfo) -> String {
    command.examples.isEmpty ? "" : Roff.paragraph(command.summary) + Roff.literal(command.examples)
  }

  private func tables(_ all: [HelpBlock]) -> String {
    blocks(
      all.compactMap { block in
        if case .rows(_, let rows) = block { HelpBlock.rows(nil, rows) } else { nil }
      })
  }

  private func list(_ names: some Sequence<String>) -> String {
    let lines = names.map { ".BR \(Roff.escaped($0)) (1)" }
    return lines.joined(separator: ",\n") + (lines.isEmpty ? "" : "\n")
  }

  // MARK: - Variables

  private var environment: String {
    rows(of: program.globals + program.commands.flatMap(\.parameters), besides: [])
      + program.variables.map { Roff.item("\\fB\(Roff.escaped($0.name))\\fR", $0.meaning) }.joined()
  }

  private func environment(of commands: [CommandInfo]) -> String {
    let general =
      "The variables of the options that every command takes are on the page of \(program.name)(1)."
    return rows(of: commands.flatMap(\.parameters), besides: program.globals.flatMap(\.variables))
      + Roff.paragraph(general)
  }

  private func rows(of parameters: [ParameterInfo], besides known: [String]) -> String {
    var rows: [Term] = []
    for info in parameters {
      for name in info.variables where !known.contains(name) && !rows.contains(where: { $0.name == name }) {
        let meaning = info.variableMeaning
        rows.append(Term(name, meaning.prefix(1).uppercased() + meaning.dropFirst() + "."))
      }
    }
    return rows.map { Roff.item("\\fB\(Roff.escaped($0.name))\\fR", $0.meaning) }.joined()
  }
}
