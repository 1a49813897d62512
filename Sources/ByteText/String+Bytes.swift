// The strings of this program are equal if their bytes are, for the reasons that ``Name`` gives.
//
// A declaration of the standard library gives way to the same one of another module, so every file that imports
// this module, directly or through another one, uses these. Generic code, such as a `Set<String>`, still uses
// the standard library's conformance, so what follows covers each form that the program uses:
// `StringComparisonTests` checks them, and `StringKeyTests` finds dictionaries and sets of strings.

extension String {
  @inlinable
  package static func == (one: String, other: String) -> Bool { one.hasBytes(of: other) }

  @inlinable
  package static func != (one: String, other: String) -> Bool { !one.hasBytes(of: other) }

  @inlinable
  package static func < (one: String, other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  @inlinable
  package static func > (one: String, other: String) -> Bool { other < one }

  @inlinable
  package static func <= (one: String, other: String) -> Bool { !(other < one) }

  @inlinable
  package static func >= (one: String, other: String) -> Bool { !(one < other) }

  /// Matches a case of a `switch`.
  @inlinable
  package static func ~= (pattern: String, text: String) -> Bool { pattern.hasBytes(of: text) }

  @inlinable
  package static func ~= (pattern: String, text: String?) -> Bool {
    text.map { pattern.hasBytes(of: $0) } ?? false
  }

  @inlinable
  package func hasPrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  @inlinable
  package func hasSuffix(_ suffix: String) -> Bool { hasEnd(suffix) }
}

extension StringProtocol {
  @inlinable
  package func hasBytes(of other: some StringProtocol) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isSame = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { own.elementsEqual($0) }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  @inlinable
  package func hasEnd(_ suffix: some StringProtocol) -> Bool {
    utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  @inlinable
  package static func == <Other: StringProtocol>(one: Self, other: Other) -> Bool { one.hasBytes(of: other) }

  @inlinable
  package static func != <Other: StringProtocol>(one: Self, other: Other) -> Bool { !one.hasBytes(of: other) }

  @inlinable
  package func hasPrefix<Prefix: StringProtocol>(_ prefix: Prefix) -> Bool { utf8.starts(with: prefix.utf8) }

  @inlinable
  package func hasSuffix<Suffix: StringProtocol>(_ suffix: Suffix) -> Bool { hasEnd(suffix) }
}

extension Substring {
  @inlinable
  package static func == (one: Substring, other: Substring) -> Bool { one.hasBytes(of: other) }

  @inlinable
  package static func != (one: Substring, other: Substring) -> Bool { !one.hasBytes(of: other) }

  @inlinable
  package static func ~= (pattern: Substring, text: Substring) -> Bool { pattern.hasBytes(of: text) }
}

extension Optional where Wrapped: StringProtocol {
  @inlinable
  package static func == (one: Wrapped?, other: Wrapped?) -> Bool {
    switch (one, other) {
    case (let one?, let other?): one.hasBytes(of: other)
    case (nil, nil): true
    default: false
    }
  }

  @inlinable
  package static func != (one: Wrapped?, other: Wrapped?) -> Bool { !(one == other) }

  @inlinable
  package static func == (one: Wrapped?, other: Wrapped) -> Bool { one?.hasBytes(of: other) == true }

  @inlinable
  package static func != (one: Wrapped?, other: Wrapped) -> Bool { !(one == other) }

  @inlinable
  package static func == (one: Wrapped, other: Wrapped?) -> Bool { other == one }

  @inlinable
  package static func != (one: Wrapped, other: Wrapped?) -> Bool { !(other == one) }
}

extension Sequence where Element: StringProtocol {
  @inlinable
  package func contains(_ text: Element) -> Bool { contains { $0.hasBytes(of: text) } }
}

extension Collection where Element: StringProtocol {
  @inlinable
  package func firstIndex(of text: Element) -> Index? { firstIndex { $0.hasBytes(of: text) } }
}

extension Array where Element: StringProtocol {
  @inlinable
  package static func == (one: [Element], other: [Element]) -> Bool {
    one.elementsEqual(other) { $0.hasBytes(of: $1) }
  }

  @inlinable
  package static func != (one: [Element], other: [Element]) -> Bool { !(one == other) }
}

extension ArraySlice where Element: StringProtocol {
  @inlinable
  package static func == (one: ArraySlice<Element>, other: ArraySlice<Element>) -> Bool {
    one.elementsEqual(other) { $0.hasBytes(of: $1) }
  }

  @inlinable
  package static func != (one: ArraySlice<Element>, other: ArraySlice<Element>) -> Bool { !(one == other) }
}

extension Sequence<String> {
  @inlinable
  package func sorted() -> [String] { sorted { $0 < $1 } }

  @inlinable
  package func max() -> String? { self.max { $0 < $1 } }

  @inlinable
  package func min() -> String? { self.min { $0 < $1 } }
}

extension [String] {
  @inlinable
  package mutating func sort() { sort { $0 < $1 } }
}
