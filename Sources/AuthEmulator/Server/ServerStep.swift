import Synchronization

/// The next step for a request.
///
/// The server decides and never waits; its caller performs the step.
package indirect enum ServerStep: Sendable {
  case answer(HTTPResponse)
  case pause(Duration, then: @Sendable () -> ServerStep)
  /// Continue after all other requests that arrived have started too, so that their changes are stored
  /// together.
  case atEndOfTurn(then: @Sendable () -> ServerStep)
  /// Do slow work without a lock on the state, such as a call of a function, then continue.
  case work(@Sendable () -> ServerStep)
  case drop
  case hang
}

extension AuthServer {
  /// Answers for an HTTP server: at once if possible, otherwise without blocking its event loop.
  package func answer(_ request: HTTPRequest, _ pending: PendingAnswer) -> HandlerAnswer {
    answer(begin(request), pending)
  }

  func answer(_ step: ServerStep, _ pending: PendingAnswer) -> HandlerAnswer {
    switch step {
    case .answer(let response): return .now(response)
    case .pause(let time, let then): return .after(time) { self.answer(then(), pending) }
    case .atEndOfTurn(let then): return .atEndOfTurn { self.answer(then(), pending) }
    case .drop: return .closed
    case .hang: return .never
    case .work:
      guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting,
        NativeThread.run({ [self] in
          defer { waiting.subtract(1, ordering: .relaxed) }
          if let response = conclude(step) { pending.respond(response) } else { pending.close() }
        })
      else {
        waiting.subtract(1, ordering: .relaxed)
        return .now(ServerError.frontEnd(503).response)
      }
      return .later
    }
  }

  /// The maximum number of calls that may wait for a function or a password check: each holds a thread, even
  /// after its client has left.
  static let mostWaiting = 256

  /// Performs the step and all following ones on the calling thread; nil if the request gets no response.
  func conclude(_ step: ServerStep) -> HTTPResponse? {
    var step = step
    while true {
      switch step {
      case .answer(let response): return response
      case .pause(_, let then), .atEndOfTurn(let then): step = then()
      case .work(let work): step = work()
      case .drop, .hang: return nil
      }
    }
  }
}
