import Synchronization

/// Answers in transit from where they were created, mostly other threads, to the loop that sends them.
final class AnswerQueue: Sendable {
  /// The request, its connection and the answer; a nil answer closes the connection.
  typealias Element = (number: UInt64, descriptor: Int32, response: HTTPResponse?)

  private struct Waiting {
    var answers: [Element] = []
    var isLoopAsleep = false
  }

  private let waiting = Mutex(Waiting())
  /// The number of threads at work; each stays until its work is done, even after its client has left.
  private let atWork = Atomic<Int>(0)
  private static let mostAtWork = 256
  private let doorbell: Doorbell

  init() throws(SystemError) { doorbell = try Doorbell() }

  /// Readable when an answer came while the loop slept.
  var descriptor: Int32 { doorbell.descriptor }

  func put(_ element: Element) {
    let wakes = waiting.withLock { waiting in
      waiting.answers.append(element)
      defer { waiting.isLoopAsleep = false }
      return waiting.isLoopAsleep
    }
    if wakes { doorbell.ring() }
  }

  /// Does the work for a request on another thread; false if there are too many.
  func work(_ work: @escaping @Sendable () -> HandlerAnswer, for pending: PendingAnswer) -> Bool {
    guard atWork.add(1, ordering: .relaxed).newValue <= Self.mostAtWork,
      NativeThread.run({ [self] in
        defer { atWork.subtract(1, ordering: .relaxed) }
        if let response = work().taken() { pending.respond(response) } else { pending.close() }
      })
    else {
      atWork.subtract(1, ordering: .relaxed)
      return false
    }
    return true
  }

  /// Makes the next answer wake the loop; false if one is here already, so that the loop must not sleep.
  func sleep() -> Bool {
    waiting.withLock { waiting in
      waiting.isLoopAsleep = waiting.answers.isEmpty
      return waiting.isLoopAsleep
    }
  }

  func awake(rung: Bool) {
    if rung { doorbell.reset() }
    waiting.withLock { $0.isLoopAsleep = false }
  }

  /// Takes what is here, in exchange for an empty array whose memory it uses next.
  func takeAll(into taken: inout [Element]) { waiting.withLock { swap(&$0.answers, &taken) } }
}
