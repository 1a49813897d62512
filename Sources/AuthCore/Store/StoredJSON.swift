import Platform
import BoundedJSON
import IdentityToolkit
import SafeFiles

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

  /// How times are read.
  static let conversion: BoundedDecoder.Conversion = { type, value throws(BoundedDecoder.Misfit) in
    guard type == Date.self else { return nil }
    guard let date = value.string.flatMap({ Timestamp(parsing: $0)?.date }) else {
      throw BoundedDecoder.Misfit("not an RFC 3339 time")
    }
    return date
  }
}

extension VersionedFile where Content: Encodable, Failure == AuthError {
  /// One of the program's JSON files; nothing is touched yet.
  init(
    path: String, protection: SafeFile.Protection, version: Int,
    empty: @autoclosure @escaping @Sendable () -> Content
  ) {
    self.init(
      SafeFile(path: path, protection: protection, largest: 64 << 20), version: version, empty: empty(),
      conversion: StoredJSON.conversion, write: { try StoredJSON.encode($0) },
      failure: { .file(AuthError.FileProblem($0)) })
  }
}
