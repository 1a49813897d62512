/// The language of a message, such as `pt-BR` (BCP 47).
package struct LanguageTag: Sendable, Equatable, CustomStringConvertible {
  /// The tag as it was given.
  package let description: String

  /// Accepts a well-formed tag (RFC 5646 section 2.1); nil for anything else.
  ///
  /// Languages of four to eight letters are not accepted, since none is registered, and neither are the irregular tags of the past.
  package init?(_ text: String) {
    var subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)[...]
    func next(_ length: ClosedRange<Int>, _ isAllowed: (UInt8) -> Bool) -> Bool {
      guard let first = subtags.first, length.contains(first.count), first.allSatisfy(isAllowed) else {
        return false
      }
      subtags.removeFirst()
      return true
    }
    func nextGroup(_ singleton: (UInt8) -> Bool, _ length: ClosedRange<Int>) -> Bool {
      let start = subtags
      guard next(1...1, singleton), next(length, Self.isLetterOrDigit) else {
        subtags = start
        return false
      }
      while next(length, Self.isLetterOrDigit) {}
      return true
    }
    if next(2...3, Self.isLetter) {
      for _ in 1...3 where !next(3...3, Self.isLetter) { break }
      _ = next(4...4, Self.isLetter)
      _ = next(2...2, Self.isLetter) || next(3...3, Octet.isDigit)
      while next(5...8, Self.isLetterOrDigit)
        || subtags.first?.first.map(Octet.isDigit) == true && next(4...4, Self.isLetterOrDigit)
      {}
      while nextGroup({ Self.isLetterOrDigit($0) && !Self.isPrivate($0) }, 2...8) {}
    }
    _ = nextGroup(Self.isPrivate, 1...8)
    guard subtags.isEmpty else { return nil }
    description = text
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || Octet.isDigit(byte) }

  private static func isPrivate(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "x") }
}
