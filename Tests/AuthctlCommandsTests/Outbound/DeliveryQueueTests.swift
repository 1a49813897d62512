import AuthHTTP
import Synchronization
import TestSupport
import Testing

@testable import ServerCommands

/// Deliveries that wait for a receiver, and how they end.
@Suite(.timeLimit(.minutes(6))) final class DeliveryQueueTests: Sendable {
  /// The reports of a queue.
  final class Reports: Sendable {
    private let all = Mutex<[(report: DeliveryQueue.Report, isFirst: Bool)]>([])

    var list: [DeliveryQueue.Report] { all.withLock { $0.map(\.report) } }
    var news: [Bool] { all.withLock { $0.map(\.isFirst) } }

    func append(_ report: DeliveryQueue.Report, isFirst: Bool) {
      all.withLock { $0.append((report, isFirst)) }
    }
  }

  private let reports = Reports()
  private let queues = Mutex<[DeliveryQueue]>([])

  deinit {
    // A queue keeps descriptors until its thread ends.
    for queue in queues.withLock({ $0 }) { _ = queue.finish(atMost: .milliseconds(1)) }
  }

  private func queue(
    to origin: HTTPOrigin, isStarted: Bool = true, _ adjust: (inout DeliveryPolicy) -> Void = { _ in }
  ) throws -> DeliveryQueue {
    var policy = DeliveryPolicy()
    policy.firstPause = .milliseconds(1)
    adjust(&policy)
    let queue = try DeliveryQueue(
      to: origin, policy: policy, environment: [:], randomBytes: { Array(repeating: 0, count: $0) })
    queues.withLock { $0.append(queue) }
    if isStarted { #expect(queue.start(reporting: reports.append)) }
    return queue
  }

  private func delivery(_ name: String, project: String = "demo-test") -> Delivery {
    Delivery(event: name, projectID: project) {
      HTTPRequest(.post, RequestTarget(path: "/hook"), body: Array(name.utf8))
    }
  }

  private func bodies(_ receiver: Receiver) -> [String] {
    receiver.requests.map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test func `a missing receiver is tried five times`() async throws {
    let port = try ClosedPort()
    let queue = try queue(to: port.origin)
    queue.append(delivery("smsSent"))
    try await wait(for: "the report") { !reports.list.isEmpty }
    guard case .failed("smsSent", "demo-test", let reason, 5) = reports.list[0] else {
      Issue.record("\(reports.list)")
      return
    }
    #expect(reason.hasPrefix("no connection"))
    withExtendedLifetime(port) {}
  }

  @Test func `500 is tried again, and 200 ends it`() async throws {
    let receiver = try Receiver([HTTPResponse(500), HTTPResponse(429), HTTPResponse(200)])
    let queue = try queue(to: receiver.origin)
    queue.append(delivery("a"))
    queue.append(delivery("b"))
    _ = try await receiver.requests(atLeast: 4)
    #expect(bodies(receiver) == ["a", "a", "a", "b"], "the order is kept")
    #expect(queue.finish(atMost: .patience) == 0)
    #expect(reports.list.isEmpty)
  }

  @Test(arguments: [(302 as HTTPStatus, "302"), (400, "400"), (401, "401"), (404, "404")])
  func `a refusal and a redirect are final, and the next delivery follows`(
    status: HTTPStatus, text: String
  ) async throws {
    let location = HTTPFields([.init("Location", "http://127.0.0.1:1/elsewhere")])
    let receiver = try Receiver([HTTPResponse(status, fields: location)])
    let queue = try queue(to: receiver.origin)
    queue.append(delivery("a"))
    queue.append(delivery("b"))
    try await wait(for: "the recovery") { reports.list.count == 2 }
    #expect(bodies(receiver) == ["a", "b"])
    #expect(
      reports.list == [
        .failed(event: "a", projectID: "demo-test", reason: "it answered \(text)", attempts: 1),
        .recovered(lost: 1),
      ])
  }

  @Test func `only the first loss after a success is reported as first`() async throws {
    let receiver = try Receiver([HTTPResponse(400), HTTPResponse(400), HTTPResponse(200), HTTPResponse(400)])
    let queue = try queue(to: receiver.origin)
    for name in ["a", "b", "c", "d"] { queue.append(delivery(name)) }
    try await wait(for: "the last report") { reports.list.count == 4 }
    #expect(reports.news == [true, false, false, true])
  }

  @Test func `a huge answer is refused and not asked for again`() async throws {
    let receiver = try Receiver([HTTPResponse(200, body: Array(repeating: 0x78, count: 1 << 20))])
    let queue = try queue(to: receiver.origin)
    queue.append(delivery("a"))
    try await wait(for: "the report") { !reports.list.isEmpty }
    guard case .failed("a", _, let reason, 1) = reports.list[0] else {
      Issue.record("\(reports.list)")
      return
    }
    #expect(reason.hasPrefix("its answer is unreadable"))
    #expect(receiver.requests.count == 1)
  }

  @Test func `a receiver that never responds only costs its own time, on every try`() async throws {
    let receiver = try Receiver { _ in nil }
    let queue = try queue(to: receiver.origin) { ($0.limit, $0.attempts) = (.milliseconds(50), 2) }
    queue.append(delivery("a"))
    try await wait(for: "the report") { !reports.list.isEmpty }
    #expect(
      reports.list == [
        .failed(event: "a", projectID: "demo-test", reason: "no answer in time", attempts: 2)
      ])
  }

  @Test func `a functions emulator gets nothing twice`() async throws {
    let receiver = try Receiver([HTTPResponse(503)])
    let queue = try queue(to: receiver.origin) { policy in
      let pause = policy.firstPause
      policy = .once
      policy.firstPause = pause
    }
    queue.append(delivery("a"))
    try await wait(for: "the report") { !reports.list.isEmpty }
    #expect(receiver.requests.count == 1)
  }

  @Test func `deliveries without room are counted, and nothing waits`() async throws {
    let receiver = try Receiver()
    let queue = try queue(to: receiver.origin, isStarted: false) { $0.capacity = 3 }
    for name in ["a", "b", "c", "d", "e"] { queue.append(delivery(name)) }
    #expect(queue.start(reporting: reports.append))
    _ = try await receiver.requests(atLeast: 3)
    try await wait(for: "the recovery") { reports.list.count == 2 }
    #expect(bodies(receiver) == ["a", "b", "c"])
    #expect(reports.list == [.dropped(2, projectID: "demo-test"), .recovered(lost: 2)])
  }

  @Test func `stopping waits a short time and reports what is left`() throws {
    let receiver = try Receiver { _ in nil }
    let queue = try queue(to: receiver.origin) { $0.limit = .seconds(1) }
    for name in ["a", "b"] { queue.append(delivery(name)) }
    let start = ContinuousClock.now
    #expect(queue.finish(atMost: .milliseconds(50)) == 2)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func `a demo- project reaches only this machine`() async throws {
    let queue = try queue(to: HTTPOrigin(.http, host: "192.0.2.1", port: 9))
    queue.append(delivery("a"))
    try await wait(for: "the report") { !reports.list.isEmpty }
    #expect(
      reports.list == [
        .failed(
          event: "a", projectID: "demo-test", reason: "a demo- project reaches only this machine",
          attempts: 1)
      ])
  }

  @Test func `pauses grow and vary`() {
    let policy = DeliveryPolicy()
    #expect(policy.pause(after: 1, random: 0) == .milliseconds(125))
    #expect(policy.pause(after: 1, random: 255) == .milliseconds(375))
    #expect(policy.pause(after: 4, random: 0) == .seconds(1))
  }
}
