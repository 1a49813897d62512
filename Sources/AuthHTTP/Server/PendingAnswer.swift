import Synchronization

/// What a handler does next for a request; it never waits itself.
package indirect enum HandlerAnswer: Sendable {
  case now(HTTPResponse)
  /// The answer comes through the ``PendingAnswer``, from any thread.
  ///
  /// The client gets 504 if none comes within ``ServerTimeouts/answer``.
  case later
  /// After a pause of this length, the function creates the answer on the loop's thread.
  ///
  /// It costs no thread, so any number of requests can wait like this.
  case after(Duration, @Sendable () -> HandlerAnswer)
  /// The function creates the answer on the loop's thread, after every request that has arrived was handled
  /// once.
  ///
  /// So one disk write, for example, can serve many requests.
  case atEndOfTurn(@Sendable () -> HandlerAnswer)
  /// The function does slow work on a thread of its own, and returns what is next.
  ///
  /// With 256 such threads at work, or if the system starts no more, the client gets the response `orElse`.
  case work(@Sendable () -> HandlerAnswer, orElse: HTTPResponse)
  /// No answer: the connection stays open until the client leaves or ``ServerTimeouts/answer`` is over.
  case never
  /// No answer: the connection is closed.
  case closed

  /// Takes all steps on the calling thread, without pauses.
  ///
  /// - Returns: the response; nil if the request gets none, or only later.
  package func taken() -> HTTPResponse? {
    var answer = self
    while true {
      switch answer {
      case .now(let response): return response
      case .after(_, let next), .atEndOfTurn(let next), .work(let next, _): answer = next()
      case .later, .never, .closed: return nil
      }
    }
  }
}

/// An answer that is created later; any thread may deliver it.
///
/// Only the first answer counts, and only for a request whose handler returned ``HandlerAnswer/later``. If
/// the client is gone or the server has stopped, the answer is dropped without an error.
package struct PendingAnswer: Sendable {
  private let descriptor: Int32
  private let number: UInt64
  private let queue: AnswerQueue

  init(_ descriptor: Int32, number: UInt64, to queue: AnswerQueue) {
    self.descriptor = descriptor
    self.number = number
    self.queue = queue
  }

  /// Delivers the answer and returns at once.
  package func respond(_ response: HTTPResponse) { queue.put((number, descriptor, response)) }

  /// Closes the connection without an answer.
  package func close() { queue.put((number, descriptor, nil)) }
}

/// Answers in transit from the threads that created them to the loop that sends them.
final class AnswerQueue: Sendable {
  /// The request, its connection and the answer; a nil answer closes the connection.
  typealias Element = (number: UInt64, descriptor: Int32, response: HTTPResponse?)

  private let waiting = Mutex<[Element]>([])
  /// The number of threads at work; each stays until its work is done, even after its client has left.
  private let atWork = Atomic<Int>(0)
  private static let mostAtWork = 256
  private let wakeup: Wakeup

  init() throws(SystemError) { wakeup = try Wakeup() }

  /// Readable when there is something to take.
  var descriptor: Int32 { wakeup.readEnd }

  func put(_ element: Element) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(element)
      return waiting.count == 1
    }
    if isFirst { wakeup.wake() }
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

  func takeAll() -> [Element] {
    // In this order: an answer put between the two wakes the loop once too often, never once too seldom.
    wakeup.reset()
    return waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
