/// Searches a sequence for a pattern in one pass, even in repetitive text (Knuth, Morris and Pratt, 1977).
struct PatternSearch<Element: Equatable & Sendable>: Sendable {
  private let pattern: [Element]
  /// For each length of a partial match: how much of it can start the next match.
  private let fallback: [Int]

  init(_ pattern: [Element]) {
    self.pattern = pattern
    var fallback = [0, 0]
    var length = 0
    for element in pattern.dropFirst() {
      while length > 0, pattern[length] != element { length = fallback[length] }
      if pattern[length] == element { length += 1 }
      fallback.append(length)
    }
    self.fallback = fallback
  }

  /// Whether `elements` contains the pattern; an empty pattern is always found.
  @inline(__always) func isFound(in elements: some Sequence<Element>) -> Bool {
    if pattern.isEmpty { return true }
    var length = 0
    for element in elements {
      while length > 0, pattern[length] != element { length = fallback[length] }
      if pattern[length] == element { length += 1 }
      if length == pattern.count { return true }
    }
    return false
  }
}
