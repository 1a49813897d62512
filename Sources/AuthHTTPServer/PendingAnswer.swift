/// What a handler does next for a request; it never waits itself.
package indirect enum HandlerAnswer: Sendable {
  case now(HTTPResponse)
  /// The answer comes through the ``PendingAnswer``: from any thread, or at the end of the turn.
  ///
  /// The client gets 504 if none comes within ``ServerTimeouts/answer``.
  case later
  /// After a pause of this length, the function creates the answer on the loop's thread, unless the client has
  /// left.
  ///
  /// It costs no thread, so any number of requests can wait like this.
  case after(Duration, @Sendable () -> HandlerAnswer)
  /// The function does slow work on a thread of its own, and returns what is next.
  ///
  /// With 256 such threads at work, or if the system starts no more, the client gets the response `orElse`.
  case work(@Sendable () -> HandlerAnswer, orElse: @Sendable () -> HTTPResponse)
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
      case .after(_, let next), .work(let next, _): answer = next()
      case .later, .never, .closed: return nil
      }
    }
  }

  /// The same steps with another response at their end; an answer that comes ``later`` is not changed.
  package func mapped(_ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse) -> Self {
    switch self {
    case .now(let response): .now(change(response))
    case .after(let time, let next): .after(time) { next().mapped(change) }
    case .work(let next, let refusal): .work({ next().mapped(change) }, orElse: { change(refusal()) })
    case .later, .never, .closed: self
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
