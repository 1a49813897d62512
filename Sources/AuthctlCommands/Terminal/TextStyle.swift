/// When text for people is colored (`--color`).
enum ColorChoice: String, Sendable, CaseIterable {
  /// If standard output is a terminal with colors.
  case auto
  /// Everywhere.
  case always
  /// Nowhere.
  case never

  /// Applies the usual variables: `NO_COLOR`, `CLICOLOR_FORCE`, `TERM=dumb` (Docs/architecture.md 3).
  func isOn(variables: [String: String], isTerminal: Bool) -> Bool {
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
struct TextStyle: Sendable {
  let isColored: Bool

  /// An important name or value.
  func strong(_ text: String) -> String { mark("1", text) }
  /// What can be skipped.
  func faint(_ text: String) -> String { mark("2", text) }
  /// What went well.
  func good(_ text: String) -> String { mark("32", text) }
  /// What went wrong.
  func bad(_ text: String) -> String { mark("31", text) }
  /// A line of a QR code, which must not depend on the theme.
  func blackOnWhite(_ text: String) -> String { mark("30;107", text) }

  /// Every sequence that a style adds to a string.
  static let marks = ["0", "1", "2", "31", "32", "30;107"].map(sequence)

  private static func sequence(_ code: String) -> String { "\u{1B}[\(code)m" }

  private func mark(_ code: String, _ text: String) -> String {
    isColored ? Self.sequence(code) + text.onOneLine + Self.sequence("0") : text.onOneLine
  }
}
