import AuthHTTP

/// The page that stands for an identity provider's: it asks nobody but the person at the screen who they are.
enum SignInPage {
  /// What SDKs open (Docs/protocol.md 4.2); a request without key or provider is refused as recorded.
  static func handler(_ request: HTTPRequest) -> HTTPResponse {
    let missing = ["apiKey", "providerId"].filter { (request.target.item($0) ?? "").isEmpty }
    guard missing.isEmpty else {
      guard Negotiation.prefersHTML(request) else { return recordedRefusal }
      return refusal(missing.map { "the parameter \($0)" })
    }
    // Google's answers 200 whether or not the app is named: the page says so itself.
    return PageResponse.html(html)
  }

  /// What the `authUri` of `createAuthUri` leads to.
  static func consent(_ request: HTTPRequest) -> HTTPResponse {
    var missing: [String] = []
    if (request.target.item("providerId") ?? "").isEmpty { missing.append("the parameter providerId") }
    if !ContinueURI.isAcceptable(request.target.item("continueUri") ?? "") {
      missing.append("an absolute continueUri, of http, https or the scheme of an app")
    }
    return missing.isEmpty ? PageResponse.html(html) : refusal(missing)
  }

  /// Names what is missing; nothing of the request is repeated.
  private static func refusal(_ missing: [String]) -> HTTPResponse {
    PageResponse.html(
      start
        + "<main class=\"card\"><h1>This sign-in cannot start</h1><p class=\"about\">The address lacks:</p>"
        + "<ul class=\"needs\">" + missing.map { "<li>\($0)</li>" }.joined()
        + "</ul></main></div></body></html>\n",
      status: 400, vary: ["Origin", "Accept"])
  }

  /// JSON under the type of a page, as Google's emulator has it.
  private static var recordedRefusal: HTTPResponse {
    var response = PageResponse.html("", status: 400, vary: ["Origin", "Accept"])
    response.body = JSONOutput.bytes(
      of: ["authEmulator": ["error": "missing apiKey or providerId query parameters"]])
    return response
  }

  private static let html = start.replacing("</head>", with: script + "</head>") + content

  private static let script = "<script type=\"module\" src=\"/emulator/page/sign-in.js\"></script>\n"

  private static let start = #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Sign in: authctl emulator</title>
    <link rel="icon" href="/emulator/page/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/emulator/page/style.css">
    </head>
    <body>
    <div class="narrow">

    """#

  private static let content = #"""
    <main class="card">
      <p class="eyebrow">authctl <span>emulator</span> <span id="project"></span></p>
      <h1>Sign in with <span id="provider"></span></h1>
      <p class="about">The provider is not asked. Choose what it would say about you.</p>
      <div id="choice" hidden>
        <section id="known" aria-labelledby="known-title" hidden>
          <h2 id="known-title">Known accounts</h2>
          <label class="filter" id="filter" hidden><span class="hidden">Search the known accounts</span>
            <input type="search" id="search" placeholder="Search the known accounts" autocomplete="off"></label>
          <ul class="accounts" id="accounts" aria-labelledby="known-title"></ul>
        </section>
        <section aria-labelledby="new-title">
          <h2 id="new-title">New account</h2>
          <form id="new" autocomplete="off">
            <label class="field">E-mail <input type="email" name="email" placeholder="jane@example.com"></label>
            <label class="field">Display name <input name="name"></label>
            <label class="field">Screen name <input name="screen_name" spellcheck="false"></label>
            <label class="field">Photo URL <input type="url" name="picture"></label>
            <label class="check"><input type="checkbox" name="email_verified" checked> The e-mail is verified</label>
            <details><summary>Claims that will be sent</summary><pre id="claims" tabindex="0"></pre></details>
            <div class="actions">
              <button type="button" id="cancel">Cancel</button>
              <button type="submit" class="strong">Sign in</button>
            </div>
          </form>
        </section>
      </div>
      <p class="result" id="result" role="status"></p>
    </main>
    </div>
    <p class="hidden" id="announcer" aria-live="polite"></p>
    </body>
    </html>

    """#
}
