import Platform

/// A sign-in that was started at a provider's page and has no answer yet (Docs/protocol.md 4).
struct PendingProviderSignIn: ProjectRecord {
  var providerID: String
  /// The address to open in the browser.
  var address: String
  /// The address the page redirects to; nil for the page of an app, which calls the app's scheme.
  var continueUri: String?
  /// The data to send with the answer.
  var sessionID: Secret
  /// What the page of an app returns; nil for other pages.
  var eventID: String?
  /// The scheme of the app that the page calls; nil for other pages.
  var callbackScheme: String?
  /// The uid of the user whom it links or proves again; nil for a sign-in.
  var expectedUser: String?
  /// When it was started, by this machine's clock.
  var startedAt: Date
  /// The service that knows the session.
  var project: Project

  enum CodingKeys: String, CodingKey {
    case providerID = "providerId", address, continueUri, sessionID = "sessionId", eventID = "eventId",
      callbackScheme, expectedUser, startedAt, project = "target"
  }

  /// What the page of an app does, as the SDK names it.
  static let authType = "signInWithRedirect"

  /// How long a sign-in stays pending; after that it has to start over.
  static let lifetime: TimeInterval = 900

  /// Whether an answer may still come.
  func isAlive(at now: Date) -> Bool { abs(now.timeIntervalSince(startedAt)) < Self.lifetime }

  /// The credential in what came back.
  ///
  /// - Throws: the fault when it belongs to another sign-in, or reports a failure.
  func credential(in redirect: ProviderRedirect) throws(PageFault) -> ProviderCredential {
    let answer = eventID == nil ? redirect : try appAnswer(in: redirect)
    if eventID == nil { try checkState(of: answer) }
    try checkOutcome(of: answer)
    return ProviderCredential(providerID, .redirect(answer, sessionID: sessionID))
  }

  /// The page's address contains what has to come back: `state`, or the request token of OAuth 1.0a.
  private func checkState(of redirect: ProviderRedirect) throws(PageFault) {
    guard let asked = URLParts(address: address) else { return }
    let items = PercentEncoding.items(ofForm: asked.query ?? "")
    for name in ["state", "oauth_token"] {
      guard let expected = items.last(where: { $0.name == name })?.value else { continue }
      // Twitter sends the request token of a refusal under a different name.
      let actual = redirect.item(name) ?? (name == "oauth_token" ? redirect.item("denied") : nil)
      guard actual == expected else { throw .foreignAnswer }
    }
  }

  private func checkOutcome(of redirect: ProviderRedirect) throws(PageFault) {
    if redirect.item("denied") != nil { throw .canceled }
    if let error = redirect.item("error") {
      throw PageFault.failed(code: error, message: redirect.item("error_description")).orCanceled
    }
    guard !redirect.items.isEmpty else { throw .empty }
  }

  private func appAnswer(in redirect: ProviderRedirect) throws(PageFault) -> ProviderRedirect {
    let callback = try redirect.appCallback(callbackScheme ?? "", Self.authType, eventID: eventID)
    if let error = callback.item("firebaseError") { throw PageFault(firebaseError: error).orCanceled }
    guard let link = callback.item("link") else {
      throw .failed(code: "", message: "the callback holds neither a link nor an error")
    }
    guard let answer = try? ProviderRedirect(parsing: link) else { throw .notAnAddress }
    return answer
  }
}

/// The whole address that a provider's page redirected to, with the posted form, if any.
///
/// It works as a credential until it is used, so it is never printed.
struct ProviderRedirect: Sendable, Hashable {
  /// The whole address, query and fragment included.
  let address: Secret
  /// The body of a form that was posted to it (`response_mode=form_post`); empty without one.
  let body: Secret

  /// Takes an absolute URL of any scheme.
  ///
  /// - Throws: ``AuthError/declined(_:)`` for anything else.
  init(parsing text: String, body: String = "") throws(AuthError) {
    guard URLParts(address: text) != nil else { throw .signInPage(.notAnAddress) }
    address = Secret(text)
    self.body = Secret(body)
  }

  /// The decoded parameters: of the query, the form and the fragment, in this order.
  var items: [(name: String, value: String)] {
    guard let parts else { return [] }
    return [parts.query ?? "", body.reveal { $0 }, parts.fragment ?? ""].flatMap {
      PercentEncoding.items(ofForm: $0)
    }
  }

  /// The last value of a parameter: that one counts (Docs/protocol.md 9.6).
  func item(_ name: String) -> String? { items.last { $0.name == name }?.value }

  /// The address inside one that calls an app: `SCHEME://firebaseauth/link?deep_link_id=…` (Docs/protocol.md 4.2).
  func appCallback(
    _ scheme: String, _ authType: String, eventID: String?
  ) throws(PageFault) -> ProviderRedirect {
    guard parts?.place == "\(scheme)://firebaseauth/link", let link = item("deep_link_id"),
      let inner = try? ProviderRedirect(parsing: link)
    else { throw .notTheCallback(scheme: scheme) }
    guard inner.item("authType") == authType, inner.item("eventId") == eventID else { throw .foreignAnswer }
    return inner
  }

  private var parts: URLParts? { address.reveal { URLParts(address: $0) } }
}

extension URLParts {
  /// Splits an address in the form of browsers and services: ASCII.
  init?(address: String) {
    guard address.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.init(address)
  }
}
