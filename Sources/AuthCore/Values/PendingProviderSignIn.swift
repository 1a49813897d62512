public import Platform

/// A sign-in that was started at a provider's page and has no answer yet (Docs/protocol.md 4).
public struct PendingProviderSignIn: StoredRecord {
  /// The provider.
  public var providerID: String
  /// The address to open in the browser.
  public var address: String
  /// The address the page redirects to; nil for the page of an app, which calls the app's scheme.
  public var continueUri: String?
  /// The data to send with the answer.
  public var sessionID: Secret
  /// What the page of an app returns; nil for other pages.
  public var eventID: String?
  /// The scheme of the app that the page calls; nil for other pages.
  public var callbackScheme: String?
  /// When it was started, by this machine's clock.
  public var startedAt: Date
  /// The service that knows the session.
  public var target: Target

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case providerID = "providerId", address, continueUri, sessionID = "sessionId", eventID = "eventId",
      callbackScheme, startedAt, target
  }

  /// What the page of an app does, as the SDK names it.
  static let authType = "signInWithRedirect"

  /// How long a sign-in stays pending; after that it has to start over.
  public static let lifetime: TimeInterval = 900

  /// Whether an answer may still come.
  public func isAlive(at now: Date) -> Bool { abs(now.timeIntervalSince(startedAt)) < Self.lifetime }

  /// The credential in what came back.
  ///
  /// - Throws: ``AuthError/webSignIn(_:)`` when it belongs to another sign-in, or reports a failure.
  func credential(in redirect: ProviderRedirect) throws(AuthError) -> ProviderCredential {
    let answer = eventID == nil ? redirect : try appCallback(redirect)
    if eventID == nil { try checkState(of: answer) }
    try checkOutcome(of: answer)
    return ProviderCredential(providerID, .redirect(answer, sessionID: sessionID))
  }

  /// The page's address contains what has to come back: `state`, or the request token of OAuth 1.0a.
  private func checkState(of redirect: ProviderRedirect) throws(AuthError) {
    guard let asked = URLParts(address: address) else { return }
    let items = PercentEncoding.items(ofForm: asked.query ?? "")
    for name in ["state", "oauth_token"] {
      guard let expected = items.last(where: { $0.name == name })?.value else { continue }
      // Twitter sends the request token of a refusal under a different name.
      let actual = redirect.item(name) ?? (name == "oauth_token" ? redirect.item("denied") : nil)
      guard actual == expected else { throw .webSignIn(.foreignAnswer) }
    }
  }

  private func checkOutcome(of redirect: ProviderRedirect) throws(AuthError) {
    if redirect.item("denied") != nil { throw .webSignIn(.canceled) }
    if let error = redirect.item("error") {
      throw .webSignIn(
        WebSignInFault.cancellations.contains(error)
          ? .canceled : .failed(code: error, message: redirect.item("error_description")))
    }
    guard !redirect.items.isEmpty else { throw .webSignIn(.empty) }
  }

  /// The address that calls an app: `SCHEME://firebaseauth/link?deep_link_id=…` (Docs/protocol.md 4.2).
  private func appCallback(_ redirect: ProviderRedirect) throws(AuthError) -> ProviderRedirect {
    guard redirect.place == "\(callbackScheme ?? "")://firebaseauth/link",
      let deepLink = redirect.item("deep_link_id"), let callback = try? ProviderRedirect(parsing: deepLink)
    else { throw .webSignIn(.notTheCallback(scheme: callbackScheme ?? "")) }
    guard callback.item("authType") == Self.authType, callback.item("eventId") == eventID else {
      throw .webSignIn(.foreignAnswer)
    }
    if let error = callback.item("firebaseError") { throw .webSignIn(WebSignInFault(firebaseError: error)) }
    guard let link = callback.item("link") else {
      throw .webSignIn(.failed(code: "", message: "the callback holds neither a link nor an error"))
    }
    return try ProviderRedirect(parsing: link)
  }
}

/// The whole address that a provider's page redirected to, with the posted form, if any.
///
/// It works as a credential until it is used, so it is never printed.
public struct ProviderRedirect: Sendable, Equatable {
  /// The whole address, query and fragment included.
  public let address: Secret
  /// The body of a form that was posted to it (`response_mode=form_post`); empty without one.
  public let body: Secret

  /// Takes an absolute URL of any scheme.
  ///
  /// - Throws: ``AuthError/webSignIn(_:)`` for anything else.
  public init(parsing text: String, body: String = "") throws(AuthError) {
    guard URLParts(address: text) != nil else { throw .webSignIn(.notAnAddress) }
    address = Secret(text)
    self.body = Secret(body)
  }

  /// Scheme and authority with the path, without query and fragment.
  var place: String { parts?.place ?? "" }

  /// The decoded parameters: of the query, the form and the fragment, in this order.
  var items: [(name: String, value: String)] {
    guard let parts else { return [] }
    return [parts.query ?? "", body.reveal { $0 }, parts.fragment ?? ""].flatMap {
      PercentEncoding.items(ofForm: $0)
    }
  }

  /// The last value of a parameter: that one counts (Docs/protocol.md 9.6).
  func item(_ name: String) -> String? { items.last { $0.name == name }?.value }

  private var parts: URLParts? { address.reveal { URLParts(address: $0) } }
}

extension URLParts {
  /// Splits an address in the form of browsers and services: ASCII.
  init?(address: String) {
    guard address.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.init(address)
  }
}
