import Platform
import AuthCrypto
import SafeFiles

/// The sessions and everything pending of one profile, in `credentials.json` (Docs/architecture.md 2).
///
/// Reading and writing throw ``AuthError/file(_:)``.
public struct CredentialStore: Sendable {
  /// The profile.
  public let profile: String
  package let file: ProfileFile<ProfileRecord>

  /// The file.
  public var path: String { file.path }

  /// The store of `profile` in the file at `path`; nothing is opened yet.
  public init(path: String, profile: String) {
    self.profile = profile
    file = ProfileFile(path: path)
  }

  /// The profile's record; writes nothing, takes no lock.
  package func read() throws(AuthError) -> Preserving<ProfileRecord> { try file.record(of: profile) }

  /// Changes the profile's data: the only way to write.
  ///
  /// The closure cannot wait for anything, so the lock is never held across the network.
  ///
  /// - Throws: the errors of ``ProfileFile/update(_:_:)``.
  @discardableResult
  package func update<Result>(
    _ change: (inout Preserving<ProfileRecord>) throws(AuthError) -> Result
  ) throws(AuthError) -> Result {
    try file.update(profile, change)
  }

  /// Checks that ``update(_:)`` would succeed now, before a change that cannot be undone
  /// (Docs/architecture.md 2).
  func proveWritable() throws(AuthError) { try file.file.proveWritable() }

  /// Records in each session of a service, in every profile, that the service's clock is ahead of this machine's by `seconds`.
  func noteClock(of service: Target.Kind, aheadBy seconds: Int) throws(AuthError) {
    try file.file.update { content throws(AuthError) in
      for name in content.profiles.keys {
        guard let session = content.profiles[name]?.session?.known,
          session.target.kind.isSameService(as: service)
        else { continue }
        let isReal = ClockSkew(seconds: -seconds).isReal
        content.profiles[name]?.session?.known.serviceClockAhead = isReal ? seconds : nil
      }
    }
  }

  /// Forgets every profile, and the leftovers of a killed writer.
  ///
  /// - Returns: the profiles with data; if there are none, nothing is written.
  /// - Throws: ``AuthError/file(_:)``.
  @discardableResult
  public func removeAll() throws(AuthError) -> [String] {
    guard try !file.profiles().isEmpty || file.file.hasLeftovers else { return [] }
    return try file.file.update { content throws(AuthError) in
      defer { content.profiles = [:] }
      return content.profiles.keys.sorted()
    }
  }

  /// The lock under which one process at a time refreshes this profile's ID token (Docs/architecture.md 2).
  ///
  /// - Throws: ``AuthError/file(_:)`` when another process holds it longer than `wait`.
  func refreshLock(waiting wait: Duration) async throws(AuthError) -> FileLock {
    do {
      return try await FileLock.acquire(
        path: "\(path).\(Self.fileName(of: profile)).refresh.lock", waiting: wait)
    } catch {
      throw .file(AuthError.FileProblem(error))
    }
  }

  /// The profile's name as a part of a file name, escaped.
  ///
  /// A name that would be too long for a file system (255 bytes, with prefix and suffix) is replaced by its hash.
  static func fileName(of profile: String) -> String {
    let escaped = PercentEncoding.encode(profile)
    guard escaped.utf8.count > 128 else { return escaped }
    // Escaping never produces a percent sign without two digits, so no other name looks like this one.
    return "%sha256-\(Hexadecimal.encode(SHA256.hash(Array(profile.utf8))))"
  }
<<<<<<< HEAD

  private static func escaped(_ profile: String) -> String {
    profile.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x2D || byte == 0x5F
      return isPlain ? String(UnicodeScalar(byte)) : "%\(String(byte, radix: 16))"
    }.joined()
  }
}

/// The content of `credentials.json`.
struct CredentialFile: StoredRecord {
  /// The format this version writes.
  static let currentVersion = 1

  var version: Int = currentVersion
  var profiles: [String: Preserving<ProfileRecord>] = [:]

  package enum CodingKeys: String, CodingKey, CaseIterable { case version, profiles }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    profiles = try container.dictionary(of: Preserving<ProfileRecord>.self, forKey: .profiles)
  }
}

/// How the program's files are written: indented, sorted, times as RFC 3339.
enum StoredJSON {
  /// The bytes of a file.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder.wire()
    encoder.outputFormatting.insert(.prettyPrinted)
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
=======
>>>>>>> d06a77591b716f3eab8efae21e850e454a7d6c62
}
