/// Finds the known word that the user probably meant.
package enum Suggestion {
  /// The candidates nearest to a word, best first, at most three; empty if none is near.
  ///
  /// Near means an edit distance of at most a third of the word's length (at least one), or a candidate that starts with the word.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> [String] {
    guard word.utf8.count <= longest else { return [] }
    let limit = max(1, word.count / 3)
    var ranked: [(distance: Int, candidate: String)] = []
    for candidate in candidates where !ranked.contains(where: { $0.candidate == candidate }) {
      let distance = distance(word, candidate)
      if distance <= limit, distance < candidate.count {
        ranked.append((distance, candidate))
      } else if word.count > 1, candidate.hasPrefix(word) {
        ranked.append((limit + 1, candidate))
      }
    }
    // Swift's sort is stable in practice but does not guarantee it; the index keeps equal distances in list
    // order.
    let ordered = ranked.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    guard let best = ordered.first?.element.distance else { return [] }
    return ordered.prefix(3).filter { $0.element.distance <= best + 1 }.map(\.element.candidate)
  }

  /// No real word is this long in bytes, and each letter of a longer one would be compared with every
  /// candidate.
  private static let longest = 256

  /// An unknown word as shown in a message: whole if it looks like a name, otherwise only its start, because
  /// it may be a secret.
  package static func shown(_ word: String) -> String {
    let dashes = word.prefix { $0 == "-" }
    let name = word[dashes.endIndex...]
    let isShown = isName(name) && (dashes.count != 1 || name.count == 1)
    return isShown ? word : "\(dashes)\(name.prefix(1))…"
  }

  /// The word, if it looks like a name or several with dots between them, such as `google.com`.
  static func name(_ word: String) -> String? {
    isName(word.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "-")) ? word : nil
  }

  private static func isName(_ word: some StringProtocol) -> Bool {
    word.count <= 24 && word.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
  }

  static func question(_ words: [String]) -> NextStep {
    "did you mean \(words.joined(separator: " or "))?"
  }

  /// The Damerau-Levenshtein distance, each letter moved at most once: insert, delete, replace, swap neighbors.
  ///
  /// Source: Damerau, "A technique for computer detection and correction of spelling errors", CACM 7 (3), 1964.
  static func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first.utf8)
    let second = Array(second.utf8)
    guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 1...first.count {
      var current = [row]
      current.reserveCapacity(second.count + 1)
      for column in 1...second.count {
        let cost = first[row - 1] == second[column - 1] ? 0 : 1
        var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
        if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}

/// Words of other programs that this one lacks, and what they mean here.
package struct Synonym: Sendable, Equatable {
  /// The words as typed: `logout`, `mfa unenroll`, `-V`.
  package let words: String
  /// What to type instead, the most likely first, without the program's name.
  package let meant: [NextCommand]

  package init(_ words: String, _ meant: NextCommand...) {
    self.words = words
    self.meant = meant
  }
}

extension CommandTree {
  /// The error for an unknown word, with suggestions.
  func unknown(_ word: String, after path: String) -> UsageError {
    let same = self.meant(by: path.isEmpty ? word : "\(path) \(word)")
    let meant = same.isEmpty ? near(word, after: path).map { "\(words: $0)" } : same
    let message =
      path.isEmpty
      ? "unknown command '\(Suggestion.shown(word))'"
      : "unknown verb '\(Suggestion.shown(word))' after '\(path)'"
    guard !meant.isEmpty else { return UsageError(message, hint: .run("\(words: path) --help")) }
    return UsageError(message, hint: .didYouMean(meant))
  }

  func unknownTopic(_ words: [String]) -> UsageError {
    let known = words.prefix { word in
      isKnown((words.prefix { $0 != word } + [word]).joined(separator: " "))
    }
    let rest = words.dropFirst(known.count)
    let path = known.joined(separator: " ")
    guard known.isEmpty, let word = rest.first else { return unknown(rest.first ?? "", after: path) }
    let near = Suggestion.nearest(to: word, among: topicWords.map(\.name))
    guard !near.isEmpty else { return unknown(word, after: "") }
    return UsageError("there is no help on '\(word)'", hint: .didYouMean(near.map { "help \($0)" }))
  }

  /// Similar paths, best first: similar words here, then the same verb elsewhere, then similar verbs.
  private func near(_ word: String, after path: String) -> [String] {
    let depth = path.isEmpty ? 0 : path.split(separator: " ").count
    let here = path.isEmpty ? commands : commands(under: path)
    let wordsHere = here.map { String($0.path.split(separator: " ")[depth]) } + (depth == 0 ? ["help"] : [])
    let near = Suggestion.nearest(to: word, among: wordsHere)
    if !near.isEmpty { return near.map { path.isEmpty ? $0 : "\(path) \($0)" } }

    let verbs = commands.map { (path: $0.path, verb: String($0.path.split(separator: " ").last ?? "")) }
    // A mistaken noun must not suggest deleting something else.
    let same = word == "delete" && !path.isEmpty ? [] : verbs.filter { $0.verb == word }.map(\.path)
    // That of a similar noun, such as `emulator users list` for `user list`.
    let akin = same.filter { other in
      guard let noun = path.split(separator: " ").last, let own = other.split(separator: " ").dropLast().last
      else { return false }
      return own.hasPrefix(noun) || noun.hasPrefix(own)
    }
    if !same.isEmpty { return Array((akin.isEmpty ? same : akin).prefix(3)) }
    guard path.isEmpty else { return [] }

    let joined = Suggestion.nearest(to: word, among: commands.map { $0.path })
    if !joined.isEmpty { return joined }
    let nearVerbs = Suggestion.nearest(to: word, among: verbs.map(\.verb))
    return Array(verbs.filter { nearVerbs.contains($0.verb) }.map(\.path).prefix(3))
  }

  /// The command lines that a synonym means; empty if there is no such synonym.
  func meant(by words: String) -> [NextCommand] { synonyms.first { $0.words == words }?.meant ?? [] }
}
