import AuthHTTPServer
import AuthCrypto

/// A page on loopback that runs reCAPTCHA with the project's site key and returns the token (Docs/architecture.md 4).
struct RecaptchaPage: Sendable {
  enum Kind: Sendable, Equatable {
    /// The box of version 2.
    case checkbox(siteKey: String)
    /// reCAPTCHA Enterprise, which needs no click.
    case enterprise(siteKey: String, action: String)
    /// No reCAPTCHA: the user chooses a score, for a local server.
    case local
  }

  let kind: Kind

  static let patience = Duration.seconds(300)

  /// Serves the page until it has sent a token.
  ///
  /// - Throws: ``CommandFailure`` if the time has run out or no port is free.
  func run(_ context: Context) async throws -> Secret {
    let nonce = Base64URL.encode(context.machine.randomBytes(16))
    let page = try LoopbackPage<Secret>(context.machine) { request, path, box, _ in
      switch (request.method, request.target.path) {
      case (.get, path):
        .now(
          Self.response(
            200, document(nonce, answerPath: "\(path)/answer"), nonce))
      case (.post, "\(path)/answer"): .now(Self.accept(request, into: box))
      default: .now(Self.response(404, "not here\n"))
      }
    }
    defer { page.stop() }
    let address = "\(page.origin)\(page.path)"
    try context.terminal.write("Open this page and solve the reCAPTCHA:\n\(address)\n", to: .error)
    if context.terminal.canAsk { _ = context.machine.openBrowser(address) }
    let token = await context.terminal.waiting(for: "the page in the browser", atMost: Self.patience) {
      await page.answer(within: Self.patience)
    }
    if let token { return token }
    throw CommandFailure(
      .timedOut, "the page sent no reCAPTCHA token within five minutes",
      hint: .run("phone send --recaptcha NUMBER"))
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
    guard let nonce else { return .page(status, text, type: "text/plain", policy: "default-src 'none'") }
    return .page(
      status, text,
      policy:
        "default-src 'none'; script-src 'nonce-\(nonce)' https://www.google.com https://www.gstatic.com; "
        + "frame-src https://www.google.com; style-src 'unsafe-inline'; "
        + "connect-src 'self' https://www.google.com; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
  }
}

// The HTML of the page.
extension RecaptchaPage {
  /// The whole page; its scripts need the nonce to run, and send the token to `answerPath`.
  private func document(_ nonce: String, answerPath: String) -> String {
    HTTPResponse.document(
      title: kind == .local ? "Choose a score" : "One check before the request",
      """
      <p class="about" id="state" role="status">\(instruction)</p>
      <div id="box">\(content)</div>
      <script nonce="\(nonce)">
        const say = (text) => { document.getElementById('state').textContent = text };
        async function send(token) {
          try {
            const answer = await fetch('\(answerPath)',
              { method: 'POST', body: token, signal: AbortSignal.timeout(10000) });
            if (!answer.ok) return say('The command did not take it. Reload this page to try again.');
            document.getElementById('box').remove();
            say('Done. Continue in your terminal; you can close this page.');
          } catch {
            say('The command has ended, so nothing waits for this page. Run it again in your terminal.');
          }
        }
        \(script)
      </script>
      \(loader(nonce))
      """)
  }

  private var instruction: String {
    switch kind {
    case .checkbox: "Tick the box; the command in your terminal continues by itself."
    case .enterprise: "Wait a moment; the command in your terminal continues by itself."
    case .local: "The local server has no reCAPTCHA: choose the score it would give you."
    }
  }

  private var content: String {
    kind == .local
      ? """
      <form id="score">
      <label class="field">Score <input name="score" type="number" min="0" max="1" step="0.1" value="0.9"></label>
      <div class="actions"><button class="strong">Send</button></div>
      </form>
      """ : ""
  }

  private var script: String {
    switch kind {
    case .checkbox(let key):
      "function draw() { grecaptcha.render('box', { sitekey: '\(Self.safe(key))', callback: send }) }"
    case .enterprise(let key, let action):
      """
      function draw() {
        grecaptcha.enterprise.ready(async () => {
          try {
            send(await grecaptcha.enterprise.execute('\(Self.safe(key))', { action: '\(Self.safe(action))' }))
          } catch (error) {
            say('reCAPTCHA gave no token: ' + error)
          }
        })
      }
      """
    case .local:
      """
      document.getElementById('score').addEventListener('submit', event => {
        event.preventDefault()
        send(event.target.elements.score.value)
      })
      """
    }
  }

  private func loader(_ nonce: String) -> String {
    let file: String
    switch kind {
    case .checkbox: file = "api.js?onload=draw&amp;render=explicit"
    case .enterprise(let key, _): file = "enterprise.js?onload=draw&amp;render=\(Self.safe(key))"
    case .local: return ""
    }
    return
      "<script nonce=\"\(nonce)\" src=\"https://www.google.com/recaptcha/\(file)\" async defer></script>\n"
  }

  /// Site keys are letters, digits, - and _; anything else would end up in a script.
  private static func safe(_ text: String) -> String {
    text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
