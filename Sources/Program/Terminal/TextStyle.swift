/// When text for people is colored (`--color`).
enum ColorChoice: String, Sendable, CaseIterable {
  /// If standard output is a terminal with colors.
  case auto
  case always
  case never

  /// Applies the usual variables: `NO_COLOR`, `CLICOLOR_FORCE`, `TERM=dumb` (Docs/architecture.md 3).
  package func isOn(variables: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = variables["NO_COLOR"], !value.isEmpty { return false }
      if let value = variables["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
      return isTerminal && variables["TERM"] != "dumb" && variables["TERM"] != nil
    }
  }
}

/// The style of text for people: few marks, and the text is clear without them.
///
/// Styled text stays on one line.
package struct TextStyle: Sendable {
  package let isColored: Bool

  /// An important name or value.
  package func strong(_ text: String) -> StyledText { mark("1", text) }
  /// What can be skipped.
  package func faint(_ text: String) -> StyledText { mark("2", text) }
  /// What went well.
  package func good(_ text: String) -> StyledText { mark("32", text) }
  /// What went wrong.
  package func bad(_ text: String) -> StyledText { mark("31", text) }
  /// A line of a QR code, which must not depend on the theme.
  package func blackOnWhite(_ text: String) -> StyledText { mark("30;107", text) }

  private func mark(_ parameters: String, _ text: String) -> StyledText {
    isColored ? StyledText(text, marked: parameters) : text.onLine
  }
}
