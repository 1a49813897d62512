import AuthCrypto
import AuthHTTP
import IdentityToolkit
import Synchronization

/// A page of this program on loopback that waits for one answer from a browser.
///
/// Its address holds 128 random bits, so that no other page in the browser can find it.
struct LoopbackPage<Answer: Sendable>: Sendable {
  /// Where everything is that belongs to the page.
  let path: String
  private let box: AnswerBox<Answer>
  private let server: HTTPServer

  /// Says what is answered to a request, given the page's path and where an answer goes.
  typealias Handler =
    @Sendable (_ request: HTTPRequest, _ path: String, AnswerBox<Answer>, PendingAnswer) -> HandlerAnswer

  /// Takes a free port and serves.
  ///
  /// - Throws: ``CommandFailure`` when there is none.
  init(_ handler: @escaping Handler) throws(CommandFailure) {
    let path = "/" + Base64URL.encode(SecretRandom.bytes(16))
    let box = AnswerBox<Answer>()
    do throws(ListenError) {
      server = try HTTPServer(ServerConfiguration(host: "127.0.0.1", port: 0)) { request, pending in
        handler(request, path, box, pending)
      }
      try server.start()
    } catch {
      throw CommandFailure(
        ErrorReport(
          code: "CANNOT_LISTEN", message: "no page can be served on this machine: \(error.reason)",
          hint: "authctl doctor", exitStatus: .network))
    }
    self.path = path
    self.box = box
  }

  /// `http://127.0.0.1:PORT`.
  var origin: String { "http://\(server.origin.authority)" }
  /// The port that was taken.
  var port: Int { server.port }

  /// Waits for the answer; nil when the time is over.
  func answer(within patience: Duration) async throws -> Answer? {
    let deadline = ContinuousClock.now + patience
    while ContinuousClock.now < deadline {
      if let answer = box.value { return answer }
      try await Task.sleep(for: .milliseconds(20))
    }
    return nil
  }

  /// Ends it; what is being answered is answered.
  func stop() { server.stop() }
}

/// Where the one answer goes.
final class AnswerBox<Answer: Sendable>: Sendable {
  private let answer = Mutex<Answer?>(nil)

  /// The answer, once there is one.
  var value: Answer? { answer.withLock { $0 } }

  /// Takes an answer; false when there is one already.
  func take(_ new: Answer) -> Bool {
    answer.withLock { answer in
      guard answer == nil else { return false }
      answer = new
      return true
    }
  }
}

extension HTTPResponse {
  /// A page that nobody keeps, with what its content may do.
  static func page(
    _ status: HTTPStatus, _ text: String, type: String = "text/html; charset=utf-8", policy: String
  ) -> Self {
    var fields = HTTPFields()
    fields["Content-Type"] = type
    fields["Cache-Control"] = "no-store"
    fields["Referrer-Policy"] = "no-referrer"
    fields["X-Content-Type-Options"] = "nosniff"
    fields["Content-Security-Policy"] = policy
    return HTTPResponse(status, fields: fields, body: Array(text.utf8))
  }
}
