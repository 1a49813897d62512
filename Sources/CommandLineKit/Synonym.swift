import POSIXShell

/// Words that other programs have and this one has not, with what is meant by them.
package struct Synonym: Sendable, Equatable {
  /// The words as they are typed: `logout`, `mfa unenroll`, `-V`.
  package let words: String
  /// What to type instead, the likeliest first, without the program's name.
  package let meant: [String]

  /// Creates a synonym from its words and what they mean.
  package init(_ words: String, _ meant: String...) {
    self.words = words
    self.meant = meant
  }
}

extension CommandTree {
  /// What is wrong with the synonyms: one that hides a command, or one that names none.
  func synonymProblems(_ placeholders: [String: String]) -> [String] {
    let doubled = Dictionary(grouping: synonyms, by: \.words).filter { $1.count > 1 }.keys.sorted()
      .map { "two synonyms are called '\($0)'" }
    return doubled
      + synonyms.flatMap { synonym in
        var problems = isKnown(synonym.words) ? ["the synonym '\(synonym.words)' is a command"] : []
        for line in synonym.meant {
          guard let reason = problem(ofLine: line, placeholders: placeholders) else { continue }
          problems.append("the synonym '\(synonym.words)' means '\(line)': \(reason)")
        }
        return problems
      }
  }

  /// Why a command line does not parse; nil if it does.
  ///
  /// - Parameters:
  ///   - line: the words after the program's name.
  ///   - placeholders: values for placeholder words, such as `NUMBER`.
  /// - Returns: the parser's message.
  package func problem(ofLine line: String, placeholders: [String: String] = [:]) -> String? {
    guard let words = ShellWords.split(line) else { return "a quote is left open" }
    do {
      _ = try parse(words.map { placeholders[$0] ?? $0 })
      return nil
    } catch {
      return error.message
    }
  }

  /// The command lines that a synonym means; empty if there is no such synonym.
  func meant(by words: String) -> [String] {
    synonyms.first { $0.words == words }?.meant.map { "\(program) \($0)" } ?? []
  }
}
