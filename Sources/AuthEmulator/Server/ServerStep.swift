package import AuthHTTP

/// What the server wants done with a request next: it decides and never waits, whoever runs it performs (style: effects at the edge).
package indirect enum ServerStep: Sendable {
  /// Send this answer.
  case answer(HTTPResponse)
  /// Let the time pass, then go on.
  case pause(Duration, then: @Sendable () -> ServerStep)
  /// Call the function, then go on with what became of it; no lock is held meanwhile.
  case call(FunctionCall, then: @Sendable (FunctionOutcome) -> ServerStep)
  /// Close the connection without an answer.
  case drop
  /// Never answer.
  case hang
}

extension AuthServer {
  /// Answers for an HTTP server: at once where nothing has to be waited for, else without holding up its loop.
  package func answer(_ request: HTTPRequest, _ pending: PendingAnswer) -> HandlerAnswer {
    answer(begin(request), pending)
  }

  private func answer(_ step: ServerStep, _ pending: PendingAnswer) -> HandlerAnswer {
    switch step {
    case .answer(let response): return .now(response)
    case .pause(let time, let then): return .after(time) { self.answer(then(), pending) }
    case .drop: return .closed
    case .hang: return .never
    case .call:
      let isUnderWay = NativeThread.run { self.finish(step, pending) }
      return isUnderWay ? .later : .now(ServerError.frontEnd(503).response)
    }
  }

  /// Follows a request to its end on a thread that may wait.
  private func finish(_ step: ServerStep, _ pending: PendingAnswer) {
    if let response = conclude(step) { pending.respond(response) } else { pending.close() }
  }

  /// Performs what the step asks for on the calling thread; nil when the request gets no answer.
  func conclude(_ step: ServerStep) -> HTTPResponse? {
    var step = step
    while true {
      switch step {
      case .answer(let response): return response
      case .pause(_, let then): step = then()
      case .call(let call, let then): step = then(callFunction(call))
      case .drop, .hang: return nil
      }
    }
  }
}
