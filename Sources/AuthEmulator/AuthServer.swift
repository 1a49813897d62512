package import AuthHTTP
package import IdentityToolkit
import Synchronization

/// The local server: requests in, responses out, the state in memory (spec section 6).
///
/// It knows no sockets and never waits, so one instance serves a process, an event loop or a test alike. Calls may come from any thread.
package final class AuthServer: Sendable {
  private let configuration: EmulatorConfiguration
  private let surroundings: EmulatorSurroundings
  private let reception: Reception
  private let stored: Mutex<ServerState>

  /// Starts with the given state, to which the configuration's fictional numbers are added.
  package init(
    configuration: EmulatorConfiguration, state: ServerState = ServerState(),
    surroundings: EmulatorSurroundings
  ) {
    self.configuration = configuration
    self.surroundings = surroundings
    reception = Reception(configuration)
    stored = Mutex(state.adding(configuration.testPhoneNumbers, to: configuration.defaultProject))
  }

  /// The state now; a copy that costs nothing until the server changes its own.
  package var state: ServerState { stored.withLock { $0 } }

  /// Answers one request; every failure is a response.
  package func respond(to request: HTTPRequest) -> HTTPResponse {
    switch reception.receive(request) {
    case .answered(let response): return reception.finish(response, to: request)
    case .call(let call):
      let (response, events) = stored.withLock { call.run(on: &$0, configuration, surroundings) }
      // Outside the lock: whoever listens may ask the server something.
      events.forEach(surroundings.report)
      return reception.finish(response, to: request)
    }
  }
}

extension AuthServer {
  /// Moves the clock as `PATCH emulator/v1/clock` does, for whoever starts the server.
  ///
  /// - Throws: ``ServerError`` for a time outside the years 1970 to 9999.
  package func moveClock(_ change: EmulatorClock.Patch) throws(ServerError) {
    let call = PreparedCall(
      operation: change, isPrivileged: true, namedProject: nil, tenant: nil, saysStatusOnly: false, host: "",
      token: nil)
    let (response, events) = stored.withLock { call.run(on: &$0, configuration, surroundings) }
    events.forEach(surroundings.report)
    guard response.status.isSuccess else { throw EmulatorClock.Patch.unreachable }
  }
}

extension ServerState {
  /// The state with fictional numbers added to a project.
  func adding(_ numbers: TestPhoneNumbers, to project: String) -> ServerState {
    guard !numbers.codes.isEmpty else { return self }
    var state = self
    state.projects[project, default: ProjectState()].config.testPhoneNumbers
      .merge(numbers.codes) { _, given in given }
    return state
  }
}
