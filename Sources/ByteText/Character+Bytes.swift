// A character can have any number of combining marks, so it is compared like a string (`String+Bytes.swift`).
// A separator is found by its bytes, also before a combining mark, as in JavaScript.

extension Character {
  @inlinable
  package static func == (one: Character, other: Character) -> Bool { one.utf8.elementsEqual(other.utf8) }

  @inlinable
  package static func != (one: Character, other: Character) -> Bool { !one.utf8.elementsEqual(other.utf8) }

  @inlinable
  package static func ~= (pattern: Character, other: Character) -> Bool {
    pattern.utf8.elementsEqual(other.utf8)
  }

  @inlinable
  package var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension Optional where Wrapped == Character {
  @inlinable
  package static func == (one: Character?, other: Character?) -> Bool {
    switch (one, other) {
    case (let one?, let other?): one == other
    case (nil, nil): true
    default: false
    }
  }

  @inlinable
  package static func != (one: Character?, other: Character?) -> Bool { !(one == other) }

  @inlinable
  package static func == (one: Character?, other: Character) -> Bool { one.map { $0 == other } ?? false }

  @inlinable
  package static func != (one: Character?, other: Character) -> Bool { !(one == other) }
}

extension StringProtocol {
  @inlinable
  package func firstIndex(of letter: Character) -> Index? {
    range(ofBytes: letter.utf8, from: startIndex)?.lowerBound
  }

  @inlinable
  package func lastIndex(of letter: Character) -> Index? {
    var (last, start): (Index?, Index) = (nil, startIndex)
    while let found = range(ofBytes: letter.utf8, from: start) {
      (last, start) = (found.lowerBound, found.upperBound)
    }
    return last
  }

  /// The beginning before a letter; all of it without the letter.
  ///
  /// A `prefix` whose condition compares a literal uses the standard library's comparison.
  @inlinable
  package func prefix(before letter: Character) -> SubSequence {
    self[..<(firstIndex(of: letter) ?? endIndex)]
  }

  @inlinable
  package func contains(_ letter: Character) -> Bool { firstIndex(of: letter) != nil }

  @inlinable
  package func split(
    separator: Character, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    var (parts, start): ([SubSequence], Index) = ([], startIndex)
    while parts.count < maxSplits, let found = range(ofBytes: separator.utf8, from: start) {
      if !omittingEmptySubsequences || start < found.lowerBound {
        parts.append(self[start..<found.lowerBound])
      }
      start = found.upperBound
    }
    if !omittingEmptySubsequences || start < endIndex { parts.append(self[start...]) }
    return parts
  }

  @inlinable
  package func replacing(_ text: String, with other: String) -> String {
    guard var found = range(ofBytes: text.utf8, from: startIndex), !found.isEmpty else { return String(self) }
    var (replaced, start) = ("", startIndex)
    while true {
      replaced += self[start..<found.lowerBound]
      replaced += other
      start = found.upperBound
      guard let next = range(ofBytes: text.utf8, from: start) else { break }
      found = next
    }
    return replaced + self[start...]
  }

  @inlinable
  package func firstRange<Text: StringProtocol>(of text: Text) -> Range<Index>? {
    range(ofBytes: text.utf8, from: startIndex)
  }

  @inlinable
  package func range(ofBytes bytes: some Collection<UInt8>, from start: Index) -> Range<Index>? {
    guard let first = bytes.first else { return start..<start }
    var rest = utf8[start...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: bytes) { return place..<utf8.index(place, offsetBy: bytes.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension String {
  // Foundation has one for any two kinds of text.
  @inlinable
  package func contains(_ text: String) -> Bool { range(ofBytes: text.utf8, from: startIndex) != nil }
}

extension Substring {
  @inlinable
  package func contains(_ text: String) -> Bool { range(ofBytes: text.utf8, from: startIndex) != nil }
}
