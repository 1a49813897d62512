/// The manual page of a program in the `man` macros: every command on one page, a pure function of the description.
///
/// Source: groff_man(7); only the macros of the seventh edition and `TP`, which every reader knows.
package struct ManualPage: Sendable {
  private let program: ProgramInfo
  private let version: String
  private let help: HelpPage

  /// Creates a page for section 1; `program` must contain every command.
  package init(program: ProgramInfo, version: String) {
    self.program = program
    self.version = version
    help = HelpPage(program: program, width: 1_000_000)
  }

  /// The page, as roff text.
  package var text: String {
    let name = Self.escaped(program.name)
    var page = ".TH \(Self.escaped(program.name.uppercased())) 1 \"\" \"\(name) \(Self.escaped(version))\"\n"
    page += ".SH NAME\n\(name) \\- \(Self.escaped(Self.clause(program.summary)))\n"
    page += ".SH SYNOPSIS\n.B \(name)\n\\fIcommand\\fR [\\fIarguments\\fR] [\\fIoptions\\fR]\n"
    page += ".SH COMMANDS\n" + program.commands.map(command).joined()
    page += ".SH \"GLOBAL OPTIONS\"\n" + program.globals.map(parameter).joined()
    page += Self.item("\\fB\\-h\\fR, \\fB\\-\\-help\\fR", "Show help and exit.")
    page += Self.item("\\fB\\-\\-version\\fR", "Show the version and exit.")
    page += ".SH ENVIRONMENT\n" + environment
    for topic in program.topics {
      page += ".SH \(Self.quotedHeading(topic.name.uppercased()))\n.nf\n\(Self.lines(topic.text(72))).fi\n"
    }
    return page + (program.footer.isEmpty ? "" : ".SH NOTES\n" + Self.lines(program.footer))
  }

  private func command(_ command: CommandInfo) -> String {
    let usage = help.usage(command).dropFirst("Usage: ".count)
    var text = ".SS \(Self.quotedHeading(String(usage)))\n\(Self.lines(command.summary))"
    if !command.discussion.isEmpty { text += ".PP\n" + Self.lines(command.discussion) }
    text += command.parameters.map(parameter).joined()
    for rule in command.rules { text += ".PP\n" + Self.lines(rule.sentence(command.parameters)) }
    if !command.examples.isEmpty {
      text += ".PP\n.nf\n" + command.examples.map { "    \(Self.escaped($0))\n" }.joined() + ".fi\n"
    }
    return text
  }

  private func parameter(_ info: ParameterInfo) -> String {
    let head =
      info.isPositional
      ? "\\fI\(Self.escaped(HelpPage.place(info)))\\fR"
      : HelpPage.spelling(info).split(separator: " ").map { piece in
        "\\f\(piece.hasPrefix("-") ? "B" : "I")\(Self.escaped(String(piece)))\\fR"
      }.joined(separator: " ")
    let notes = HelpPage.notes(info).map { $0 == "\u{A0}" ? " " : String($0) }.joined()
    return Self.item(head, info.help + notes)
  }

  private var environment: String {
    var rows: [(name: String, help: String)] = []
    for info in program.globals + program.commands.flatMap(\.parameters) {
      for name in info.variables where !rows.contains(where: { $0.name == name }) {
        rows.append((name, "Sets \(info.label)."))
      }
    }
    rows += program.variables.map { ($0.name, $0.help) }
    return rows.map { Self.item("\\fB\(Self.escaped($0.name))\\fR", $0.help) }.joined()
  }

  // MARK: - roff

  private static func item(_ head: String, _ body: String) -> String { ".TP\n\(head)\n\(lines(body))" }

  private static func quotedHeading(_ text: String) -> String {
    "\"" + escaped(text).map { $0 == "\"" ? "\\(dq" : String($0) }.joined() + "\""
  }

  /// A summary as the clause behind the dash of NAME: small first letter, no full stop.
  private static func clause(_ sentence: String) -> String {
    let bare = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return bare.prefix(1).lowercased() + bare.dropFirst()
  }

  private static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) + "\n" }.joined()
  }

  /// Text that roff shows as it is: no escapes, no requests at the head of a line, plain minus signs and quotes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "~": escaped += "\\(ti"
      case "^": escaped += "\\(ha"
      case "…": escaped += "..."
      default: escaped.append(character)
      }
    }
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}
