package import Platform

extension JSONEncoder {
  /// Writes members with the protocol's names (`CodingKey.memberName`), sorted, and slashes as they are.
  package static func wire() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .custom { path in AnyKey(path.last?.memberName ?? "") }
    return encoder
  }
}
