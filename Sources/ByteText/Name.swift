/// A name from outside, such as a uid, an address or the name of a JSON member, as a key: compared by its bytes.
///
/// Swift compares strings by canonical equivalence. Databases, JavaScript and all servers of Firebase compare
/// their code units, and a run of combining marks takes Swift quadratic time, also to hash. So a `String` is
/// no key in this program, and ``Swift/String`` has its own operators (`String+Bytes.swift`).
@usableFromInline
package struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  @usableFromInline
  package let text: String

  @usableFromInline
  package init(_ text: String) { self.text = text }

  @usableFromInline
  package init(stringLiteral text: String) { self.text = text }

  @usableFromInline
  package var description: String { text }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
    // No byte of UTF-8, so that two names in a row differ from two others.
    hasher.combine(0xFF as UInt8)
  }

  @usableFromInline
  package static func == (one: Name, other: Name) -> Bool { one.text == other.text }
}

extension Set<Name> {
  package init(names: some Sequence<String>) { self.init(names.lazy.map { Name($0) }) }

  package func contains(_ name: String) -> Bool { contains(Name(name)) }

  @discardableResult
  package mutating func insert(_ name: String) -> (inserted: Bool, memberAfterInsert: Name) {
    insert(Name(name))
  }

  @discardableResult
  package mutating func remove(_ name: String) -> Name? { remove(Name(name)) }

  package func union(_ names: some Sequence<String>) -> Self { union(names.lazy.map { Name($0) }) }

  package func subtracting(_ names: some Sequence<String>) -> Self {
    subtracting(names.lazy.map { Name($0) })
  }

  package func sorted() -> [String] { map(\.text).sorted() }
}

extension RawRepresentable where RawValue == String {
  /// The case with a name from outside, such as one of the protocol; nil for any other name.
  ///
  /// The compiler's `init(rawValue:)` compares with each case as Unicode, but no name of ours needs more than ASCII.
  package init?(name: String) {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.init(rawValue: name)
  }
}
