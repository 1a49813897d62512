/// A stored object that becomes the members of a JSON object, with those it does not know.
package protocol KeptRecord: Equatable {
  var unknown: [String: JSONValue] { get set }
  var members: [String: JSONValue] { get }
  init(members: [String: JSONValue]) throws
}

/// A stored object that holds the members it does not know, so that a newer program's file survives a rewrite (Docs/architecture.md 2).
///
/// Its own coding leaves them out: it is stored as a ``Preserving``.
package protocol OpenRecord: StoredRecord, KeptRecord {}

extension OpenRecord {
  package var members: [String: JSONValue] { JSONOutput.members(of: Preserving(open: self)) }

  package init(members: [String: JSONValue]) throws {
    self = try BoundedDecoder.decode(Preserving<Self>.self, from: .object(members)).record
  }
}

extension Preserving where Known: OpenRecord {
  /// The form in which a record is stored.
  package init(open record: Known) {
    self.init(record)
    unknown = record.unknown
    // Kept once, so that what was read and what was made compare equal.
    known.unknown = [:]
  }

  package var record: Known {
    var record = known
    record.unknown = unknown
    return record
  }
}
