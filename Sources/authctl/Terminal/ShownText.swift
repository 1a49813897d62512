extension String {
  /// The text as it may reach a terminal: control characters are written as `\u{1B}`, but for the line feed.
  ///
  /// Names and messages come from servers, and a control sequence in one could retitle, repaint or answer for the terminal.
  ///
  /// - Parameter isColored: whether the marks of ``TextStyle`` stay.
  /// - Returns: the text without C0 and C1 controls (ECMA-48) and DEL.
  func withControlsShown(isColored: Bool) -> String {
    guard unicodeScalars.contains(where: Self.isControl) else { return self }
    var shown = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      if isColored, let mark = TextStyle.marks.first(where: { rest.starts(with: $0.unicodeScalars) }) {
        shown += mark
        rest = rest.dropFirst(mark.unicodeScalars.count)
        continue
      }
      if Self.isControl(scalar) {
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
      rest = rest.dropFirst()
    }
    return shown
  }

  /// The same for JSON, whose own escapes leave DEL and C1 as they are.
  var withControlsEscapedForJSON: String {
    guard unicodeScalars.contains(where: { $0.value >= 0x7F && Self.isControl($0) }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.value >= 0x7F, Self.isControl(scalar) {
        text += "\\u00\(String(scalar.value, radix: 16))"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 ? scalar != "\n" : (0x7F...0x9F).contains(scalar.value)
  }
}
