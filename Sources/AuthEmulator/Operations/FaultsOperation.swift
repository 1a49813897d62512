import AuthHTTP
import IdentityToolkit

/// An operation that reads or edits the server's faults, which are not part of the state.
protocol FaultsOperation: Operation {
  func perform(on faults: Faults) throws(ServerError) -> Answer
}

extension FaultsOperation {
  static var concernsFaults: Bool { true }
  static var isReadOnly: Bool { true }

  /// Refuses the call: an embedded server lives for one call and has no faults.
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Answer {
    throw .notImplemented("Fault injection without a running server")
  }

  /// Returns the answer as an HTTP response.
  func answer(on faults: Faults) throws(ServerError) -> HTTPResponse {
    Self.response(for: try perform(on: faults))
  }
}
