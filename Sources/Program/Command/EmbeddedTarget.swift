import AuthEmulator
import AuthLocalServer
import EmulatorState
import Synchronization

/// The embedded target: the server's operations in this process, its users in a file.
package struct EmbeddedTarget: Sendable {
  let path: String
  let projectID: String
  let machine: Machine

  package init(path: String, projectID: String, machine: Machine) {
    self.path = path
    self.projectID = projectID
    self.machine = machine
  }

  /// How requests get there.
  ///
  /// Codes for an SMS are printed instead (Docs/architecture.md 1).
  func transport(_ terminal: Terminal, sent: SentCodes) throws(AuthError) -> Transport {
    try server { event in
      switch event.kind {
      case .smsSent:
        sent.append(event["code"])
        terminal.note("embedded project: SMS to \(event["phoneNumber"]): \(event["code"])")
      case .silentPushSent:
        terminal.note("embedded project: silent push to \(event["appToken"]): \(event.payload)")
      case .emailSent:
        sent.append(event["oobCode"])
        let receiver = event.members["newEmail"]?.string ?? event["email"]
        terminal.note("embedded project: e-mail to \(receiver), \(event["requestType"]): \(event["oobCode"])")
      default: break
      }
    }.transport
  }

  /// The transport that shows no messages.
  package func quietTransport() throws(AuthError) -> Transport { try server().transport }

  /// Whether the server's file can be used; an absent one can.
  ///
  /// - Throws: ``AuthError/store(_:)``.
  package func check() throws(AuthError) { try server().checkFile() }

  /// The server's pages, so that a browser can reach them through a listener of this process.
  ///
  /// Only pages that read: changes by a request are not stored.
  func pages() throws(AuthError) -> @Sendable (HTTPRequest) -> HTTPResponse? { try server().page }

  private func server(
    _ report: @escaping @Sendable (EmulatorEvent) -> Void = { _ in }
  ) throws(AuthError) -> LocalServer {
    var options = LocalServer.Options()
    options.file = path
    return try LocalServer(
      projectID, options: options,
      dependencies: ServerDependencies(
        now: machine.now, randomBytes: machine.randomBytes, report: report,
        callFunction: { $0.perform(limit: FunctionCall.ordinaryLimit, environment: [:]) }))
  }
}

/// The codes that the embedded server would have sent in this run.
///
/// They are not secret there.
final class SentCodes: Sendable {
  private let codes = Mutex<[String]>([])

  /// Stores the code of a message.
  func append(_ code: String) { codes.withLock { $0.append(code) } }

  /// The code of the last message; nil if none was sent.
  var newest: String? { codes.withLock(\.last) }
}
