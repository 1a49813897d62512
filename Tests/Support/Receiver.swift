import AuthHTTPServer
import AuthCrypto
package import AuthHTTP
import Synchronization

/// A program to which a local server sends events: a real HTTP server that keeps what it gets and answers as
/// a test says.
package final class Receiver: Sendable {
  private let server: HTTPServer
  private let kept: Kept

  private final class Kept: Sendable {
    let requests = Mutex<[HTTPRequest]>([])
  }

  /// Answers the first requests with these responses and all others with 200; nil means no answer.
  package convenience init(_ answers: [HTTPResponse?] = [], port: Int = 0) throws {
    try self.init(port: port) { place in answers.indices.contains(place) ? answers[place] : HTTPResponse(200)
    }
  }

  /// Answers each request by its position, starting with 0; nil means no answer.
  package init(port: Int = 0, answer: @escaping @Sendable (_ place: Int) -> HTTPResponse?) throws {
    let kept = Kept()
    server = try HTTPServer(ServerConfiguration(host: "127.0.0.1", port: port)) { request, _ in
      let place = kept.requests.withLock { requests in
        requests.append(request)
        return requests.count - 1
      }
      return answer(place).map { .now($0) } ?? .never
    }
    self.kept = kept
    try server.start()
  }

  deinit { server.stop() }

  package var origin: HTTPOrigin { server.origin }

  /// The requests, oldest first.
  package var requests: [HTTPRequest] { kept.requests.withLock { $0 } }

  /// Waits until there are this many requests, and returns all of them.
  ///
  /// - Throws: ``TimedOut``.
  package func requests(atLeast count: Int) async throws -> [HTTPRequest] {
    try await wait(for: "\(count) requests") { requests.count >= count }
    return requests
  }
}

extension HTTPRequest {
  /// Whether the field `Authctl-Signature` is the body's signature with this secret.
  package func isSigned(with secret: String) -> Bool {
    let parts = (fields["Authctl-Signature"] ?? "").split(separator: ",")
    guard parts.count == 2, parts[0].hasPrefix("t="), parts[1].hasPrefix("v1=") else { return false }
    let message = Array("\(parts[0].dropFirst(2)).".utf8) + body
    return parts[1].dropFirst(3)
      == Hexadecimal.encode(HMAC<SHA256>.code(of: message, key: Array(secret.utf8)))
  }
}
