import Synchronization

/// What a handler says about the request it was given.
package enum HandlerAnswer: Sendable {
  /// The answer.
  case now(HTTPResponse)
  /// The answer comes through the ``PendingAnswer``, from any thread.
  ///
  /// When none has come after ``ServerTimeouts/answer``, the client is told 504.
  case later
  /// Nothing for so long; then the function, on the loop's thread, says what comes.
  ///
  /// It costs no thread, so any number of requests can wait like this.
  case after(Duration, @Sendable () -> HandlerAnswer)
  /// No answer ever: the connection stays open until the client leaves or ``ServerTimeouts/answer`` is over.
  case never
  /// No answer: the connection is closed.
  case closed
}

/// The place of one answer that is not made at once: whoever makes it hands it over here, from any thread.
///
/// Only the first answer counts, and only one to a request whose handler said ``HandlerAnswer/later``. A client that has
/// gone meanwhile, or a server that has stopped, is no error: the answer leads nowhere.
package struct PendingAnswer: Sendable {
  private let descriptor: Int32
  private let number: UInt64
  private let queue: AnswerQueue

  init(_ descriptor: Int32, number: UInt64, to queue: AnswerQueue) {
    self.descriptor = descriptor
    self.number = number
    self.queue = queue
  }

  /// Sends the answer on its way and returns at once.
  package func respond(_ response: HTTPResponse) { queue.put((number, descriptor, response)) }

  /// Has the connection closed without an answer.
  package func close() { queue.put((number, descriptor, nil)) }
}

/// Answers on their way from the threads that made them to the loop that sends them.
final class AnswerQueue: Sendable {
  /// Which request of which connection, and what to answer; nil closes the connection.
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
    // In this order: what comes between the two wakes the loop once too often, never once too little.
    wakeup.reset()
    return waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
