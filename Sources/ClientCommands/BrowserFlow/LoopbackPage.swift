import AuthEmulator
import AuthHTTPServer
import AuthCrypto
import Synchronization

/// A page of this program on loopback that waits for one answer from a browser.
///
/// Its address holds 128 random bits, so that no other page in the browser can find it.
struct LoopbackPage<Answer: Sendable>: Sendable {
  /// The path below which all requests of the page are.
  let path: String
  private let box: AnswerBox<Answer>
  private let server: HTTPServer
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Answers a request; gets the page's path and the receiver of the answer.
  typealias Handler =
    @Sendable (_ request: HTTPRequest, _ path: String, AnswerBox<Answer>, PendingAnswer) -> HandlerAnswer

  /// Takes a free port and serves.
  ///
  /// - Throws: ``CommandFailure`` when there is none.
  init(
    _ machine: Machine, _ handler: @escaping Handler
  ) throws(CommandFailure) {
    let path = "/" + Base64URL.encode(machine.randomBytes(16))
    let box = AnswerBox<Answer>()
    do throws(ListenError) {
      server = try HTTPServer(ServerConfiguration(host: "localhost", port: 0)) { request, pending in
        handler(request, path, box, pending)
      }
      try server.start()
    } catch {
      throw CommandFailure(
        .cannotListen, "no page can be served on this machine: \(error.reason)",
        hint: .run("doctor"))
    }
    self.path = path
    self.box = box
    sleep = machine.sleep
  }

  var origin: String { "http://\(server.origin.authority)" }
  var port: Int { server.port }

  /// Waits for the answer; nil if the time has run out, and then later answers are refused.
  func answer(within patience: Duration) async -> Answer? {
    let timer = Task { [box, sleep] in
      try await sleep(patience)
      box.close()
    }
    defer { timer.cancel() }
    return await box.answer()
  }

  /// Ends it after answering the current requests.
  func stop() { server.stop() }
}

/// Receives the one answer, for which one task waits.
package final class AnswerBox<Answer: Sendable>: Sendable {
  private let answers: AsyncStream<Answer>
  private let continuation: AsyncStream<Answer>.Continuation
  private let isTaken = Atomic(false)

  package init() { (answers, continuation) = AsyncStream.makeStream() }

  /// Waits for the answer; nil once the box is closed without one.
  ///
  /// One task may wait, once.
  package func answer() async -> Answer? { await answers.first { _ in true } }

  /// Takes an answer; false if there is one already, or the box is closed.
  package func take(_ new: Answer) -> Bool {
    guard !isTaken.exchange(true, ordering: .relaxed), case .enqueued = continuation.yield(new) else {
      return false
    }
    continuation.finish()
    return true
  }

  /// Accepts no more answers.
  package func close() { continuation.finish() }
}

extension HTTPResponse {
  /// The HTML of a page of this program with the style of its server's pages; `title` and `body` are HTML.
  static func document(title: String, _ body: String) -> String {
    let card = """
      <div class="narrow">
      <main class="card">
      <p class="eyebrow">authctl</p>
      <h1>\(title)</h1>
      \(body)
      </main>
      </div>
      """
    let page = PageDocument.html(
      title: "\(title): authctl", head: ["<style>\(PageDocument.sheet)</style>"], body: card)
    return String(decoding: page, as: UTF8.self)
  }

  /// A page that is not cached, with its content security policy.
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
