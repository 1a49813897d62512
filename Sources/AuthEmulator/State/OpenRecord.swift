import BoundedJSON
import IdentityToolkit

/// A stored object that holds the members it does not know, so that a newer program's file survives a rewrite (Docs/architecture.md 2).
///
/// Its own coding leaves them out: it is stored as a ``Preserving``.
protocol OpenRecord: StoredRecord {
  associatedtype CodingKeys: CodingKey & CaseIterable
  /// Members without a coding key.
  var unknown: [String: JSONValue] { get set }
}

extension OpenRecord {
  /// The member names of its JSON object.
  package static var fieldNames: [String] { CodingKeys.allCases.map(\.stringValue) }
}

extension Preserving where Known: OpenRecord {
  /// The form in which a record is stored.
  init(open record: Known) {
    self.init(record)
    unknown = record.unknown
    // Kept once, so that what was read and what was made compare equal.
    known.unknown = [:]
  }

  /// The record that was stored.
  var record: Known {
    var record = known
    record.unknown = unknown
    return record
  }
}
