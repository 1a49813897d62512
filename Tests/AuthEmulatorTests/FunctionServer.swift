import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Synchronization
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// A project's functions behind a real HTTP server, which keeps their requests.
final class FunctionServer: Sendable {
  private let server: HTTPServer
  private let kept: Kept

  var origin: HTTPOrigin { server.origin }

  /// Answers every path with the given response.
  init(answering answer: @escaping @Sendable (String, PendingAnswer) -> HandlerAnswer) throws {
    let kept = Kept()
    server = try HTTPServer { request, pending in
      kept.requests.withLock { $0.append(request) }
      return answer(request.target.path, pending)
    }
    self.kept = kept
    try server.start()
  }

  private final class Kept: Sendable {
    let requests = Mutex<[HTTPRequest]>([])
  }

  /// Answers by path with a status and a body; on other paths the function changes nothing.
  convenience init(_ answers: ByName<(status: HTTPStatus, body: String)> = [:]) throws {
    try self.init { path, _ in
      let answer = answers[path] ?? (200, "{}")
      return .now(HTTPResponse(answer.status, body: Array(answer.body.utf8)))
    }
  }

  func uri(_ path: String) -> String { "\(origin)\(path)" }

  var requests: [HTTPRequest] { kept.requests.withLock { $0 } }

  /// The claims of each JWT received.
  func tokens() throws -> [JSONValue] {
    try requests.map { request in
      let body = try JSONDecoder().decode(JSONValue.self, from: Data(request.body))
      return try claims(try #require(body["data"]?["jwt"]?.string))
    }
  }
}

extension TestServer {
  /// Long enough for a function in this process on a busy machine.
  static let functionLimit = Duration.seconds(20)
  /// The path of the project's settings.
  static let config = "/identitytoolkit.googleapis.com/v2/projects/demo/config"

  /// A server that makes real function calls.
  static func callingFunctions(limit: Duration = functionLimit) throws -> TestServer {
    try TestServer { _, dependencies in
      dependencies.callFunction = { $0.perform(limit: limit, environment: [:]) }
    }
  }

  /// Sets the project's functions by event.
  func useFunctions(_ triggers: ByName<String>) throws {
    let functions = JSONValue.object(triggers.mapValues { ["functionUri": .string($0)] })
    let answer = try send(
      .patch, Self.config, ["blockingFunctions": ["triggers": functions]], bearer: "owner", key: nil)
    #expect(answer.status == 200)
  }

  /// Signs up a user with e-mail and password.
  func signUpAnn() throws -> Answer {
    try post(
      "v1/accounts:signUp",
      ["email": "a@example.com", "password": "secret1", "displayName": "Ann", "returnSecureToken": true])
  }
}
