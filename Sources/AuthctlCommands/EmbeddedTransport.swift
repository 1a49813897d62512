import AuthCore
import AuthCrypto
import AuthEmulator
import AuthHTTP
import IdentityToolkit
import SafeFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Transport {
  /// The embedded target: the server's operations in this process, its users in a file.
  ///
  /// What would go out by SMS is printed instead (Docs/architecture.md 1).
  static func embedded(
    path: String, projectID: String, terminal: Terminal, sent: SentCodes
  ) throws(AuthError) -> Self {
    let server = try embeddedServer(path: path, projectID: projectID) { event in
      switch event {
      case .smsSent(_, let number, let code, _):
        sent.append(code)
        terminal.note("embedded project: SMS to \(number): \(code)")
      case .emailSent(_, let email):
        sent.append(email.code)
        terminal.note(
          "embedded project: e-mail to \(email.newAddress ?? email.address), \(email.purpose.rawValue): "
            + email.code)
      default: break
      }
    }
    return Self { request, _ throws(HTTPError) in
      do throws(SafeFileError) {
        return try server.respond(to: request)
      } catch {
        throw .serverFile(HTTPError.ServerFileFault(error))
      }
    }
  }

  /// Whether the embedded server's file can be used; an absent one can.
  ///
  /// - Throws: ``AuthError/network(_:)`` with what is wrong with the file.
  static func checkEmbedded(path: String) throws(AuthError) {
    let server = try embeddedServer(path: path, projectID: Target.defaultProjectID) { _ in }
    do throws(SafeFileError) {
      _ = try server.state()
    } catch {
      throw .network(.serverFile(HTTPError.ServerFileFault(error)))
    }
  }

  /// The pages of the embedded server, so that a browser can reach them through a listener of this process.
  ///
  /// Only pages that read: what a request would change is not kept.
  static func embeddedPages(
    path: String, projectID: String
  ) throws(AuthError) -> (
    @Sendable (HTTPRequest) -> HTTPResponse?
  ) {
    let server = try embeddedServer(path: path, projectID: projectID) { _ in }
    return { request in
      guard request.method == .get, request.target.path.hasPrefix("/emulator/") else { return nil }
      guard let state = try? server.state(),
        let configuration = try? EmulatorConfiguration(defaultProject: projectID)
      else { return HTTPResponse(503) }
      return AuthServer(
        configuration: configuration, state: state,
        surroundings: EmulatorSurroundings(
          now: { Date() }, randomBytes: SecretRandom.bytes, report: { _ in })
      ).respond(to: request)
    }
  }

  private static func embeddedServer(
    path: String, projectID: String, report: @escaping @Sendable (EmulatorEvent) -> Void
  ) throws(AuthError) -> EmbeddedServer {
    do {
      return EmbeddedServer(
        path: path, configuration: try EmulatorConfiguration(defaultProject: projectID),
        surroundings: EmulatorSurroundings(
          now: { Date() }, randomBytes: SecretRandom.bytes, report: report,
          callFunction: { $0.perform(limit: FunctionCall.ordinaryLimit, environment: [:]) }))
    } catch {
      // Only fictional numbers can be wrong, and none are given.
      throw .invalidInput(.other("\(error)", hint: nil))
    }
  }
}

extension HTTPError.ServerFileFault {
  /// The fault as the client's own files are told.
  init(_ error: SafeFileError) {
    let problem = AuthError.FileProblem(error)
    self.init(code: problem.kind.rawValue, path: problem.path, reason: problem.reason, mend: problem.mend)
  }
}
