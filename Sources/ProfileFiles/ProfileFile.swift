package import BoundedJSON
import IdentityToolkit
import Platform
package import SafeFiles

/// What a file keeps of each profile.
package protocol ProfileContent: Codable, Sendable, Equatable {
  /// Who else may see and edit the file.
  static var protection: SafeFile.Protection { get }
  /// The members whose change makes one of its objects another one (``VersionedFile``).
  static var identifiers: [String] { get }
  init()
}

/// A JSON file with a record for each profile (Docs/architecture.md 2).
///
/// `Failure` is the callers' error type, so that they map a file's error once.
package struct ProfileFile<Record: ProfileContent, Failure: Error>: Sendable {
  package let path: String
  package let file: VersionedFile<Content, Failure>

  /// Creates the value for the file at `path`; nothing is opened yet.
  package init(path: String, failure: @escaping @Sendable (SafeFileError) -> Failure) {
    self.path = path
    file = VersionedFile(
      SafeFile(path: path, protection: Record.protection, largest: 64 << 20), version: Content.currentVersion,
      empty: Content(), conversion: Self.conversion, identifiers: Record.identifiers,
      encode: { try JSONReader.read(Array(JSONEncoder.wire().encode($0)), depth: JSONReader.ownDepth) },
      write: { try Self.bytes($0) }, failure: failure)
  }

  /// The record of a profile; an absent file or profile has an empty one.
  package func record(of profile: String) throws(Failure) -> Record {
    try file.read().profiles[profile] ?? Record()
  }

  /// The record of every profile that has one, by name; the file is read once.
  package func allRecords() throws(Failure) -> ByName<Record> {
    try file.read().profiles
  }

  /// The names of the profiles with a record.
  package func profiles() throws(Failure) -> [String] { try file.read().profiles.keys.sorted() }

  /// Changes the record of a profile; an empty one is removed with the next write, unless a newer program added to it.
  ///
  /// - Throws: what `change` throws too, in which case nothing is written.
  package func update<Result>(
    _ profile: String, _ change: (inout Record) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try file.update { content throws(Failure) in try content.update(profile, change) }
  }

  /// Changes the record of a profile in the bytes of such a file that are kept elsewhere.
  ///
  /// - Returns: the result of `change`, and the new bytes; nil bytes if nothing changed.
  /// - Throws: as ``update(_:_:)``.
  package func changing<Result>(
    _ bytes: [UInt8]?, _ profile: String, _ change: (inout Record) throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, bytes: [UInt8]?) {
    try file.changing(bytes) { content throws(Failure) in try content.update(profile, change) }
  }

  /// Removes a profile with everything in it; false if there is none, and then nothing is written.
  @discardableResult
  package func remove(_ profile: String) throws(Failure) -> Bool {
    guard try file.read().profiles[profile] != nil else { return false }
    return try file.update { content throws(Failure) in
      content.profiles.removeValue(forKey: profile) != nil
    }
  }

  package struct Content: Codable, Sendable, Equatable {
    package static var currentVersion: Int { 1 }

    var version: Int = currentVersion
    package var profiles: ByName<Record> = [:]

    package typealias CodingKeys = ProfileFileKeys

    init() {}

    fileprivate mutating func update<Result>(
      _ profile: String, _ change: (inout Record) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      var record = profiles[profile] ?? Record()
      let result = try change(&record)
      if record != Record() || profiles[profile] != nil { profiles[profile] = record }
      return result
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if Record.protection == .editable {
        // Written by hand as well, so both members may be missing.
        version = try container.decodeIfPresent(Int.self, forKey: .version) ?? Self.currentVersion
        guard try container.contains(.profiles) && !container.decodeNil(forKey: .profiles) else { return }
      } else {
        version = try container.decode(Int.self, forKey: .version)
      }
      profiles = try container.decode(ByName<Record>.self, forKey: .profiles)
    }
  }

  /// The text of the file: indented, for people too, and without profiles that have nothing.
  private static func bytes(_ tree: JSONValue) throws -> [UInt8] {
    var members = tree.object ?? [:]
    members["profiles"] = members["profiles"]?.object.map { .object($0.filter { $0.value != .object([:]) }) }
    return Array(try JSONEncoder.wire(isIndented: true).encode(JSONValue.object(members))) + [0x0A]
  }

  private static var conversion: BoundedDecoder.Conversion {
    { type, value throws(Misfit) in
      guard type == Date.self else { return nil }
      guard let date = value.string.flatMap({ Timestamp(parsing: $0)?.date }) else {
        throw Misfit("not an RFC 3339 time")
      }
      return date
    }
  }
}

/// Outside the generic type: the runtime would search all conformances for those of its parameter.
package enum ProfileFileKeys: CodingKey { case version, profiles }
