import AuthCore
import AuthEmulator
import AuthHTTP
import Synchronization

/// The connection between client and server: it counts requests, and a test may answer instead of the server.
final class Wire: Sendable {
  /// How to answer a request.
  enum Answer: Sendable {
    case server
    /// The server's answer, which arrives when the function returns.
    case late(@Sendable () -> Void)
    case response(HTTPStatus, String)
    case whole(HTTPResponse)
    case failure(HTTPError)
  }

  private struct State {
    var requests: [HTTPRequest] = []
    var pauses: [Duration] = []
    var answer: @Sendable (HTTPRequest) -> Answer = { _ in .server }
  }
  private let state = Mutex(State())

  /// Every request so far.
  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  /// Every pause the client made.
  var pauses: [Duration] { state.withLock { $0.pauses } }

  /// The number of requests to paths with this suffix.
  func count(_ suffix: String) -> Int { requests.count { $0.target.path.hasSuffix(suffix) } }

  /// From now on, `answer` is asked first.
  func intercept(_ answer: @escaping @Sendable (HTTPRequest) -> Answer) {
    state.withLock { $0.answer = answer }
  }

  /// From now on, requests to paths with this suffix get this response.
  func answer(_ suffix: String, _ status: HTTPStatus, _ body: String) {
    intercept { $0.target.path.hasSuffix(suffix) ? .response(status, body) : .server }
  }

  /// From now on, requests to paths with these suffixes are refused with a code.
  func refuse(_ suffixes: String..., code: String) {
    intercept { request in
      suffixes.contains { request.target.path.hasSuffix($0) }
        ? .response(400, #"{"error":{"code":400,"message":"\#(code)"}}"#) : .server
    }
  }

  /// From now on, requests to paths with this suffix are refused with a code.
  func refuse(_ suffix: String, _ code: String) { refuse(suffix, code: code) }

  func pause(_ duration: Duration) { state.withLock { $0.pauses.append(duration) } }

  func transport(to server: AuthServer) -> HTTPTransport {
    HTTPTransport { request, _ throws(HTTPError) in
      let answer = self.state.withLock { state in
        state.requests.append(request)
        return state.answer
      }
      switch answer(request) {
      case .server: return server.respond(to: request)
      case .late(let meanwhile):
        let response = server.respond(to: request)
        meanwhile()
        return response
      case .response(let status, let body): return HTTPResponse(status, body: Array(body.utf8))
      case .whole(let response): return response
      case .failure(let error): throw error
      }
    }
  }
}
