import AuthHTTP
import Foundation
import IdentityToolkit
import Synchronization
import TestSupport
import Testing

@testable import AuthCore

/// What stays stored when another process changes the session during a call.
@Suite(.timeLimit(.minutes(6))) struct SessionReplacementTests {
  private let client: TestClient

  init() async throws {
    client = try TestClient(isStrict: true)
    try await client.signUpVerified()
  }

  /// A change or a sign-in, and the path of its call.
  enum Call: String, CaseIterable {
    case update = ":update"
    case link = ":signInWithPhoneNumber"
    case reauthentication = ":signInWithPassword"
    case deletion = ":delete"

    func make(_ auth: AuthClient) async throws {
      switch self {
      case .update: _ = try await auth.account.update(password: Secret("another horse"))
      case .link: _ = try await auth.phone.pending().verify(code: "654321", purpose: .link)
      case .reauthentication: _ = try await auth.email.reauthenticate(password: TestClient.password)
      case .deletion: try await auth.account.delete()
      }
    }
  }

  /// A session of another user, or of the same user at another server with the same accounts.
  private func others(than session: Session) -> [Session] {
    var (user, place) = (session, session)
    user.record.uid = "another"
    user.record.refreshToken = Secret("another")
    place.record.project = Project(.emulator(host: "127.0.0.1", port: 1), id: "demo-test")
    return [user, place]
  }

  @Test(arguments: Call.allCases, [0, 1])
  func `a session of another user or target that was stored meanwhile stays`(
    call: Call, index: Int
  ) async throws {
    let session = try await client.auth.session()
    if call == .link { _ = try await client.send() }
    let other = others(than: session)[index]
    let store = client.file
    client.wire.intercept { request in
      guard request.target.path.hasSuffix(call.rawValue) else { return .server }
      return .late {
        _ = try? store.update { record throws(AuthError) in record.replaceSession(.any, with: other) }
      }
    }
    let error = await authError { try await call.make(client.auth) }
    let stored = try #require(try await client.stored.session)
    #expect(stored.uid == other.uid && stored.project == other.project)
    // A change is done and says so; a sign-in has no session to show.
    let isSignIn = call == .link || call == .reauthentication
    #expect((error?.code == .userMismatch) == isSignIn, "\(error as Any)")
  }

  @Test(arguments: Call.allCases) func `a sign-out during a call is final`(call: Call) async throws {
    if call == .link { _ = try await client.send() }
    let (auth, file) = (client.auth, client.file)
    client.wire.intercept { request in
      request.target.path.hasSuffix(call.rawValue)
        ? .late { try? file.update { record throws(AuthError) in record.endSession(.any) } } : .server
    }
    _ = await authError { try await call.make(auth) }
    #expect(try await client.stored.session == nil)
  }

  private final class Outcome: Sendable {
    let session = Mutex<Result<Session, any Error>?>(nil)
  }

  @Test func `a refresh beside a new password waits, and takes the tokens of the change`() async throws {
    let auth = client.auth
    let lock = "\(client.home.credentials).default.refresh.lock"
    let outcome = Outcome()
    let before = client.wire.count("/token")
    client.wire.intercept { request in
      guard request.target.path.hasSuffix(":update") else { return .server }
      return .late {
        Task.detached {
          let result: Result<Session, any Error>
          do { result = .success(try await auth.freshSession(refreshing: true)) } catch {
            result = .failure(error)
          }
          outcome.session.withLock { $0 = result }
        }
        // Until the refresh was refused, or waits for the lock.
        try? block(for: "the refresh") {
          outcome.session.withLock { $0 != nil } || ObservedProcess.ownDescriptors(of: lock).count == 2
        }
      }
    }
    _ = try await auth.account.update(password: Secret("another horse"))
    try block(for: "the end of the refresh") { outcome.session.withLock { $0 != nil } }
    let refreshed = try #require(try outcome.session.withLock { try $0?.get() })
    #expect(try await client.auth.session() == refreshed)
    #expect(client.wire.count("/token") == before)
  }

  @Test func `first anonymous sign-ins at once create one account`() async throws {
    try await client.auth.signOut()
    let before = client.wire.count(":signUp")
    let auth = client.auth
    let results = try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try await auth.signInAnonymously() } }
      return try await group.reduce(into: [SignInResult]()) { $0.append($1) }
    }
    #expect(client.wire.count(":signUp") == before + 1)
    #expect(results.count(where: { $0.isNewUser }) == 1)
    #expect(try await Set(results.map { $0.session.uid }) == [client.auth.session().uid])
  }

  @Test func `a token that was refused right after its refresh is refreshed again`() async throws {
    // The lifetime counts from this machine's clock, whose fractions of a second the file does not keep.
    client.clock.advance(by: 0.123_456)
    let token = unsignedToken(#"{"sub":"\#(try await client.auth.session().uid)","exp":4000000000}"#)
    let answer = #"{"id_token":"\#(token)","refresh_token":"r","expires_in":"60"}"#
    client.wire.intercept { request in
      if request.target.path.hasSuffix("/token") { return .response(200, answer) }
      return .response(400, #"{"error":{"message":"INVALID_ID_TOKEN"}}"#)
    }
    let before = client.wire.count("/token")
    let fresh = try await client.auth.freshSession(refreshing: true)
    _ = await authError { _ = try await client.auth.account.lookUp(fresh) }
    #expect(client.wire.count("/token") == before + 2)
  }
}
