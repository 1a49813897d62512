import BoundedJSON
import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How the program's files are written: indented, sorted, times as RFC 3339.
enum StoredJSON {
  /// The bytes of a file.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(Timestamp(date).formatted())
    }
    return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
  }

  /// The value in a file's bytes.
  static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try BoundedDecoder.decode(type, from: bytes, depth: JSONReader.ownDepth) {
      type, value throws(BoundedDecoder.Misfit) in
      guard type == Date.self else { return nil }
      guard let date = value.string.flatMap({ Timestamp(parsing: $0)?.date }) else {
        throw BoundedDecoder.Misfit("not an RFC 3339 time")
      }
      return date
    }
  }

  /// The place that `error` found wrong, in words, without quoting any value.
  static func reason(of error: any Error) -> String {
    if let failure = error as? JSONReader.Failure { return failure.reasonWithoutText }
    guard let error = error as? DecodingError else { return "it cannot be read" }
    switch error {
    case .typeMismatch(_, let context): return "wrong type at \(path(context))"
    case .valueNotFound(_, let context): return "no value at \(path(context))"
    case .keyNotFound(let key, let context): return "no member '\(key.stringValue)' at \(path(context))"
    case .dataCorrupted(let context): return "unreadable value at \(path(context))"
    @unknown default: return "it cannot be read"
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    let names = context.codingPath.map(\.stringValue)
    return names.isEmpty ? "the top" : names.joined(separator: ".")
  }
}
