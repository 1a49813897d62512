import AuthHTTP
import Foundation
import IdentityToolkit
import Synchronization
import Testing

@testable import AuthEmulator

/// A project's functions behind a real HTTP server, with what they were told.
final class FunctionServer: Sendable {
  private let server: HTTPServer
  private let kept: Kept

  var origin: HTTPOrigin { server.origin }

  /// Answers every path as told.
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

  /// Answers by path with a status and a body; any other path changes nothing.
  convenience init(_ answers: [String: (status: HTTPStatus, body: String)] = [:]) throws {
    try self.init { path, _ in
      let answer = answers[path] ?? (200, "{}")
      return .now(HTTPResponse(answer.status, body: Array(answer.body.utf8)))
    }
  }

  func uri(_ path: String) -> String { "\(origin)\(path)" }

  var requests: [HTTPRequest] { kept.requests.withLock { $0 } }

  /// The claims of each JWT that came.
  func tokens() throws -> [JSONValue] {
    try requests.map { request in
      let body = try JSONDecoder().decode(JSONValue.self, from: Data(request.body))
      return try claims(try #require(body["data"]?["jwt"]?.string))
    }
  }
}
