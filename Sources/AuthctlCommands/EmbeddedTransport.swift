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
      do throws(EmbeddedServerError) {
        return try server.respond(to: request)
      } catch {
        throw .other(HTTPError.Cause(AuthError.file(AuthError.FileProblem(error))))
      }
    }
  }

  /// Whether the embedded server's file can be used; an absent one can.
  ///
  /// - Throws: ``AuthError/file(_:)``.
  static func checkEmbedded(path: String) throws(AuthError) {
    let server = try embeddedServer(path: path, projectID: Target.defaultProjectID) { _ in }
    do throws(EmbeddedServerError) {
      _ = try server.state()
    } catch {
      throw .file(AuthError.FileProblem(error))
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
      throw .invalidInput(.other("\(error)"))
    }
  }
}

extension AuthError.FileProblem {
  /// A problem of the embedded server's file, as one of the client's own files.
  init(_ error: EmbeddedServerError) {
    switch error {
    case .file(let cause): self.init(cause)
    case .damaged(let path, _): self.init(.damaged, path: path, reason: "\(error)")
    case .newer(let path, _): self.init(.newer, path: path, reason: "\(error)")
    }
  }
}
