/// A line of a script cut into the words of its commands, as a shell does it, but without any expansion.
struct ScriptWords {
  /// The words of each command of a pipe.
  private(set) var commands: [[String]] = [[]]
  private var word: String?
  private var isQuoted = false

  /// - Throws: a mistake for an open quotation mark, an empty command, and what only a shell understands.
  init(_ line: some StringProtocol) throws(ScriptMistake) {
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        add(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
        isQuoted = true
      } else if character == quote {
        quote = nil
      } else if quote != nil {
        add(character)
      } else if character == "'" || character == "\"" {
        quote = character
        (word, isQuoted) = (word ?? "", true)
      } else if character == "|" {
        try endWord()
        commands.append([])
      } else if character.isWhitespace {
        try endWord()
      } else if character == "#", word == nil {
        break
      } else {
        add(character)
      }
    }
    guard quote == nil, !isEscaped else {
      throw ScriptMistake("a quotation mark is left open", fix: "close it on the same line")
    }
    try endWord()
    guard !commands.contains(where: \.isEmpty) else {
      throw ScriptMistake("a command is missing", fix: "write it after $, such as: $ authctl status")
    }
  }

  private mutating func add(_ character: Character) { word = (word ?? "") + String(character) }

  private mutating func endWord() throws(ScriptMistake) {
    guard let word else { return }
    if !isQuoted {
      if [">", ">>", "<", "&&", "||", "&", ";"].contains(word) || word.hasSuffix(";") {
        throw ScriptMistake(
          "'\(word)' is for a shell, and a script has none",
          fix: "write each command on a line of its own; its input goes below it: in: TEXT")
      }
      if word.hasPrefix("$") {
        throw ScriptMistake(
          "'\(word)' is a variable of a shell, and a script has none",
          fix: "declare a value (value name), and write {name}")
      }
    }
    commands[commands.count - 1].append(word)
    (self.word, isQuoted) = (nil, false)
  }

  /// A line without its comment, which follows ` # `, and the comment.
  static func split(_ line: Substring) -> (text: Substring, comment: String?) {
    guard let mark = line.firstRange(of: " # ") else { return (line, nil) }
    let comment = line[mark.upperBound...].trimmed
    return (line[..<mark.lowerBound].trimmed, comment.isEmpty ? nil : String(comment))
  }
}

extension Substring {
  /// Without blanks at both ends.
  var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  var firstWord: (word: Substring, rest: Substring) {
    let word = prefix { !$0.isWhitespace }
    return (word, self[word.endIndex...].trimmed)
  }
}
