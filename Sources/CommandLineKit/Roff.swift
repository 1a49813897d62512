/// Text with the `man` macros: groff_man(7), limited to those of the seventh edition plus `TP` and `RS`,
/// which every reader knows.
enum Roff {
  /// The width of the narrowest page that fits the examples; the text of a section is indented by seven
  /// columns.
  static let width = 78

  /// Filled text with short source lines, because mandoc(1) complains about long ones.
  static func text(_ text: String) -> String {
    TextLayout(width: 60).wrap(text, indent: 0).split(separator: "\n").map { prose(String($0)) + "\n" }
      .joined()
  }

  static func paragraph(_ text: String) -> String { ".PP\n" + self.text(text) }

  static func item(_ head: String, _ body: String) -> String { ".TP\n\(head)\n\(text(body))" }

  /// Lines shown literally, indented.
  static func literal(_ lines: [String]) -> String {
    let shown = lines.flatMap { continued($0, width: width - 11) }
    return ".PP\n.RS 4\n.nf\n" + shown.map { escaped($0) + "\n" }.joined() + ".fi\n.RE\n"
  }

  /// The heading of a section (`SH`) or subsection (`SS`).
  static func heading(_ macro: String, _ text: String) -> String {
    let quoted = escaped(text).map { $0 == "\"" ? "\\(dq" : String($0) }.joined()
    return ".\(macro) \(text.contains(" ") ? "\"\(quoted)\"" : quoted)\n"
  }

  /// Breaks a command line that is too wide into several lines that a shell can read.
  static func continued(_ line: String, width: Int) -> [String] {
    guard line.count > width else { return [line] }
    var lines: [String] = []
    var current = ""
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      if !current.isEmpty, current.count + 1 + word.count > width - 2 {
        lines.append(current + " \\")
        current = "    \(word)"
      } else {
        current += current.isEmpty ? String(word) : " \(word)"
      }
    }
    return lines + [current]
  }

  /// A line of prose: a hyphen inside a word stays one, and an option gets the minus signs that a person
  /// types.
  static func prose(_ line: String) -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let isTyped = word.contains("--") || word.drop { "(['\"`".contains($0) }.hasPrefix("-")
      return escaped(String(word), minus: isTyped ? "\\-" : "-")
    }
    return words.joined(separator: " ")
  }

  /// Text that roff shows literally: no escapes, no requests at the start of a line, plain minus signs and
  /// quotes.
  static func escaped(_ text: String, minus: String = "\\-") -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += minus
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
