import AuthEmulator
import EmulatorState
import SafeFiles
import Synchronization

/// The embedded target: the server's operations in this process, its users in a file.
package struct EmbeddedTarget: Sendable {
  /// The file.
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
  func transport(_ terminal: Terminal, sent: SentCodes) throws(AuthError) -> HTTPTransport {
    let server = try server { event in
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
    }
    return Self.transport(to: server)
  }

  /// The transport that shows no messages.
  package func quietTransport() throws(AuthError) -> HTTPTransport { Self.transport(to: try server { _ in }) }

  private static func transport(to server: EmbeddedServer) -> HTTPTransport {
    HTTPTransport { request, _ throws(HTTPError) in
      do throws(SafeFileError) {
        return try server.respond(to: request)
      } catch {
        throw .other(HTTPError.Cause(AuthError.file(AuthError.FileProblem(error))))
      }
    }
  }

  /// Whether the server's file can be used; an absent one can.
  ///
  /// - Throws: ``AuthError/file(_:)``.
  package func check() throws(AuthError) {
    let server = try server { _ in }
    do throws(SafeFileError) {
      _ = try server.state()
    } catch {
      throw .file(AuthError.FileProblem(error))
    }
  }

  /// The server's pages, so that a browser can reach them through a listener of this process.
  ///
  /// Only pages that read: changes by a request are not stored.
  func pages() throws(AuthError) -> @Sendable (HTTPRequest) -> HTTPResponse? {
    let server = try server { _ in }
    let dependencies = serverDependencies { _ in }
    return { [projectID] request in
      guard request.method == .get, request.target.path.hasPrefix("/emulator/") else { return nil }
      guard let state = try? server.state(),
        let configuration = try? EmulatorConfiguration(defaultProject: projectID)
      else { return HTTPResponse(503) }
      return AuthServer(configuration: configuration, state: state, dependencies: dependencies)
        .respond(to: request)
    }
  }

  private func server(
    report: @escaping @Sendable (EmulatorEvent) -> Void
  ) throws(AuthError) -> EmbeddedServer {
    do {
      return EmbeddedServer(
        path: path, configuration: try EmulatorConfiguration(defaultProject: projectID),
        dependencies: serverDependencies(report))
    } catch {
      // Only fictional numbers can be wrong, and none are given.
      throw .invalidInput(.other("\(error)"))
    }
  }

  private func serverDependencies(
    _ report: @escaping @Sendable (EmulatorEvent) -> Void
  ) -> ServerDependencies {
    ServerDependencies(
      now: machine.now, randomBytes: machine.randomBytes, report: report,
      callFunction: { $0.perform(limit: FunctionCall.ordinaryLimit, environment: [:]) })
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
