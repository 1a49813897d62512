package import Platform

extension JSONEncoder {
  /// For files and for people: members with the protocol's names (`CodingKey.memberName`), sorted, slashes as
  /// they are, times as RFC 3339 in UTC; indented if asked.
  package static func wire(isIndented: Bool = false) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(Timestamp(date).formatted())
    }
    encoder.keyEncodingStrategy = .custom { path in AnyKey(path.last?.memberName ?? "") }
    return encoder
  }
}
