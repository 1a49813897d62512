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
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return printed(text) }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  /// A word with control characters, as what printf(1) writes: every shell reads it, and it stays on one line.
  private static func printed(_ text: String) -> String {
    let format = text.utf8.map { byte in
      let isPlain = (0x20..<0x7F).contains(byte) && !"'\\%\"$`!".utf8.contains(byte) || byte >= 0x80
      // The digits of an escape end after three.
      return isPlain ? [byte] : Array("\\\(byte >> 6)\(byte >> 3 & 7)\(byte & 7)".utf8)
    }
    return "\"$(printf '\(String(decoding: format.joined(), as: UTF8.self))')\""
  }

  /// The string as one word of a POSIX shell, in single quotes.
  package static func quoted(_ text: String) -> String { "'\(insideQuotes(text))'" }

  /// The string as written inside single quotes.
  package static func insideQuotes(_ text: String) -> String {
    text.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }.joined(separator: "'\\''")
  }
}
