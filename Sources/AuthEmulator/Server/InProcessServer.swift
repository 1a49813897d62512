package import SafeFiles

/// A server for callers in the same process: with its state in memory, or in a file.
package protocol InProcessServer: Sendable {
  /// Answers a request as a server with a port does: with its faults, and recorded.
  func answer(_ request: HTTPRequest) throws(SafeFileError) -> HandlerAnswer

  /// Makes an administrator's call of the default project, or of one of its tenants.
  ///
  /// No fault applies to it, and it is not recorded.
  func administer(_ request: any Endpoint, inTenant tenant: String?) throws(SafeFileError) -> HTTPResponse

  func readState() throws(SafeFileError) -> ServerState

  /// The newest calls that are kept, oldest first; they contain secrets.
  var recordedCalls: [HTTPExchange] { get }

  func add(_ rule: FaultRule) throws(FaultRuleError)
}

extension AuthServer: InProcessServer {
  package func answer(_ request: HTTPRequest) -> HandlerAnswer { begin(request) }

  package func administer(_ request: any Endpoint, inTenant tenant: String?) -> HTTPResponse {
    guard let operation = request as? any Operation else { return .noOperation(request) }
    return perform(operation, in: StatePlace(project: configuration.defaultProject, tenant: tenant))
  }

  package func readState() -> ServerState { state }

  package var recordedCalls: [HTTPExchange] { calls.ring.all }

  package func add(_ rule: FaultRule) throws(FaultRuleError) { try faults.add(rule) }
}

extension EmbeddedServer: InProcessServer {
  package func answer(_ request: HTTPRequest) throws(SafeFileError) -> HandlerAnswer {
    // The calls of this process are all that the program asks about.
    if case .recordedCall(let number)? = PageRoute(request, isForeign: { _ in false }) {
      return .now(calls.response(about: number) ?? ServerError.notFound.response)
    }
    // The console's own calls need a server that keeps running.
    if !request.target.path.hasPrefix("/emulator/v1/"), let page = page(for: request) { return .now(page) }
    let incoming = IncomingCall(
      request,
      at: CallLog.concerns(request)
        ? .init(milliseconds: dependencies.milliseconds, faults: faults.active) : nil)
    let faulty = reception.answer(to: request, with: faults, reason: incoming.reason) { [self] in
      .now((try? respond(to: request, incoming.reason)) ?? reception.finish(AuthServer.busy, to: request))
    }
    if let faulty { return calls.recording(faulty, of: incoming) }
    return calls.recording(.now(try respond(to: request, incoming.reason)), of: incoming)
  }

  package func administer(
    _ request: any Endpoint, inTenant tenant: String?
  ) throws(SafeFileError) -> HTTPResponse {
    guard let operation = request as? any Operation else { return .noOperation(request) }
    let place = StatePlace(project: configuration.defaultProject, tenant: tenant)
    return try outcome(of: PreparedCall(administering: operation, in: place, facts: nil)).response
  }

  package func readState() throws(SafeFileError) -> ServerState { try state() }

  package var recordedCalls: [HTTPExchange] { calls.ring.all }

  package func add(_ rule: FaultRule) throws(FaultRuleError) { try faults.add(rule) }
}

extension HTTPResponse {
  fileprivate static func noOperation(_ request: any Endpoint) -> HTTPResponse {
    ServerError.notImplemented("\(type(of: request))").response
  }
}
