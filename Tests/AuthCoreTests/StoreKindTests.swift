import BoundedJSON
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AuthCore

/// A document in a place of the caller's, such as a row of a database.
final class Row: Sendable {
  private let document = Mutex<Secret?>(nil)
  private let replacements = Mutex(0)

  var text: String? { document.withLock { $0?.reveal { $0 } } }
  /// How often a replacement was asked for.
  var replacementCount: Int { replacements.withLock { $0 } }

  init(_ text: String? = nil) { document.withLock { $0 = text.map { Secret($0) } } }

  /// A store that is this row; `interfere` runs before each replacement.
  func store(_ interfere: @escaping @Sendable (Row) async throws -> Void = { _ in }) -> CredentialStore {
    CredentialStore {
      await Task.yield()
      return self.document.withLock { $0 }
    } replace: { old, new in
      try await interfere(self)
      self.replacements.withLock { $0 += 1 }
      return self.swap(old, new)
    }
  }

  func swap(_ old: Secret?, _ new: Secret?) -> Bool {
    document.withLock { document in
      guard document == old else { return false }
      document = new
      return true
    }
  }

  /// Someone else's change.
  func add(_ member: String) {
    document.withLock {
      $0 = $0?.reveal { Secret($0.replacing(#""version" : 1"#, with: "\(member), \"version\" : 1")) }
    }
  }
}

/// The same flows in every kind of store.
@Suite struct StoreKindTests {
  enum Kind: String, CaseIterable, Sendable {
    case file, memory, custom

    var store: CredentialStore? {
      switch self {
      case .file: nil
      case .memory: .memory()
      case .custom: Row().store()
      }
    }
  }

  @Test(arguments: Kind.allCases) func `a phone signs in, out and in again`(kind: Kind) async throws {
    let client = try TestClient(store: kind.store)
    let uid = try await client.signIn().session.uid
    #expect(try await client.auth.session().uid == uid)
    #expect(try await client.auth.phone.allPending().isEmpty)
    client.clock.advance(by: 3601)
    #expect(try await client.auth.freshSession().uid == uid)
    #expect(try await client.auth.signOut()?.uid == uid)
    #expect(await authError { _ = try await client.auth.session() }?.code == .notSignedIn)
    _ = try await client.send()
    #expect(try await client.send().wasPending)
    #expect(await authError { _ = try await client.auth.phone.pending().verify(code: "000000") } != nil)
    #expect(try await client.auth.phone.pending().verify(code: "654321").session.uid == uid)
    #expect(FileManager.default.fileExists(atPath: client.home.credentials) == (kind == .file))
  }

  @Test(arguments: Kind.allCases) func `a second factor is enrolled and asked for`(kind: Kind) async throws {
    let client = try TestClient(store: kind.store)
    try await client.signUpVerified()
    try await client.enrollPhone()
    let app = try await client.enrollApp()
    try await client.signInHalfway()
    // Another client of the same store goes on.
    let other = client.client(client.auth.project)
    #expect(try await other.secondFactors.pendingSignIn().hints.count == 2)
    let wrong = await authError { _ = try await other.secondFactors.pendingSignIn().resolve(code: "000000") }
    #expect(wrong?.refusal != nil)
    let done = try await other.secondFactors.pendingSignIn().resolve(
      code: client.code(of: app, stepsAhead: 1))
    #expect(try await client.auth.session() == done.session)
    #expect(done.session.secondFactor == "totp")
  }

  @Test(arguments: Kind.allCases) func `fifty tasks refresh once`(kind: Kind) async throws {
    let client = try TestClient(store: kind.store)
    try await client.signIn()
    client.clock.advance(by: 3601)
    try await withThrowingTaskGroup(of: Secret.self) { group in
      for _ in 0..<50 { group.addTask { try await client.auth.idToken().secret } }
      var tokens: Set<String> = []
      for try await token in group { tokens.insert(token.reveal { $0 }) }
      #expect(tokens.count == 1)
    }
    #expect(client.wire.count("/token") == 1)
  }

  @Test func `a change is made again on what someone else stored`() async throws {
    let row = Row()
    _ = try await TestClient(store: row.store()).signIn()
    let count = Mutex(0)
    let store = row.store { row in
      if count.withLock({
        $0 += 1; return $0 <= 3
      }) {
        row.add(#""later\#(row.replacementCount)" : 1"#)
      }
    }
    try await store.update { record throws(AuthError) in record.endSession(.any) }
    #expect(try await store.read().session == nil)
    #expect(row.text?.contains("later") == true, "\(row.text ?? "")")
  }

  @Test func `a store that is always changed fails after sixteen attempts`() async throws {
    let row = Row()
    _ = try await TestClient(store: row.store()).signIn()
    let before = row.replacementCount
    let store = row.store { $0.add(#""a" : 1"#) }
    let error = await authError { _ = try await store.signOut() }
    #expect(error?.code.rawValue == "STORE_FAILED")
    #expect(row.replacementCount - before == 16)
  }

  private struct Offline: Error {}

  @Test func `nothing is sent if the store cannot be written`() async throws {
    let row = Row()
    let client = try TestClient(store: row.store { _ in throw Offline() })
    let error = await authError { _ = try await client.send() }
    #expect(error?.code.rawValue == "STORE_FAILED" && error?.isRetryable == true)
    #expect(client.wire.requests.isEmpty)
    #expect(row.text == nil)
  }

  private static let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)

  @Test(arguments: [
    ("not json", "DAMAGED_FILE"), ("", "DAMAGED_FILE"), ("[]", "DAMAGED_FILE"),
    (#"{"version":2}"#, "NEWER_FILE"),
    (#"{"version":1,"profiles":{"default":{"session":{"localId":7}}}}"#, "DAMAGED_FILE"),
    (#"{"version":1,"profiles":{},"later":\#(deep)}"#, "DAMAGED_FILE"),
  ])
  func `a hostile document is refused as a file is, and stays`(text: String, code: String) async throws {
    let row = Row(text)
    let client = try TestClient(store: row.store())
    #expect(await authError { _ = try await client.auth.session() }?.code.rawValue == code)
    #expect(await authError { _ = try await client.send() }?.code.rawValue == code)
    #expect(await authError { _ = try await client.auth.signOut() }?.code.rawValue == code)
    #expect(row.text == text && row.replacementCount == 0 && client.wire.requests.isEmpty)
  }

  @Test func `a task that is canceled while it waits for another one's refresh stops at once`() async throws {
    let lock = TaskLock()
    try await lock.holding { () async throws(AuthError) in
      let waiting = Task { await authError { try await lock.holding { () async throws(AuthError) in } } }
      while lock.waiterCount == 0 { await Task.yield() }
      waiting.cancel()
      #expect(await waiting.value == .canceled)
    }
    try await lock.holding { () async throws(AuthError) in #expect(lock.waiterCount == 0) }
  }
}
