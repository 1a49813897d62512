import Platform
package import SafeFiles

/// What a file keeps of each profile.
package protocol ProfileContent: StoredRecord {
  /// Who else may see and edit the file.
  static var protection: SafeFile.Protection { get }
  init()
}

/// One of the program's JSON files, with a record for each profile (Docs/architecture.md 2).
///
/// Reading and writing throw ``AuthError/file(_:)``.
package struct ProfileFile<Record: ProfileContent>: Sendable {
  package let path: String
  let file: VersionedFile<Preserving<Content>, AuthError>

  /// Creates the value for the file at `path`; nothing is opened yet.
  package init(path: String) {
    self.path = path
    file = VersionedFile(
      SafeFile(path: path, protection: Record.protection, largest: 64 << 20), version: Content.currentVersion,
      empty: Preserving(Content()), conversion: Self.conversion, write: { try Self.encode($0) },
      failure: { .file(AuthError.FileProblem($0)) })
  }

  /// The record of a profile; an absent file or profile has an empty one.
  package func record(of profile: String) throws(AuthError) -> Record {
    try file.read().known.profiles[profile]?.known ?? Record()
  }

  /// The record of every profile that has one, by name; the file is read once.
  package func allRecords() throws(AuthError) -> ByName<Record> {
    try file.read().known.profiles.mapValues { $0.known }
  }

  /// The names of the profiles with a record.
  package func profiles() throws(AuthError) -> [String] { try file.read().known.profiles.keys.sorted() }

  /// Changes the record of a profile; an empty one is removed.
  ///
  /// - Throws: ``AuthError/file(_:)``, and what `change` throws, in which case nothing is written.
  package func update<Result>(
    _ profile: String, _ change: (inout Record) throws(AuthError) -> Result
  ) throws(AuthError) -> Result {
    try file.update { content throws(AuthError) in
      var record = content.known.profiles[profile] ?? Preserving(Record())
      let result = try change(&record.known)
      let isEmpty = record.known == Record() && record.unknown.isEmpty
      content.known.profiles[profile] = isEmpty ? nil : record
      return result
    }
  }

  struct Content: StoredRecord {
    static var currentVersion: Int { 1 }

    var version: Int = currentVersion
    var profiles: ByName<Preserving<Record>> = [:]

    typealias CodingKeys = ProfileFileKeys

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if Record.protection == .editable {
        // Written by hand as well, so both members may be missing.
        version = try container.decodeIfPresent(Int.self, forKey: .version) ?? Self.currentVersion
        guard try container.contains(.profiles) && !container.decodeNil(forKey: .profiles) else { return }
      } else {
        version = try container.decode(Int.self, forKey: .version)
      }
      profiles = try container.decode(ByName<Preserving<Record>>.self, forKey: .profiles)
    }
  }

  private static func encode(_ value: some Encodable) throws -> [UInt8] {
    Array(try JSONEncoder.wire(isIndented: true).encode(value)) + [UInt8(ascii: "\n")]
  }

  private static var conversion: BoundedDecoder.Conversion {
    { type, value throws(BoundedDecoder.Misfit) in
      guard type == Date.self else { return nil }
      guard let date = value.string.flatMap({ Timestamp(parsing: $0)?.date }) else {
        throw BoundedDecoder.Misfit("not an RFC 3339 time")
      }
      return date
    }
  }
}

/// Outside the generic type: the runtime would search all conformances for those of its parameter.
package enum ProfileFileKeys: CodingKey, CaseIterable { case version, profiles }

/// The profiles' settings in `config.json`: hand-editable, no secret.
package typealias ConfigurationFile = ProfileFile<ProfileSettings>

extension ProfileSettings: ProfileContent {
  package static let protection = SafeFile.Protection.editable
}
