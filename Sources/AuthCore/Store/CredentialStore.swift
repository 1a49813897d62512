public import Platform
import ProfileFiles
import SafeFiles

/// Where one user's session and started steps are kept: one small JSON document.
///
/// Copies are the same store: the tasks that share one wait for one refresh of the session.
public struct CredentialStore: Sendable {
  private let place: Place

  private enum Place: Sendable {
    case file(CredentialFile)
    case document(CredentialDocument)
  }

  /// A profile of a JSON file of mode 0600, shared by any number of processes; nothing is opened yet.
  public static func file(at path: String, profile: String = "default") -> CredentialStore {
    CredentialStore(CredentialFile(path: path, profile: profile))
  }

  /// `credentials.json` in the app's directory below `$XDG_CONFIG_HOME`, or else below `$HOME/.config`.
  ///
  /// - Throws: ``AuthError/store(_:)`` if no variable names a directory.
  public static func file(
    ofApp name: String, profile: String = "default",
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(AuthError) -> CredentialStore {
    guard let directory = BaseDirectory.configuration.path(of: name, environment) else {
      throw .store(Problem(.noHome))
    }
    return file(at: "\(directory)/credentials.json", profile: profile)
  }

  /// Kept while a copy of the value exists.
  public static func memory() -> CredentialStore { CredentialStore(place: .document(.memory())) }

  /// A place of your own, such as a keychain or a row of a database, for one user.
  ///
  /// `replace` stores the new document if the old one is still there, and says whether it was; with two equal ones it proves that it could.
  /// Another process that was faster is no error: the change is made again on what it stored, up to 16 times. Both run in tasks that are
  /// never canceled, on any thread. What they throw becomes an error with the code `STORE_FAILED`.
  public init(
    read: @escaping @Sendable () async throws -> Secret?,
    replace: @escaping @Sendable (_ old: Secret?, _ new: Secret?) async throws -> Bool
  ) {
    place = .document(.custom(read, replace))
  }

  private init(place: Place) { self.place = place }

  package init(_ file: CredentialFile) { place = .file(file) }

  /// The record; writes nothing, takes no lock.
  func read() async throws(AuthError) -> ProfileRecord {
    switch place {
    case .file(let file): try file.read()
    case .document(let document): try await document.read()
    }
  }

  /// Changes the record: the only way to write.
  ///
  /// The closure cannot wait for anything, so nothing is locked across the network; it may run several times.
  ///
  /// - Throws: the errors of ``ProfileFile/update(_:_:)``.
  @discardableResult
  func update<Result>(
    _ change: (inout ProfileRecord) throws(AuthError) -> Result
  ) async throws(AuthError) -> Result {
    switch place {
    case .file(let file): try file.file.update(file.profile, change)
    case .document(let document): try await document.update(change)
    }
  }

  /// Checks that ``update(_:)`` would succeed now, before a change that cannot be undone
  /// (Docs/architecture.md 2).
  func proveWritable() async throws(AuthError) {
    switch place {
    case .file(let file): try file.file.file.proveWritable()
    case .document(let document): try await document.proveWritable()
    }
  }

  /// Records in each session of a service that the service's clock is ahead of this machine's by `seconds`, in all profiles of a file.
  package func noteClock(of service: Project.Service, aheadBy seconds: Int) async throws(AuthError) {
    switch place {
    case .file(let file): try file.noteClock(of: service, aheadBy: seconds)
    case .document(let document):
      try await document.update { record in record.noteClock(of: service, aheadBy: seconds) }
    }
  }

  /// Runs `body` as the only one that holds the lock: of all processes for a file, of the tasks of this process for another store.
  ///
  /// - Throws: ``AuthError/store(_:)`` when another process holds the lock of a file longer than `wait`; ``AuthError/canceled``; the errors
  ///   of `body`.
  func holding<Result>(
    _ lock: CredentialLock, waiting wait: Duration, _ body: () async throws(AuthError) -> Result
  ) async throws(AuthError) -> Result {
    switch place {
    case .file(let file):
      // An unsafe or damaged file is reported before a lock is created beside it.
      _ = try file.read()
      let held = try await file.hold(lock, waiting: wait)
      let result = try await body()
      held.release()
      return result
    case .document(let document): return try await document.lock(lock).holding(body)
    }
  }
}

extension ProfileRecord {
  /// Records in the session, if it is one of the service, how many seconds the service's clock is ahead.
  mutating func noteClock(of service: Project.Service, aheadBy seconds: Int) {
    guard let session, session.project.service == service else { return }
    noteClock(of: session, aheadBy: ClockSkew(seconds: -seconds).isReal ? seconds : nil)
  }
}
