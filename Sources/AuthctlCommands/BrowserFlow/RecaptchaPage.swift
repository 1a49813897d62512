import AuthCrypto
import AuthHTTP
import IdentityToolkit

/// A page on loopback that runs reCAPTCHA with the project's site key and hands the token back (Docs/architecture.md 4).
struct RecaptchaPage: Sendable {
  /// What the page runs.
  enum Kind: Sendable, Equatable {
    /// The box of version 2.
    case checkbox(siteKey: String)
    /// reCAPTCHA Enterprise, which needs no click.
    case enterprise(siteKey: String, action: String)
    /// Nothing: the person chooses a score, for a local server.
    case local
  }

  let kind: Kind

  /// How long a person may take.
  static let patience = Duration.seconds(300)

  /// Serves the page until it has sent a token.
  ///
  /// - Throws: ``CommandFailure`` when the time is over or no port is free.
  func run(_ context: Context) async throws -> Secret {
    let nonce = Base64URL.encode(context.surroundings.randomBytes(16))
    let page = try LoopbackPage<Secret>(context.surroundings) { request, path, box, _ in
      switch (request.method, request.target.path) {
      case (.get, path):
        .now(
          Self.response(
            200, RecaptchaDocument(kind: kind, nonce: nonce, answerPath: "\(path)/answer").html, nonce))
      case (.post, "\(path)/answer"): .now(Self.accept(request, into: box))
      default: .now(Self.response(404, "not here\n"))
      }
    }
    defer { page.stop() }
    let address = "\(page.origin)\(page.path)"
    try context.terminal.write("Open this page and solve the reCAPTCHA:\n\(address)\n", to: .error)
    if context.terminal.canAsk { context.surroundings.openBrowser(address) }
    if let token = await page.answer(within: Self.patience) { return token }
    throw CommandFailure(
      ErrorReport(
        .timedOut, message: "the page sent no reCAPTCHA token within five minutes",
        hint: "authctl phone send --recaptcha NUMBER"))
  }

  private static func accept(_ request: HTTPRequest, into box: AnswerBox<Secret>) -> HTTPResponse {
    let text = String(decoding: request.body, as: UTF8.self)
    guard !text.isEmpty, text.utf8.count < 16384, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return response(400, "no token\n")
    }
    return box.take(Secret(text)) ? response(200, "ok\n") : response(409, "there is a token already\n")
  }

  /// The page if there is a nonce for its scripts, else a line of text.
  private static func response(_ status: HTTPStatus, _ text: String, _ nonce: String? = nil) -> HTTPResponse {
    .page(
      status, text, type: nonce == nil ? "text/plain" : "text/html; charset=utf-8",
      policy:
        "default-src 'none'; script-src 'nonce-\(nonce ?? "")' https://www.google.com https://www.gstatic.com; "
        + "frame-src https://www.google.com; style-src 'unsafe-inline'; "
        + "connect-src 'self' https://www.google.com; base-uri 'none'")
  }
}
