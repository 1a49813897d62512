/// Finds a piece in a sequence in one pass, however often both repeat themselves (Knuth, Morris and Pratt, 1977).
struct PatternSearch<Element: Equatable & Sendable>: Sendable {
  private let pattern: [Element]
  /// For each length of a match that breaks off: how much of it may be the beginning of the next one.
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

  /// Whether the pattern stands in `elements`; an empty one stands in any.
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
