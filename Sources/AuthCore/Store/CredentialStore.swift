public import IdentityToolkit
import SafeFiles

/// The sessions and everything pending of one profile, in `credentials.json` (spec section 2).
public struct CredentialStore: Sendable {
  /// The profile.
  public let profile: String
  /// The file.
  public let path: String
  private let file: VersionedFile<CredentialFile>

  /// The store of `profile` in the file at `path`; nothing is opened yet.
  public init(path: String, profile: String) {
    self.path = path
    self.profile = profile
    file = VersionedFile(
      file: SafeFile(path: path, protection: .secret), path: path,
      currentVersion: CredentialFile.currentVersion, empty: { CredentialFile() })
  }

  /// What the profile holds; an absent file or profile holds nothing.
  ///
  /// Writes nothing, takes no lock.
  ///
  /// - Throws: ``AuthError/file(_:)``.
  public func read() throws(AuthError) -> Preserving<ProfileRecord> {
    try file.read().profiles[profile] ?? Preserving(ProfileRecord())
  }

  /// The names of the profiles that hold something.
  ///
  /// - Throws: ``AuthError/file(_:)``.
  public func profiles() throws(AuthError) -> [String] {
    try file.read().profiles.keys.sorted()
  }

  /// Changes what the profile holds: the only way to write.
  ///
  /// The closure cannot wait for anything, so the lock is never held across the network.
  ///
  /// - Throws: ``AuthError/file(_:)``, and what `change` throws, in which case nothing is written.
  @discardableResult
  public func update<Result>(
    _ change: (inout Preserving<ProfileRecord>) throws(AuthError) -> Result
  )
    throws(AuthError) -> Result
  {
    try file.update { content throws(AuthError) in
      var record = content.profiles[profile] ?? Preserving(ProfileRecord())
      let result = try change(&record)
      let isEmpty = record.known == ProfileRecord() && record.unknown.isEmpty
      content.profiles[profile] = isEmpty ? nil : record
      return result
    }
  }

  /// Forgets every profile.
  ///
  /// - Throws: ``AuthError/file(_:)``.
  public func removeAll() throws(AuthError) {
    try file.update { content throws(AuthError) in content.profiles = [:] }
  }

  /// The lock that one process at a time holds while it refreshes this profile's ID token (spec section 2).
  ///
  /// - Throws: ``AuthError/file(_:)`` when another process keeps it longer than `wait`.
  func refreshLock(waiting wait: Duration) async throws(AuthError) -> FileLock {
    do {
      return try await FileLock.acquire(path: "\(path).\(fileName(of: profile)).refresh.lock", waiting: wait)
    } catch {
      throw .file(AuthError.FileProblem(error))
    }
  }

  /// The profile's name as a part of a file name: whatever is not a letter, digit, `-` or `_` is escaped.
  private func fileName(of profile: String) -> String {
    profile.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x2D || byte == 0x5F
      return isPlain ? String(UnicodeScalar(byte)) : "%\(String(byte, radix: 16))"
    }.joined()
  }
}
