import AuthHTTPServer
import AuthCrypto
import EmulatorWire

/// The response from a provider page, and the browser that waits for the outcome.
struct Arrival: Sendable {
  /// The requested path and query, or the whole address if our script sent it.
  private let target: String
  private let body: String
  private let browser: PendingAnswer

  /// Handles a request to the listener.
  ///
  /// One arrival is accepted: by GET, by a form, or from the fragment.
  static func receive(
    _ request: HTTPRequest, at path: String, into box: AnswerBox<Arrival>, _ pending: PendingAnswer
  ) -> HandlerAnswer {
    guard isOurs(request), [path, "\(path)/fragment"].contains(request.target.path) else {
      return refusal(404, "Not found", "There is nothing at this address.")
    }
    let body = String(decoding: request.body, as: UTF8.self)
    let arrival: Arrival
    switch (request.method, request.target.path == path) {
    case (.get, true) where !request.target.items.isEmpty:
      arrival = Arrival(target: request.target.description, body: "", browser: pending)
    // A fragment stays in the browser: a script has to send it.
    case (.get, true): return fragmentPage(path)
    case (.post, true): arrival = Arrival(target: request.target.description, body: body, browser: pending)
    case (.post, false):
      let items = PercentEncoding.items(ofForm: body)
      guard let query = items.first(where: { $0.name == "fragment" })?.value, !query.isEmpty else {
        return refusal(400, "No response", "The provider page sent you here without a response.")
      }
      arrival = Arrival(target: "\(path)#\(query)", body: "", browser: pending)
    default: return refusal(405, "Not found", "There is nothing at this address.")
    }
    guard box.take(arrival) else {
      return refusal(409, "Already done", "This sign-in already has a response. You can close this page.")
    }
    return .later
  }

  /// The address that the provider redirected to, and the form that it posted there.
  func answer(to authority: String) -> (address: Secret, form: Secret) {
    (Secret("http://\(authority)\(target)"), Secret(body))
  }

  /// Shows the outcome in the browser.
  func conclude(failure: String?) {
    let text = failure.map { "The sign-in failed: \($0)." } ?? "Continue in your terminal."
    // The address contains a credential, which should not stay in the browser's history.
    let script = "history.replaceState(null, '', '/done')"
    browser.respond(
      Self.page(
        failure == nil ? 200 : 400, failure == nil ? "Done" : "That did not work",
        "\(text) You can close this page.", script: script))
  }

  /// Rejects other host names (DNS rebinding).
  private static func isOurs(_ request: HTTPRequest) -> Bool {
    let host = request.fields["host"]?.split(separator: ":").first.map { $0.lowercased() }
    return host == "127.0.0.1" || host == "localhost"
  }

  private static func fragmentPage(_ path: String) -> HandlerAnswer {
    let script = """
      const form = document.querySelector('form');
      form.elements.fragment.value = location.hash.slice(1);
      form.submit();
      """
    let form =
      "<form method=\"post\" action=\"\(path)/fragment\"><input type=\"hidden\" name=\"fragment\"></form>"
    return .now(page(200, "One moment", "Passing the response on.", further: form, script: script))
  }

  private static func refusal(_ status: HTTPStatus, _ title: String, _ text: String) -> HandlerAnswer {
    .now(page(status, title, text))
  }

  /// A page whose content policy allows only the one script, by its hash, and forms to this page.
  private static func page(
    _ status: HTTPStatus, _ title: String, _ text: String, further: String = "", script: String? = nil
  ) -> HTTPResponse {
    let heading = Markup.escaped(title)
    let source = script.map { "'sha256-\(Base64.encode(SHA256.hash(Array($0.utf8))))'" } ?? "'none'"
    let document = HTTPResponse.document(
      title: heading,
      """
      <p class="about" role="status">\(Markup.escaped(text))</p>
      \(further)
      \(script.map { "<script>\($0)</script>" } ?? "")
      """)
    return .page(
      status, document,
      policy:
        "default-src 'none'; script-src \(source); style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; "
        + "frame-ancestors 'none'")
  }
}
