/// Finds the known word that was meant.
package enum Suggestion {
  /// The candidates nearest to a word, best first, at most three; empty when none is near enough.
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
    // Swift's sort is stable in practice but does not promise it; equal distances keep the order of the list by index.
    let ordered = ranked.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    guard let best = ordered.first?.element.distance else { return [] }
    return ordered.prefix(3).filter { $0.element.distance <= best + 1 }.map(\.element.candidate)
  }

  /// No word is that long in bytes, and every letter of a longer one would be compared with all others.
  private static let longest = 256

  /// Joins command lines to choose from: `a`, `a or b`, `a, b or c`.
  static func list(_ lines: [String]) -> String {
    guard lines.count > 2, let last = lines.last else { return lines.joined(separator: " or ") }
    return lines.dropLast().joined(separator: ", ") + " or \(last)"
  }

  /// An unknown word as shown in a message: whole if it looks like a name, else only its start, because it may be a secret.
  package static func shown(_ word: String) -> String {
    let dashes = word.prefix { $0 == "-" }
    let name = word[dashes.endIndex...]
    let isName =
      name.count <= 24 && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
      && (dashes.count != 1 || name.count == 1)
    return isName ? word : "\(dashes)\(name.prefix(1))…"
  }

  static func question(_ words: [String]) -> String {
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
