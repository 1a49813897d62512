/// Reads one of the calls that a running server keeps, as a line of a recording with stand-ins for its secrets:
/// `GET emulator/v1/calls/{number}`.
///
/// This program's own endpoint; see ``RecentCalls``.
package struct NumberedCall: Endpoint {
  package static let route = Route(.get, .emulator, "v1/calls/{number}")
  /// The header field with which a server tells this program the number of its call.
  package static let numberField = "X-Authctl-Call"
  package var number: String?

  package init() {}

  package struct Response: WireObject {
    /// Why the server refused it, as it found with its own state.
    package var reason: Reason?
    package init() {}
  }
}
