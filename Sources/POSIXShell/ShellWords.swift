/// Command lines split and quoted as a POSIX shell does: quotes and backslashes, no expansion (POSIX.1-2024,
/// Shell Command Language, 2.2).
package enum ShellWords {
  /// The words of a line; nil if a quote is left open.
  package static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: [UInt8]?
    var quote: UInt8?
    var isEscaped = false
    for byte in line.utf8 {
      switch byte {
      case _ where isEscaped:
        word = word ?? []
        word?.append(byte)
        isEscaped = false
      case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"): isEscaped = true
      case _ where byte == quote: quote = nil
      case UInt8(ascii: "'") where quote == nil, UInt8(ascii: "\"") where quote == nil:
        quote = byte
        word = word ?? []
      case 0x09...0x0D where quote == nil, 0x20 where quote == nil:
        if let word { words.append(String(decoding: word, as: UTF8.self)) }
        word = nil
      default:
        word = word ?? []
        word?.append(byte)
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    if let word { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  /// The string as one word of a POSIX shell, quoted only if needed.
  package static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "@%+=:,./_-".utf8.contains(byte)
    }
    guard !text.unicodeScalars.contains(where: isUnseen) else { return escaped(text) }
    // zsh takes a word that begins with = for a command.
    return isPlain && !text.isEmpty && !text.hasPrefix("=") ? text : quoted(text)
  }

  /// Whether a terminal would act on a character, or hide it.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// A word with unseen characters on one line, as what printf(1) writes, which every shell reads.
  ///
  /// `$(…)` would drop a line feed at the end (2.6.3), so such a word has the quotes of 2.2.4, which dash and fish do not know.
  private static func escaped(_ text: String) -> String {
    let letters = text.unicodeScalars.map { scalar in
      guard isUnseen(scalar) || "-'\\%\"$`!".unicodeScalars.contains(scalar) else { return String(scalar) }
      // The digits of an escape end after three.
      return String(scalar).utf8.map { "\\\($0 >> 6)\($0 >> 3 & 7)\($0 & 7)" }.joined()
    }.joined()
    return text.utf8.last == 0x0A ? "$'\(letters)'" : "\"$(printf '\(letters)')\""
  }

  /// The string as one word of a POSIX shell, in single quotes.
  package static func quoted(_ text: String) -> String { "'\(insideQuotes(text))'" }

  /// The string as written inside single quotes.
  package static func insideQuotes(_ text: String) -> String {
    text.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }.joined(separator: "'\\''")
  }
}
