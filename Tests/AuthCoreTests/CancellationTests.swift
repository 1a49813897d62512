import AuthHTTP
import Synchronization
import TestSupport
import Testing

@testable import AuthCore

/// A canceled task sends nothing more, and loses nothing that was used up.
@Suite(.timeLimit(.minutes(6))) struct CancellationTests {
  /// Cancels a task when it waits for the given time.
  private final class Canceler: Sendable {
    private struct State {
      var waits = 0
      var task: Task<AuthError?, Never>?
    }
    private let state = Mutex(State())
    private let place: Int

    /// `place` counts the waits from 1; 0 cancels before the first.
    init(at place: Int) { self.place = place }

    /// Whether the flow got as far as the place.
    var wasReached: Bool { state.withLock { $0.waits >= place } }

    /// Called where the flow waits for someone else.
    func wait() {
      let task = state.withLock { state in
        state.waits += 1
        return state.waits == place ? state.task : nil
      }
      task?.cancel()
    }

    /// Runs a flow and returns its error.
    func run(_ flow: @escaping @Sendable () async throws -> Void) async -> AuthError? {
      let task = Task {
        while state.withLock({ $0.task == nil }) { await Task.yield() }
        return await authError(flow)
      }
      if place == 0 { task.cancel() }
      state.withLock { $0.task = task }
      return await task.value
    }
  }

  /// A client that reports each wait for the store and for the service to the canceler.
  private func client(of base: TestClient, _ row: Row, _ canceler: Canceler) -> AuthClient {
    let store = CredentialStore {
      canceler.wait()
      try Task.checkCancellation()
      return row.text.map { Secret($0) }
    } replace: { old, new in
      canceler.wait()
      try Task.checkCancellation()
      return row.swap(old, new)
    }
    let inner = base.dependencies.transport
    var dependencies = base.dependencies
    dependencies.transport = Transport { request in
      let response = try await inner.send(request)
      canceler.wait()
      // As a library of the system would, it notices.
      try Task.checkCancellation()
      return response
    }
    return AuthClient(base.auth.project, store: store, dependencies: dependencies)
  }

  private static let password = Secret("correct horse")

  @Test func `wherever it is canceled, a sign-up is stored or was never made`() async throws {
    for place in 0... {
      let (base, row, canceler) = (try TestClient(), Row(), Canceler(at: place))
      let auth = client(of: base, row, canceler)
      let error = await canceler.run {
        _ = try await auth.email.signUp(EmailAddress(parsing: "jane@example.com"), password: Self.password)
        _ = try await auth.account.update(displayName: "Jane")
      }
      guard canceler.wasReached else {
        #expect(error == nil && place > 5)
        break
      }
      #expect(error == nil || error == .canceled)
      let later = AuthClient(base.auth.project, store: row.store(), dependencies: base.dependencies)
      let session = try await later.stored().session
      #expect((session != nil) == (base.wire.count(":signUp") > 0))
      #expect(base.wire.count(":signUp") <= 1)
      if session != nil {
        let isNamed = try await later.account.user().displayName == "Jane"
        #expect(isNamed == (base.wire.count(":update") > 0))
        // What was changed is also returned.
        #expect(!isNamed || error == nil)
      }
    }
  }

  @Test func `wherever it is canceled, an SMS that was sent is pending`() async throws {
    for place in 0... {
      let (base, row, canceler) = (try TestClient(), Row(), Canceler(at: place))
      let auth = client(of: base, row, canceler)
      let error = await canceler.run { _ = try await auth.phone.send(PhoneNumber(parsing: TestClient.phone)) }
      guard canceler.wasReached else {
        #expect(error == nil && place > 3)
        break
      }
      let later = AuthClient(base.auth.project, store: row.store(), dependencies: base.dependencies)
      let sent = base.wire.count(":sendVerificationCode")
      #expect(try await later.stored().verifications.count == sent)
      #expect(error == (sent > 0 ? nil : .canceled))
    }
  }

  @Test func `a look-up is abandoned, and a call that is canceled before it sends nothing`() async throws {
    let (base, row) = (try TestClient(), Row())
    let quiet = AuthClient(base.auth.project, store: row.store(), dependencies: base.dependencies)
    _ = try await quiet.email.signUp(EmailAddress(parsing: "jane@example.com"), password: Self.password)
    // It waits for the store once, then for the service.
    for (place, requests) in [(0, 0), (1, 0), (2, 1)] {
      let sent = base.wire.requests.count
      let canceler = Canceler(at: place)
      let auth = client(of: base, row, canceler)
      #expect(await canceler.run { _ = try await auth.account.user() } == .canceled)
      #expect(base.wire.requests.count - sent == requests)
    }
  }

  @Test func `a call is not repeated after it was canceled in the pause`() async throws {
    let base = try TestClient()
    base.wire.intercept { _ in .failure(.couldNotConnect(host: "h", reason: "r")) }
    let canceler = Canceler(at: 1)
    var dependencies = base.dependencies
    dependencies.pause = { _ in
      canceler.wait()
      try Task.checkCancellation()
    }
    let auth = AuthClient(base.auth.project, store: .memory(), dependencies: dependencies)
    let error = await canceler.run {
      _ = try await auth.email.signUp(EmailAddress(parsing: "jane@example.com"), password: Self.password)
    }
    #expect(error == .canceled && base.wire.requests.count == 1)
  }
}
