import POSIXShell

/// Words that other programs have and this one has not, with what is meant by them.
package struct Synonym: Sendable, Equatable {
  /// The words as they are typed: `logout`, `mfa unenroll`, `-V`.
  package let words: String
  /// What to type in their place, the likeliest first, without the program's name.
  package let meant: [String]

  /// Words and what is meant by them.
  package init(_ words: String, _ meant: String...) {
    self.words = words
    self.meant = meant
  }
}

extension CommandTree {
  /// What is wrong with the synonyms: one that hides a command, or one that leads to none.
  func synonymProblems(_ placeholders: [String: String]) -> [String] {
    let doubled = Dictionary(grouping: synonyms, by: \.words).filter { $1.count > 1 }.keys.sorted()
      .map { "two synonyms are called '\($0)'" }
    return doubled
      + synonyms.flatMap { synonym in
        var problems = isKnown(synonym.words) ? ["the synonym '\(synonym.words)' is a command"] : []
        for line in synonym.meant {
          guard let reason = problem(ofLine: line, placeholders: placeholders) else { continue }
          problems.append("the synonym '\(synonym.words)' leads to '\(line)': \(reason)")
        }
        return problems
      }
  }

  /// Why a command line of a text does not parse; nil when it does.
  ///
  /// - Parameters:
  ///   - line: what stands behind the program's name.
  ///   - placeholders: values for the words that stand for one, such as `NUMBER`.
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

  /// The commands meant by words that are none, whole.
  func meant(by words: String) -> [String] {
    synonyms.first { $0.words == words }?.meant.map { "\(program) \($0)" } ?? []
  }
}
