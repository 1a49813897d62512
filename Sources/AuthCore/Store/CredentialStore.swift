import Platform
import AuthCrypto
import SafeFiles

/// The sessions and everything pending of one profile, in `credentials.json` (Docs/architecture.md 2).
///
/// Reading and writing throw ``AuthError/store(_:)``.
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
  package func read() throws(AuthError) -> ProfileRecord { try file.record(of: profile) }

  /// Changes the profile's data: the only way to write.
  ///
  /// The closure cannot wait for anything, so the lock is never held across the network.
  ///
  /// - Throws: the errors of ``ProfileFile/update(_:_:)``.
  @discardableResult
  package func update<Result>(
    _ change: (inout ProfileRecord) throws(AuthError) -> Result
  ) throws(AuthError) -> Result {
    try file.update(profile, change)
  }

  /// Checks that ``update(_:)`` would succeed now, before a change that cannot be undone
  /// (Docs/architecture.md 2).
  func proveWritable() throws(AuthError) { try file.file.proveWritable() }

  /// Records in each session of a service, in every profile, that the service's clock is ahead of this machine's by `seconds`.
  package func noteClock(of service: Project.Service, aheadBy seconds: Int) throws(AuthError) {
    try file.file.update { content throws(AuthError) in
      for name in content.profiles.keys {
        guard let session = content.profiles[name]?.session,
          session.project.service == service
        else { continue }
        let isReal = ClockSkew(seconds: -seconds).isReal
        content.profiles[name]?.noteClock(of: session, aheadBy: isReal ? seconds : nil)
      }
    }
  }

  /// Forgets every profile, and the leftovers of a killed writer.
  ///
  /// - Returns: the profiles with data; if there are none, nothing is written.
  /// - Throws: ``AuthError/store(_:)``.
  @discardableResult
  public func removeAll() throws(AuthError) -> [String] {
    guard try !file.profiles().isEmpty || file.file.hasLeftovers else { return [] }
    return try file.file.update { content throws(AuthError) in
      defer { content.profiles = [:] }
      return content.profiles.keys.sorted()
    }
  }

  /// Removes the profile's session, everything pending, and its lock files.
  ///
  /// What another process sends or refreshes for it ends first.
  ///
  /// - Throws: ``AuthError/store(_:)``.
  package func removeProfile(waiting wait: Duration) async throws(AuthError) {
    let isKnown = try file.allRecords()[profile] != nil
    guard isKnown || Self.locks.contains(where: { access(lockPath($0), F_OK) == 0 }) else { return }
    let sending = try await sendLock(waiting: wait)
    let refreshing = try await refreshLock(waiting: wait)
    try file.remove(profile)
    refreshing.remove(path: lockPath("refresh"))
    sending.remove(path: lockPath("send"))
  }

  private static let locks = ["send", "refresh"]

  private func lockPath(_ name: String) -> String { "\(path).\(Self.fileName(of: profile)).\(name).lock" }

  /// The lock under which one process at a time replaces this profile's tokens (Docs/architecture.md 2).
  ///
  /// - Throws: ``AuthError/store(_:)`` when another process holds it longer than `wait`.
  func refreshLock(waiting wait: Duration) async throws(AuthError) -> FileLock {
    try await lock("refresh", waiting: wait)
  }

  /// The lock under which one process at a time sends an SMS for this profile.
  ///
  /// - Throws: as ``refreshLock(waiting:)``.
  func sendLock(waiting wait: Duration) async throws(AuthError) -> FileLock {
    try await lock("send", waiting: wait)
  }

  private func lock(_ name: String, waiting wait: Duration) async throws(AuthError) -> FileLock {
    do {
      return try await FileLock.acquire(path: lockPath(name), waiting: wait)
    } catch {
      throw .store(Problem(.file(error)))
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
}
