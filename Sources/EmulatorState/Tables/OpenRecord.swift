/// A stored object with the members of a JSON object, including unknown ones.
package protocol KeptRecord: Equatable {
  var unknown: ByName<JSONValue> { get set }
  var members: ByName<JSONValue> { get }
  init(members: ByName<JSONValue>) throws
}

/// A stored object that keeps unknown members, so that a newer program's file survives a rewrite
/// (Docs/architecture.md 2).
///
/// Its own coding leaves them out: it is stored as a ``Preserving``.
package protocol OpenRecord: StoredRecord, KeptRecord {}

extension OpenRecord {
  package var members: ByName<JSONValue> { JSONOutput.members(of: Preserving(open: self)) }

  package init(members: ByName<JSONValue>) throws {
    self = try BoundedDecoder.decode(Preserving<Self>.self, from: .object(members)).record
  }
}

extension Preserving where Known: OpenRecord {
  /// Wraps a record in the form in which it is stored.
  package init(open record: Known) {
    self.init(record)
    unknown = record.unknown
    // Kept once, so that a decoded record and a new one compare equal.
    known.unknown = [:]
  }

  package var record: Known {
    var record = known
    record.unknown = unknown
    return record
  }
}
