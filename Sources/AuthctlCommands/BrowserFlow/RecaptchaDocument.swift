/// The HTML of a ``RecaptchaPage``.
struct RecaptchaDocument: Sendable {
  let kind: RecaptchaPage.Kind
  /// What lets the page's own scripts run.
  let nonce: String
  /// Where the token goes.
  let answerPath: String

  /// The whole page.
  var html: String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>authctl: reCAPTCHA</title>
    <style>
      :root { color-scheme: light dark }
      body { font: 1.1rem system-ui; max-width: 30rem; margin: 4rem auto; padding: 0 1rem }
    </style></head>
    <body><h1>\(isLocal ? "Choose a score" : "One check before the request")</h1>
    <p id="state" role="status">\(instruction)</p>
    \(content)
    <script nonce="\(nonce)">
      const say = text => { document.getElementById('state').textContent = text }
      async function send(token) {
        const answer = await fetch('\(answerPath)', { method: 'POST', body: token })
        say(answer.ok ? 'Done. You can close this page.' : 'The command rejected it. Reload to try again.')
      }
      \(script)
    </script>
    \(loader)</body></html>
    """
  }

  private var isLocal: Bool { kind == .local }

  private var instruction: String {
    switch kind {
    case .checkbox: "Tick the box; the command in your terminal continues by itself."
    case .enterprise: "Wait a moment; the command in your terminal continues by itself."
    case .local: "The local server has no reCAPTCHA: choose how human it would find you."
    }
  }

  private var content: String {
    kind == .local
      ? """
      <form id="score"><label>Score <input name="score" type="number" min="0" max="1" step="0.1" value="0.9"></label>
      <button>Send</button></form>
      """ : "<div id=\"box\"></div>"
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

  private var loader: String {
    switch kind {
    case .checkbox: tag("api.js?onload=draw&amp;render=explicit")
    case .enterprise(let key, _): tag("enterprise.js?onload=draw&amp;render=\(Self.safe(key))")
    case .local: ""
    }
  }

  private func tag(_ file: String) -> String {
    "<script nonce=\"\(nonce)\" src=\"https://www.google.com/recaptcha/\(file)\" async defer></script>\n"
  }

  /// Site keys are letters, digits, - and _; anything else would end up in a script.
  private static func safe(_ text: String) -> String {
    text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
