/// A call of a project's function that an operation needs before it can continue.
package struct FunctionCall: Sendable, Equatable {
  package var projectID: String
  /// The function's URL from the project's settings.
  package var uri: String
  package var event: BlockingEvent
  package var body: [UInt8]
  /// The time limit of the server's mode.
  package var limit = ordinaryLimit

  /// The time limit of Google's emulator: one minute.
  package static let ordinaryLimit = Duration.seconds(60)
  package static let strictLimit = Duration.seconds(7)

  /// Makes the call and waits for the answer; a refusal by the function is an answer.
  ///
  /// A project whose ID starts with `demo-` can only reach this machine (Docs/architecture.md 1).
  package func perform(limit: Duration, environment: [String: String]) -> FunctionOutcome {
    guard let (origin, target) = FunctionAddress(uri)?.parts,
      origin.isLoopback || !projectID.hasPrefix("demo-")
    else { return .unreachable }
    // A separate connection: a function may take long, and its own call of this server may need another
    // function.
    let limit = min(limit, self.limit)
    let transport = BlockingTransport(
      timeouts: TransportTimeouts(connect: limit, total: limit), environment: environment)
    let request = HTTPRequest(
      .post, target, fields: HTTPFields([.init("Content-Type", "application/json")]), body: body)
    do throws(HTTPError) {
      let response = try transport.send(request, to: origin)
      return .answered(status: response.status, body: response.body)
    } catch {
      if case .timedOut = error { return .timedOut }
      return .unreachable
    }
  }
}

package enum FunctionOutcome: Sendable, Equatable {
  case answered(status: HTTPStatus, body: [UInt8])
  /// The connection failed, or the response was not HTTP.
  case unreachable
  case timedOut
}
