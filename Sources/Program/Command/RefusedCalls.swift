import Synchronization

/// The newest answers of a local server in this run, so that one of ours can be asked why it refused a call.
final class RefusedCalls: Sendable {
  /// The call's number in the list of the server at hand.
  private typealias Numbered = (number: String, server: @Sendable () -> AuthClient)

  private struct Newest {
    var refused: Numbered?
    var any: Numbered?
    var answer: (response: HTTPResponse, port: Int?)?
  }

  private let newest = Mutex(Newest())

  /// Why the newest answer is not an auth server's; nil if it may be one.
  var strangeAnswer: Reason? {
    newest.withLock { $0.answer }.flatMap { Reason(strange: $0.response, port: $0.port) }
  }

  /// Notes the numbers in the answers of a server that is reached in this way.
  func observer(of target: Project, _ dependencies: AuthClient.Dependencies) -> ExchangeObserver {
    let server = { @Sendable in
      AuthClient(
        target, store: .memory(), options: AuthClient.Options(within: .seconds(2)), dependencies: dependencies
      )
    }
    return ExchangeObserver(didReceive: { [self] outcome, _ in
      guard case .success(let response) = outcome else { return }
      newest.withLock { newest in
        newest.answer = (response, target.localPort)
        guard let number = response.fields[NumberedCall.numberField] else { return }
        newest.any = (number, server)
        if !response.status.isSuccess { newest.refused = (number, server) }
      }
    })
  }

  /// What the server found; nil if there is no such server, or it does not answer in time.
  func reason(ofRefusal isRefused: Bool) async -> Reason? {
    guard let call = newest.withLock({ isRefused ? $0.refused : $0.any }) else { return nil }
    let request = NumberedCall { $0.number = call.number }
    return try? await call.server().call(request, as: .app, patiently: false).reason
  }
}

extension Context {
  /// Why a local server of ours refused the call that failed so, as it found with its own state, or why there was no answer of an auth server.
  ///
  /// Asks the server once, for two seconds at most. Nil if nothing is known beyond the error.
  package func reason(of error: AuthError) async -> Reason? {
    switch error {
    case .refused: await refusedCalls.reason(ofRefusal: true)
    // Another account's number or identity comes with status 200.
    case .conflict: await refusedCalls.reason(ofRefusal: false)
    case .unexpectedResponse: refusedCalls.strangeAnswer
    case .network(let problem, _):
      if case .transport(let failure) = problem.kind {
        Reason(failure, port: (try? target())?.localPort)
      } else {
        nil
      }
    default: nil
    }
  }
}

extension Project {
  /// The port of a server on this machine.
  fileprivate var localPort: Int? {
    guard let origin = service.origin, origin.isLoopback else { return nil }
    return Int(origin.port)
  }
}
