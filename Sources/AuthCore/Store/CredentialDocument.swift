import Platform
import ProfileFiles
import SafeFiles
import Synchronization

/// One user's record outside of a file: a text in the form of `credentials.json` with one profile, read and replaced as a whole.
final class CredentialDocument: Sendable {
  typealias Read = @Sendable () async throws -> Secret?
  typealias Replace = @Sendable (_ old: Secret?, _ new: Secret?) async throws -> Bool

  private enum Place: Sendable {
    case memory
    case custom(Read, Replace)
  }

  private let place: Place
  private let kept = Mutex<Secret?>(nil)
  private let refreshLock = TaskLock()
  private let sendLock = TaskLock()
  /// The rules of the file, without a file.
  private let format = CredentialFile.Records(path: CredentialDocument.name) { .store(Problem(.file($0))) }

  /// Its name in errors, where a file has its path.
  static let name = "the credential store"
  /// The name of the only profile.
  static let profile = "default"
  /// How often a change is made again because the document was replaced in the meantime.
  static let attempts = 16

  private init(_ place: Place) { self.place = place }

  static func memory() -> CredentialDocument { CredentialDocument(.memory) }

  static func custom(_ read: @escaping Read, _ replace: @escaping Replace) -> CredentialDocument {
    CredentialDocument(.custom(read, replace))
  }

  func read() async throws(AuthError) -> ProfileRecord {
    try format.changing(bytes(of: try await text()), Self.profile) { record in record }.result
  }

  /// Changes the record; `change` runs again if someone else replaced the document meanwhile.
  func update<Result>(
    _ change: (inout ProfileRecord) throws(AuthError) -> Result
  ) async throws(AuthError) -> Result {
    for _ in 1...Self.attempts {
      let old = try await text()
      let (result, new) = try format.changing(bytes(of: old), Self.profile, change)
      guard let new else { return result }
      if try await replace(old, Secret(String(decoding: new, as: UTF8.self))) { return result }
    }
    throw Self.failed("others keep changing it")
  }

  /// Replaces the document by itself.
  func proveWritable() async throws(AuthError) {
    for _ in 1...Self.attempts {
      let old = try await text()
      _ = try format.changing(bytes(of: old), Self.profile) { _ in }
      if try await replace(old, old) { return }
    }
    throw Self.failed("others keep changing it")
  }

  func lock(_ lock: CredentialLock) -> TaskLock {
    switch lock {
    case .refresh: refreshLock
    case .send: sendLock
    }
  }

  private func bytes(of text: Secret?) -> [UInt8]? { text?.reveal { Array($0.utf8) } }

  private func text() async throws(AuthError) -> Secret? {
    switch place {
    case .memory: return kept.withLock { $0 }
    case .custom(let read, _):
      return try await Self.undisturbed("cannot be read") { try await read() }
    }
  }

  private func replace(_ old: Secret?, _ new: Secret?) async throws(AuthError) -> Bool {
    switch place {
    case .memory:
      return kept.withLock { kept in
        guard kept == old else { return false }
        kept = new
        return true
      }
    case .custom(_, let replace):
      return try await Self.undisturbed("cannot be written") { try await replace(old, new) }
    }
  }

  /// Calls the custom store in a task that is never canceled: what a used code returned must still be stored.
  private static func undisturbed<Value: Sendable>(
    _ what: String, _ work: @escaping @Sendable () async throws -> Value
  ) async throws(AuthError) -> Value {
    switch await Task(operation: { try await work() }).result {
    case .success(let value): return value
    case .failure(let error): throw (error as? AuthError) ?? failed("\(what): \(error)")
    }
  }

  private static func failed(_ reason: String) -> AuthError {
    .store(Problem(.ownStore(reason: "\(name): \(reason)")))
  }
}

/// A lock that suspends the tasks that wait for it, first come, first served.
final class TaskLock: Sendable {
  private typealias Waiter = (id: Int, continuation: CheckedContinuation<Bool, Never>)

  private struct State {
    var isHeld = false
    var waiters: [Waiter] = []
    var lastID = 0
  }

  private let state = Mutex(State())

  /// Runs `body` as the only one.
  ///
  /// - Throws: ``AuthError/canceled`` for a task that is canceled while it waits; the errors of `body`.
  func holding<Result>(_ body: () async throws(AuthError) -> Result) async throws(AuthError) -> Result {
    guard await take() else { throw .canceled }
    defer { release() }
    return try await body()
  }

  /// How many wait, for tests.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// False for a canceled task, which gets nothing.
  private func take() async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome: Bool? = state.withLock { state in
          // The handler has run already if it found nothing to remove.
          if Task.isCancelled { return false }
          guard state.isHeld else {
            state.isHeld = true
            return true
          }
          state.waiters.append((id, continuation))
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      let canceled = state.withLock { state in
        state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
      }
      canceled?.continuation.resume(returning: false)
    }
  }

  private func release() {
    let next: Waiter? = state.withLock { state in
      guard state.waiters.isEmpty else { return state.waiters.removeFirst() }
      state.isHeld = false
      return nil
    }
    next?.continuation.resume(returning: true)
  }
}
