import Platform
import Synchronization
import TestSupport

@testable import AuthHTTP
import AuthHTTPServer

/// The requests of one client, and how it leaves.
struct LoopPlan: Sendable {
  enum End: CaseIterable { case readsAll, halfCloses, resets, leaves }

  struct Request: Sendable {
    let bytes: [UInt8]
    let isHead: Bool
  }

  let requests: [Request]
  /// How many of them get an answer.
  let answerCount: Int
  /// Whether the server closes the connection then.
  let isClosedByServer: Bool
  let end: End
  /// After how many bytes the client leaves if it does not wait for its answers.
  let endsAfter: Int
  let seed: UInt64

  init(
    requests: [Request], answerCount: Int, isClosedByServer: Bool = false,
    _ generator: inout SeededGenerator
  ) {
    self.requests = requests
    self.answerCount = answerCount
    self.isClosedByServer = isClosedByServer
    let isPatient = Int.random(in: 0..<3, using: &generator) > 0
    let isQuick = Bool.random(using: &generator)
    end = isPatient ? isQuick ? .readsAll : .halfCloses : isQuick ? .resets : .leaves
    let size = requests.reduce(0) { $0 + $1.bytes.count }
    endsAfter = isPatient ? size : Int.random(in: 0...size, using: &generator)
    seed = generator.next()
  }

  /// Requests that all get an answer, for which the client waits.
  init(requests: [Request], end: End, seed: UInt64) {
    self.requests = requests
    self.end = end
    self.seed = seed
    (answerCount, isClosedByServer) = (requests.count, false)
    endsAfter = requests.reduce(0) { $0 + $1.bytes.count }
  }

  /// Whether it waits for all its answers.
  var isPatient: Bool { end == .readsAll || end == .halfCloses }
}

/// Plays a plan over a real connection, on the calling thread, in slices of random size.
final class LoopClient {
  private let plan: LoopPlan
  private let socket: Socket
  var descriptor: Int32 { socket.descriptor }
  private var parser = ResponseParser(limits: .client)
  private var generator: SeededGenerator
  private var bytes: [UInt8]
  private var sent = 0
  private(set) var answers: [HTTPResponse] = []
  /// What went wrong; nil if nothing did.
  private(set) var fault: String?

  init(_ plan: LoopPlan, port: Int) throws(SystemError) {
    self.plan = plan
    generator = SeededGenerator(seed: plan.seed)
    bytes = Array(plan.requests.flatMap(\.bytes).prefix(plan.endsAfter))
    guard let address = SocketAddress(literal: "127.0.0.1", port: UInt16(port)) else {
      throw SystemError("address", EINVAL)
    }
    socket = try Socket(family: address.family)
    if try !socket.connect(to: address) {
      _ = try socket.wait(reading: false, writing: true, until: .now + .seconds(20))
      if let error = socket.pendingError() { throw error }
    }
    socket.disableDelay()
  }

  /// Sends, reads and leaves; `sentAll` is called once everything was given to the system.
  func play(sentAll: () -> Void) throws(SystemError) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var isWritable = true
    if bytes.isEmpty { sentAll() }
    while !isDone {
      if isWritable, sent < bytes.count { isWritable = sendSlice(sentAll) }
      if isDone { break }
      switch socket.receive(into: &buffer) {
      case .bytes(let count): if !read(buffer.span.extracting(0..<count)) { return }
      case .end, .failed: return
      case .wouldBlock:
        if isWritable, sent < bytes.count { continue }
        guard
          try socket.wait(reading: true, writing: sent < bytes.count, until: .now + .seconds(20))
        else {
          fault = "nothing for 20 seconds after \(answers.count) answers and \(sent) of \(bytes.count) bytes"
          return
        }
        isWritable = true
      }
    }
    if plan.end == .resets {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket.descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }
  }

  private var isDone: Bool {
    guard sent == bytes.count else { return false }
    switch plan.end {
    case .resets, .leaves: return true
    // A connection that the server ends is read to its end.
    case .halfCloses: return false
    case .readsAll: return answers.count == plan.answerCount && !plan.isClosedByServer
    }
  }

  /// Returns whether the socket may take more.
  private func sendSlice(_ sentAll: () -> Void) -> Bool {
    let most = [3, 100, 5000, 300_000].randomElement(using: &generator) ?? 1
    let end = min(bytes.count, sent + Int.random(in: 1...most, using: &generator))
    switch socket.send(Array(bytes[..<end]), from: sent) {
    case .bytes(let count): sent += count
    case .wouldBlock: return false
    // The server is gone; what it said before is read next.
    case .end, .failed: (bytes, sent) = ([], 0)
    }
    if sent == bytes.count, !bytes.isEmpty {
      if plan.end == .halfCloses { socket.shutDownSending() }
      sentAll()
    }
    return true
  }

  private func read(_ bytes: Span<UInt8>) -> Bool {
    parser.append(bytes)
    do throws(MessageFault) {
      while true {
        let index = answers.count
        guard index < plan.requests.count else {
          fault = parser.isAtRest ? nil : "more answers than requests"
          return fault == nil
        }
        parser.answersHead = plan.requests[index].isHead
        guard let parsed = try parser.next() else { return true }
        answers.append(parsed.message)
      }
    } catch {
      fault = "not HTTP: \(error)"
      return false
    }
  }
}

/// A client on its own thread.
final class LoopPlayer: Sendable {
  private let sentAll = Atomic(false)
  private let descriptor = Atomic<Int32>(-1)
  private let result = Mutex<(answers: [HTTPResponse], fault: String?)>(([], nil))
  private let finished: Doorbell

  init(_ plan: LoopPlan, port: Int) throws {
    finished = try Doorbell()
    try NativeThread { [self] in
      do throws(SystemError) {
        let client = try LoopClient(plan, port: port)
        descriptor.store(client.descriptor, ordering: .relaxed)
        try client.play { sentAll.store(true, ordering: .releasing) }
        result.withLock { $0 = (client.answers, client.fault) }
      } catch {
        // The server has stopped.
      }
      finished.ring()
    }.detach()
  }

  /// Whether the server's system has everything that the client sends; the client's may still hold what found no room.
  var hasArrived: Bool {
    guard sentAll.load(ordering: .acquiring) else { return false }
    let descriptor = descriptor.load(ordering: .relaxed)
    var waiting: Int32 = 1
    #if canImport(Darwin)
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_NWRITE, &waiting, &size)
    #else
    _ = ioctl(descriptor, UInt(TIOCOUTQ), &waiting)
    #endif
    return waiting == 0
  }

  /// What the client got, and what was wrong with it; waits for its end.
  func outcome() -> (answers: [HTTPResponse], fault: String?) {
    finished.wait(atMost: .seconds(60))
    finished.ring()
    return result.withLock { $0 }
  }
}
