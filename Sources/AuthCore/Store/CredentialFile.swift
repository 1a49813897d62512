import Platform
import AuthCrypto
import ProfileFiles
import SafeFiles

/// The records of all profiles, in `credentials.json` (Docs/architecture.md 2), and which of them is meant.
///
/// What several profiles need, and what a command needs before it can suspend. Reading and writing throw ``AuthError/store(_:)``.
package struct CredentialFile: Sendable {
  let profile: String
  let file: Records

  package var path: String { file.path }

  /// Nothing is opened yet.
  package init(path: String, profile: String) {
    self.profile = profile
    file = Records(path: path) { .store(Problem(.file($0))) }
  }

  typealias Records = ProfileFile<ProfileRecord, AuthError>

  /// The profile's session, of any project; nil if nobody is signed in.
  package func session() throws(AuthError) -> Session? { try read().session }

  /// The claims of the user who is signed in to a project, or was until the service ended the session.
  package func claims(at project: Project) throws(AuthError) -> ByName<JSONValue>? {
    let record = try read()
    guard let user = record.session.map(EndedUser.init) ?? record.endedUser,
      user.project.sharesSessions(with: project)
    else { return nil }
    return user.claims
  }

  /// The profiles that have something stored, with their sessions; the file is read once.
  package func sessions() throws(AuthError) -> ByName<Session?> { try file.allRecords().mapValues(\.session) }

  /// The names of the profiles that have something stored.
  package func profiles() throws(AuthError) -> [String] { try file.profiles() }

  /// The profile's record; writes nothing, takes no lock.
  func read() throws(AuthError) -> ProfileRecord { try file.record(of: profile) }

  /// Records in each session of a service, in every profile, that the service's clock is ahead of this machine's by `seconds`.
  func noteClock(of service: Project.Service, aheadBy seconds: Int) throws(AuthError) {
    try file.file.update { content throws(AuthError) in
      for name in content.profiles.keys {
        content.profiles[name]?.noteClock(of: service, aheadBy: seconds)
      }
    }
  }

  /// Forgets every profile, and the leftovers of a killed writer.
  ///
  /// - Returns: the profiles with data; if there are none, nothing is written.
  @discardableResult
  package func removeAll() throws(AuthError) -> [String] {
    guard try !file.profiles().isEmpty || file.file.hasLeftovers else { return [] }
    return try file.file.update { content throws(AuthError) in
      defer { content.profiles = [:] }
      return content.profiles.keys.sorted()
    }
  }

  /// Removes the profile's session, everything pending, and its lock files.
  ///
  /// What another process sends or refreshes for it ends first.
  package func removeProfile(waiting wait: Duration) async throws(AuthError) {
    let isKnown = try file.allRecords()[profile] != nil
    guard isKnown || CredentialLock.allCases.contains(where: { access(lockPath($0), F_OK) == 0 }) else {
      return
    }
    let sending = try await hold(.send, waiting: wait)
    let refreshing = try await hold(.refresh, waiting: wait)
    try file.remove(profile)
    refreshing.remove(path: lockPath(.refresh))
    sending.remove(path: lockPath(.send))
  }

  private func lockPath(_ lock: CredentialLock) -> String {
    "\(path).\(Self.fileName(of: profile)).\(lock.rawValue).lock"
  }

  /// Takes a lock between processes.
  ///
  /// - Throws: ``AuthError/store(_:)`` when another process holds it longer than `wait`; ``AuthError/canceled``.
  func hold(_ lock: CredentialLock, waiting wait: Duration) async throws(AuthError) -> FileLock {
    do {
      return try await FileLock.acquire(path: lockPath(lock), waiting: wait)
    } catch {
      if case .locked = error, Task.isCancelled { throw .canceled }
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

/// What is done for a user by one caller at a time (Docs/architecture.md 2).
enum CredentialLock: String, CaseIterable {
  /// Replacing the tokens.
  case refresh
  /// Sending an SMS.
  case send
}
