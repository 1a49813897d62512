public import BoundedJSON

/// A record of a file together with members unknown to this version, so that a newer file survives an older
/// program.
///
/// Both kinds are side by side in one flat JSON object (Docs/architecture.md 2, "Unknown members").
@dynamicMemberLookup
public struct Preserving<Known: StoredRecord>: Codable, Sendable, Equatable {
  /// The members this version knows.
  public var known: Known
  /// All others, as they were read.
  public var unknown: [String: JSONValue]

  /// Wraps a record created by this version.
  public init(_ known: Known) {
    self.known = known
    unknown = [:]
  }

  public init(from decoder: any Decoder) throws {
    known = try Known(from: decoder)
    // As one value: a container's `allKeys` casts each key, for which the runtime searches all conformances of the program.
    let members = try decoder.singleValueContainer().decode(JSONValue.self).object ?? [:]
    let names = Known.fieldNames
    unknown = members.filter { !names.contains($0.key) }
  }

  public func encode(to encoder: any Encoder) throws {
    try known.encode(to: encoder)
    var container = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in unknown { try container.encode(value, forKey: AnyKey(name)) }
  }

  /// A member of the known part.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Known, Value>) -> Value {
    get { known[keyPath: path] }
    set { known[keyPath: path] = newValue }
  }
}

/// A record of one of the program's files.
public protocol StoredRecord: Codable, Sendable, Equatable {
  /// The member names of its JSON object.
  static var fieldNames: [String] { get }
}
