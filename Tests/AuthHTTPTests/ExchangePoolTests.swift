import Synchronization
import TestSupport
import Testing

@testable import AuthHTTP

@Suite(.timeLimit(.minutes(6))) struct ExchangePoolTests {
  private static let origin = HTTPOrigin(.http, host: "127.0.0.1", port: 9)
  private static let get = HTTPRequest(.get, RequestTarget(path: "/"))

  /// Calls that block their threads until they are let go.
  private final class Calls: Sendable {
    private struct State {
      var running = 0
      var peak = 0
      var count = 0
    }
    private let state = Mutex(State())
    private let isOpen: @Sendable (_ peak: Int) -> Bool

    init(until isOpen: @escaping @Sendable (_ peak: Int) -> Bool) { self.isOpen = isOpen }

    var count: Int { state.withLock { $0.count } }
    var peak: Int { state.withLock { $0.peak } }

    func exchange() -> ExchangePool.Exchange {
      { [self] _, origin, _ throws(HTTPError) in
        state.withLock { state in
          state.running += 1
          state.count += 1
          state.peak = max(state.peak, state.running)
        }
        defer { state.withLock { $0.running -= 1 } }
        let deadline = ContinuousClock.now + .seconds(60)
        while !isOpen(peak) {
          guard ContinuousClock.now < deadline, let bell = try? Doorbell() else {
            throw .timedOut(.total, host: origin.host)
          }
          bell.wait(atMost: .milliseconds(1))
        }
        return HTTPResponse(204)
      }
    }
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }
    func set() { value.store(true, ordering: .sequentiallyConsistent) }
  }

  /// What a thread keeps while it lives.
  private final class Connections: Sendable {
    let response = HTTPResponse(204)
    private let isGone: Flag
    init(_ isGone: Flag) { self.isGone = isGone }
    deinit { isGone.set() }
  }

  private static func send(
    _ pool: ExchangePool, abandoned abandonment: Abandonment = .always
  ) async throws(HTTPError) -> HTTPResponse {
    try await pool.send(get, origin, within: .seconds(60), abandoned: abandonment)
  }

  /// A call in a task of its own.
  private static func sending(
    _ pool: ExchangePool, abandoned abandonment: Abandonment
  ) -> Task<Result<HTTPResponse, HTTPError>, Never> {
    Task {
      do throws(HTTPError) {
        return .success(try await send(pool, abandoned: abandonment))
      } catch {
        return .failure(error)
      }
    }
  }

  private static let canceled = Result<HTTPResponse, HTTPError>.failure(
    .other(HTTPError.Cause(CancellationError())))

  @Test func `a hundred slow calls need sixteen threads and leave the tasks alone`() async throws {
    // The calls end only once the task beside them has run ten times.
    let ticks = Mutex(0)
    let calls = Calls { peak in peak >= 16 && ticks.withLock { $0 >= 10 } }
    let pool = ExchangePool { calls.exchange() }
    let ticking = Task {
      while !Task.isCancelled {
        ticks.withLock { $0 += 1 }
        await Task.yield()
      }
    }
    defer { ticking.cancel() }
    try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
      for _ in 1...100 { group.addTask { try await Self.send(pool).status } }
      for try await status in group { #expect(status == 204) }
    }
    #expect(calls.peak == 16 && calls.count == 100)
  }

  @Test func `a thread serves one call after another and ends when it is idle`() async throws {
    let opened = Mutex(0)
    let pool = ExchangePool(idle: .milliseconds(200)) {
      opened.withLock { $0 += 1 }
      return { _, _, _ throws(HTTPError) in HTTPResponse(204) }
    }
    #expect(pool.threadCount == 0)
    _ = try await Self.send(pool)
    #expect(opened.withLock(\.self) == 1)
    try await wait(for: "the thread's end") { pool.threadCount == 0 }
    #expect(try await Self.send(pool).status == 204)
    #expect(opened.withLock(\.self) == 2)
  }

  @Test func `the threads end with the pool`() async throws {
    let isGone = Flag()
    var pool: ExchangePool? = ExchangePool(idle: .seconds(3600)) {
      let connections = Connections(isGone)
      return { _, _, _ throws(HTTPError) in connections.response }
    }
    if let pool { #expect(try await Self.send(pool).status == 204) }
    #expect(!isGone.isSet)
    pool = nil
    try await wait(for: "the thread's end") { isGone.isSet }
  }

  @Test func `what is abandoned ends at once, anything else with its response`() async throws {
    let end = Flag()
    let calls = Calls { _ in end.isSet }
    let pool = ExchangePool { calls.exchange() }
    let abandoned = Self.sending(pool, abandoned: .always)
    let awaited = Self.sending(pool, abandoned: .beforeSending)
    try await wait(for: "2 calls") { calls.count >= 2 }
    abandoned.cancel()
    awaited.cancel()
    #expect(await abandoned.value == Self.canceled)
    end.set()
    #expect(await awaited.value == .success(HTTPResponse(204)))
  }

  @Test func `a call that is canceled before it has a thread is never sent`() async throws {
    let end = Flag()
    let calls = Calls { _ in end.isSet }
    let pool = ExchangePool(threads: 1) { calls.exchange() }
    let first = Self.sending(pool, abandoned: .beforeSending)
    try await wait(for: "1 calls") { calls.count >= 1 }
    let second = Self.sending(pool, abandoned: .beforeSending)
    second.cancel()
    #expect(await second.value == Self.canceled)
    end.set()
    #expect(await first.value == .success(HTTPResponse(204)))
    #expect(try await Self.send(pool).status == 204)
    #expect(calls.count == 2)
  }

  @Test func `a call whose time ends before it has a thread is never sent`() async throws {
    let end = Flag()
    let calls = Calls { _ in end.isSet }
    let pool = ExchangePool(threads: 1) { calls.exchange() }
    let first = Self.sending(pool, abandoned: .beforeSending)
    try await wait(for: "1 calls") { calls.count >= 1 }
    let late = Task {
      _ = await #expect(throws: HTTPError.timedOut(.connect, host: "127.0.0.1:9")) {
        try await pool.send(Self.get, Self.origin, within: .zero, abandoned: .always)
      }
    }
    end.set()
    await late.value
    #expect(await first.value == .success(HTTPResponse(204)))
    #expect(calls.count == 1)
  }
}
