/// A record of a file together with members unknown to this version, so that a newer file survives an older
/// program.
///
/// Both kinds are side by side in one flat JSON object (Docs/architecture.md 2, "Unknown members").
package struct Preserving<Known: StoredRecord>: Codable, Sendable, Equatable {
  package var known: Known
  package var unknown: ByName<JSONValue>

  package init(_ known: Known) {
    self.known = known
    unknown = [:]
  }

  package init(from decoder: any Decoder) throws {
    known = try Known(from: decoder)
    // As one value: a container's `allKeys` casts each key, for which the runtime searches all conformances
    // of the program.
    unknown = try decoder.singleValueContainer().decode(JSONValue.self).object ?? [:]
    for key in Known.CodingKeys.allCases { unknown[key.memberName] = nil }
  }

  package func encode(to encoder: any Encoder) throws {
    try known.encode(to: encoder)
    var container = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in unknown { try container.encode(value, forKey: AnyKey(name)) }
  }
}

/// A record of one of the program's files; its coding keys are the names of all members that this version knows.
package protocol StoredRecord: Codable, Sendable, Equatable {
  associatedtype CodingKeys: CodingKey & CaseIterable where CodingKeys.AllCases == [CodingKeys]
}
