extension String {
  /// The string made safe for a terminal: control and invisible characters other than the line feed become `\u{1B}`.
  ///
  /// Names and messages come from servers, and a control sequence in one could retitle, repaint or answer for the terminal; an invisible
  /// letter or a change of direction could make one string look like another. The program's own colors are in ``StyledText``.
  var withControlsShown: String { replacingUnsafe { $0 == "\n" ? nil : $0.shownByNumber } }

  /// The same for a value inside a line: a line feed in it would fake a line of the program.
  package var onOneLine: String { replacingUnsafe { $0.shownByNumber } }

  /// The same for JSON, whose standard escapes stop before DEL; the value does not change.
  var withControlsEscapedForJSON: String {
    replacingUnsafe { scalar in
      guard scalar.value >= 0x7F else { return nil }
      // RFC 8259 section 7: beyond four digits, as a pair of surrogates.
      return String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }

  /// Replaces each unsafe scalar for which `replacement` returns a string.
  private func replacingUnsafe(_ replacement: (Unicode.Scalar) -> String?) -> String {
    guard unicodeScalars.contains(where: { $0.isUnsafeToShow && replacement($0) != nil }) else { return self }
    var text = ""
    var previous: Unicode.Scalar?
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      rest = rest.dropFirst()
      // A joiner between two emoji forms one emoji, such as a family.
      let joins = scalar == "\u{200D}" && previous?.isPicture == true && rest.first?.isPicture == true
      if scalar.isUnsafeToShow, !joins, let replacement = replacement(scalar) {
        text += replacement
      } else {
        text.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would act on it, or it is invisible.
  ///
  /// These are the controls C0 and C1 with DEL (ECMA-48), the separators of lines and paragraphs, and what Unicode calls format characters or
  /// ignorable: marks of direction, joiners, spaces of no width. Variation selectors choose how the letter before them looks, and stay.
  var isUnsafeToShow: Bool {
    guard value >= 0x7F else { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isDefaultIgnorableCodePoint && !isVariationSelector
    }
  }

  fileprivate var shownByNumber: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  private var isVariationSelector: Bool { (0xFE00...0xFE0F).contains(value) }

  /// An emoji or a modifier of the previous one; digits do not count.
  fileprivate var isPicture: Bool { value > 0x7F && properties.isEmoji || isVariationSelector }
}
