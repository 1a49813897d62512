import Synchronization

/// Until when a canceled task gives its exchange up.
package enum Abandonment: Sendable {
  /// At any time: the request may be repeated.
  case always
  /// Until the request leaves.
  case beforeSending
  /// Not at all: the request completes what was begun.
  case never
}

/// An exchange that runs elsewhere while a task waits for it; its first outcome counts.
package final class PendingExchange: Sendable {
  package typealias Outcome = Result<HTTPResponse, HTTPError>

  private struct State {
    var outcome: Outcome?
    var waiter: CheckedContinuation<Outcome, Never>?
    var hasBegun = false
  }

  private let state = Mutex(State())
  private let abandonment: Abandonment

  /// An exchange that has not begun.
  package init(abandoned abandonment: Abandonment) { self.abandonment = abandonment }

  /// Called just before the request leaves; false if nobody waits for it any more.
  package func begin() -> Bool {
    state.withLock { state in
      state.hasBegun = true
      return state.outcome == nil
    }
  }

  /// Ends the wait, unless it has ended.
  package func end(_ outcome: Outcome) { end(outcome) { _ in true } }

  private func end(_ outcome: Outcome, if isAllowed: (borrowing State) -> Bool) {
    let waiter = state.withLock { state in
      guard state.outcome == nil, isAllowed(state) else { return CheckedContinuation<Outcome, Never>?.none }
      state.outcome = outcome
      return state.waiter.take()
    }
    waiter?.resume(returning: outcome)
  }

  /// Waits for the response, in one task.
  ///
  /// - Throws: ``HTTPError``; ``HTTPError/other(_:)`` with a `CancellationError` if the task is canceled before the
  ///   request leaves, or later if the exchange may be abandoned.
  package func response() async throws(HTTPError) -> HTTPResponse {
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let known = state.withLock { state in
          if state.outcome == nil { state.waiter = waiter }
          return state.outcome
        }
        if let known { waiter.resume(returning: known) }
      }
    } onCancel: {
      end(.failure(.other(HTTPError.Cause(CancellationError())))) {
        switch abandonment {
        case .always: true
        case .beforeSending: !$0.hasBegun
        case .never: false
        }
      }
    }
    return try outcome.get()
  }
}
