import BoundedJSON
import IdentityToolkit

/// A stored object that keeps unknown members, so that a newer program's file survives a rewrite (Docs/architecture.md 2).
protocol OpenRecord: Codable, Sendable, Equatable {
  associatedtype CodingKeys: CodingKey & CaseIterable
  /// Members without a coding key.
  var unknown: [String: JSONValue] { get set }
}

/// Encodes and decodes an open record: its own members, then the unknown ones.
struct Open<Record: OpenRecord>: Codable {
  var record: Record

  init(_ record: Record) { self.record = record }

  init(from decoder: any Decoder) throws {
    record = try Record(from: decoder)
    let known = Set(Record.CodingKeys.allCases.map(\.stringValue))
    let members = try decoder.container(keyedBy: AnyKey.self)
    for key in members.allKeys where !known.contains(key.stringValue) {
      record.unknown[key.stringValue] = try members.decode(JSONValue.self, forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
    var members = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in record.unknown { try members.encode(value, forKey: AnyKey(name)) }
  }
}

/// Any member name.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
