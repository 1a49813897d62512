import AuthCrypto
import AuthHTTP
import IdentityToolkit
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A page on loopback that runs reCAPTCHA with the project's site key and hands the token back (spec section 4).
///
/// The page's address holds 128 random bits, so that no other page in the browser can find it.
struct RecaptchaPage: Sendable {
  let siteKey: String

  /// How long a person may take.
  static let patience = Duration.seconds(300)

  /// Serves the page until it has sent a token.
  ///
  /// - Throws: ``CommandFailure`` when the time is over or no port is free.
  func run(_ context: Context) async throws -> Secret {
    let path = "/" + Base64URL.encode(SecretRandom.bytes(16))
    let nonce = Base64URL.encode(SecretRandom.bytes(16))
    let token = TokenBox()
    let page = html(nonce: nonce, answerPath: "\(path)/answer")
    let server = try HTTPServer(ServerConfiguration(host: "127.0.0.1", port: 0)) { request in
      switch (request.method, request.target.path) {
      case (.get, path): Self.response(200, page, type: "text/html; charset=utf-8", nonce: nonce)
      case (.post, "\(path)/answer"): Self.accept(request, into: token)
      default: Self.response(404, "not here\n", type: "text/plain", nonce: nonce)
      }
    }
    try server.start()
    defer { server.stop() }
    let address = "http://127.0.0.1:\(server.port)\(path)"
    try context.terminal.write("Open this page and solve the reCAPTCHA:\n\(address)\n", to: .error)
    if context.terminal.canAsk { Browser.open(address) }
    let deadline = ContinuousClock.now + Self.patience
    while ContinuousClock.now < deadline {
      if let token = token.value { return token }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw CommandFailure(
      ErrorReport(
        code: "TIMED_OUT", message: "the page sent no reCAPTCHA token within five minutes",
        hint: "authctl phone send --recaptcha browser NUMBER", retryable: true, exitStatus: .network))
  }

  private static func accept(_ request: HTTPRequest, into box: TokenBox) -> HTTPResponse {
    let text = String(decoding: request.body, as: UTF8.self)
    guard !text.isEmpty, text.utf8.count < 16384, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return response(400, "no token\n", type: "text/plain", nonce: "")
    }
    box.value = Secret(text)
    return response(200, "ok\n", type: "text/plain", nonce: "")
  }

  private static func response(
    _ status: HTTPStatus, _ text: String, type: String, nonce: String
  ) -> HTTPResponse {
    var fields = HTTPFields()
    fields["Content-Type"] = type
    fields["Cache-Control"] = "no-store"
    fields["Referrer-Policy"] = "no-referrer"
    fields["Content-Security-Policy"] =
      "default-src 'none'; script-src 'nonce-\(nonce)' https://www.google.com https://www.gstatic.com; "
      + "frame-src https://www.google.com; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'"
    return HTTPResponse(status, fields: fields, body: Array(text.utf8))
  }

  private func html(nonce: String, answerPath: String) -> String {
    // Site keys are letters, digits, - and _; anything else would end up in a script.
    let key = siteKey.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>authctl: reCAPTCHA</title>
      <style>
        :root { color-scheme: light dark }
        body { font: 1.1rem system-ui; max-width: 30rem; margin: 4rem auto; padding: 0 1rem }
      </style></head>
      <body><h1>One check before the SMS</h1>
      <p id="state" role="status">Tick the box; the command in your terminal goes on by itself.</p>
      <div id="box"></div>
      <script nonce="\(nonce)">
        const say = text => { document.getElementById('state').textContent = text }
        function draw() {
          grecaptcha.render('box', { sitekey: '\(key)', callback: async token => {
            const answer = await fetch('\(answerPath)', { method: 'POST', body: token })
            say(answer.ok ? 'Done. You can close this page.' : 'The command did not take it; reload to try again.')
          }})
        }
      </script>
      <script nonce="\(nonce)" src="https://www.google.com/recaptcha/api.js?onload=draw&amp;render=explicit" async defer></script>
      </body></html>
      """
  }
}

/// The token, once the page has sent it.
private final class TokenBox: Sendable {
  private let token = Mutex<Secret?>(nil)

  var value: Secret? {
    get { token.withLock { $0 } }
    set { token.withLock { $0 = newValue } }
  }
}
