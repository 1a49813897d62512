/// Command lines split and quoted as a POSIX shell does: quotes and backslashes, no expansion (POSIX.1-2024,
/// Shell Command Language, 2.2).
package enum ShellWords {
  /// The words of a line; nil if a quote is left open.
  package static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    if let last = word { words.append(last) }
    return words
  }

  /// The string as one word of a POSIX shell, quoted only if needed.
  package static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "@%+=:,./_-".utf8.contains(byte)
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  /// A long option and its value, joined by `=` if the value looks like an option itself.
  package static func option(_ name: String, _ value: String) -> String {
    "--\(name)\(value.hasPrefix("-") ? "=" : " ")\(word(value))"
  }

  /// The string as one word of a POSIX shell, in single quotes.
  package static func quoted(_ text: String) -> String { "'\(insideQuotes(text))'" }

  /// The string as written inside single quotes.
  package static func insideQuotes(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
  }
}
