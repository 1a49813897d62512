import Synchronization

package enum HandlerAnswer: Sendable {
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
  /// No answer: the connection stays open until the client leaves or ``ServerTimeouts/answer`` is over.
  case never
  /// No answer: the connection is closed.
  case closed
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

  func takeAll() -> [Element] {
    // In this order: an answer put between the two wakes the loop once too often, never once too seldom.
    wakeup.reset()
    return waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
