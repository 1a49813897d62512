/// A page that an app waits for, by its address: one that replaces an identity provider's, for SDKs or at the `authUri`
/// of `createAuthUri`, or the one that verifies the app (Docs/protocol.md 4.2, 9.6, 9.11, 10.14).
struct AppPage {
  enum Kind { case consent, signIn, verification }

  /// The way to an app: its page, by frame or redirect, its intent, or its scheme.
  enum Receiver { case web, android, apple }

  let kind: Kind
  /// Where the browser finds this server, `scheme://host[:port]`.
  let origin: String
  private let items: [(name: String, value: String)]

  /// Takes a page's path and query.
  init(_ target: RequestTarget, at origin: String = "") {
    self.origin = origin
    // Parsed as browsers do, so that both see the same address.
    let items = PercentEncoding.allItems(ofForm: target.query ?? "")
    self.items = items
    func first(_ name: String) -> String? { items.first { $0.name == name }?.value }
    kind =
      target.path == "/emulator/auth/consent"
      ? .consent : first("authType") == "verifyApp" && first("providerId") == nil ? .verification : .signIn
  }

  func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
  /// The value of a parameter; empty without it.
  func value(_ name: String) -> String { item(name) ?? "" }

  var provider: String { value("providerId") }
  var isOAuth1: Bool { provider == "twitter.com" }
  var tenant: String { value(kind == .consent ? "tenantId" : "tid") }
  var receiver: Receiver { item("appName") != nil ? .web : item("apn") != nil ? .android : .apple }
  var authType: String {
    kind == .verification ? "verifyApp" : item("authType").filled ?? "signInWithRedirect"
  }
  var isPopup: Bool { authType.lowercased().hasSuffix("popup") }
  /// The SDK's name of the place where its frame looks for the result of a redirect.
  var storageKey: String { "\(value("apiKey")):\(value("appName"))" }

  /// Why there is no such page.
  var missing: [String] {
    let needed = kind == .consent ? [] : ["apiKey"]
    let parameters = (needed + [kind == .verification ? "eventId" : "providerId"]).filter {
      value($0).isEmpty
    }
    let isLost = kind == .consent && AbsoluteURL(value("continueUri")) == nil
    return parameters.map { "the parameter \($0)" }
      + (isLost ? ["an absolute continueUri, of http, https or the scheme of an app"] : [])
  }

  /// The start of the address that calls an Apple app.
  var appAddress: String { "\(scheme)://firebaseauth/link" }

  private var scheme: String {
    let app: HandlerPage.App? =
      item("clientId").filled.map { .client($0) } ?? item("appId").filled.map { .firebase($0) }
    return (app?.scheme ?? value("ibi")).filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0))
    }
  }
}

extension AppPage {
  /// The parameters that name an app; that of the web is first, as in the handler's own order.
  private static let appNames = ["appName", "clientId", "appId", "apn", "ibi"]

  /// What the page's script shows; `subject` is the ID of a new account.
  func facts(subject: String) -> JSONValue {
    let facts: ByName<JSONValue> = [
      "title": .string(title), "provider": .string(shownProvider), "subject": .string(subject),
      "accounts": .string(PercentEncoding.form([("providerId", provider), ("tenant", tenant)])),
      "obstacle": .string(obstacle), "warning": .string(warning),
      "request": .array(
        request.filter { !$0.text.isEmpty }.map { .array([.string($0.name), .string($0.text)]) }),
      "destination": .string(destination),
      "errors": .array(errors.map { .string($0) }), "cancellation": .string(cancellation),
      "redirectKey": isRedirectOfWeb ? .string(storageKey) : .null,
    ]
    return .object(facts)
  }

  // Public browser tests look for the title, the heading and the button of Google's page, which is only the SDKs'.
  private var shownProvider: String {
    let name = kind == .consent && provider.hasSuffix(".com") ? String(provider.dropLast(4)) : provider
    return name == "github" ? "GitHub" : name.prefix(1).uppercased() + name.dropFirst()
  }

  private var title: String {
    kind == .consent ? "Sign in with \(shownProvider): authctl" : SignInPage.title(of: kind)
  }

  /// Why it cannot continue; empty if it can.
  private var obstacle: String {
    let names =
      kind == .verification
      ? ["clientId", "appId"].filter { !value($0).isEmpty }
      : Self.appNames.filter { item($0) != nil }
    guard kind != .consent, names.isEmpty else { return "" }
    return kind == .verification
      ? "The address is missing the app: add clientId or appId."
      : "The address is missing the app: add one of \(Self.appNames.joined(separator: ", "))."
  }

  /// What the app asked for.
  private var request: [(name: String, text: String)] {
    let app = ("App", Self.appNames.map(value).first { !$0.isEmpty } ?? "")
    guard kind != .verification else { return [app, ("Bundle", value("ibi")), ("Scheme", scheme)] }
    let scopes = value(kind == .consent ? "scope" : "scopes")
      .split { $0.isWhitespace || $0 == "," }.joined(separator: " ")
    let parameters = items.compactMap { item in
      item.name.hasPrefix("param.") ? (String(item.name.dropFirst(6)), item.value) : nil
    }
    return [app, ("Scopes", scopes), ("Language", value("hl"))] + parameters + customParameters
  }

  private var customParameters: [(name: String, text: String)] {
    let text = value("customParameters")
    guard let members = (try? JSONReader.read(Array(text.utf8)))?.object else {
      return [("customParameters", text)]
    }
    return members.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value.string ?? JSONOutput.text(of: $0.value)) }
  }

  private var destination: String {
    switch (kind, receiver) {
    case (.consent, _): value("continueUri")
    case (.signIn, .web): isPopup ? "the page that opened this window" : value("redirectUrl")
    case (.signIn, .android): "the Android app"
    default: appAddress
    }
  }

  /// What the app can get as an error: of OAuth, or of an SDK.
  private var errors: [String] {
    switch kind {
    case .consent:
      isOAuth1
        ? ["denied"]
        : [
          "server_error", "temporarily_unavailable", "access_denied", "unauthorized_client", "invalid_scope",
          "invalid_request",
        ]
    case .signIn:
      [
        "internal-error", "network-request-failed", "invalid-oauth-client-id", "operation-not-allowed",
        "unauthorized-domain",
      ].map { "auth/\($0)" }
    case .verification:
      ["captcha-check-failed", "internal-error", "network-request-failed", "invalid-oauth-client-id"]
        .map { "auth/\($0)" }
    }
  }

  var cancellation: String { kind == .consent ? "access_denied" : "auth/user-cancelled" }

  private var isRedirectOfWeb: Bool { kind == .signIn && receiver == .web && !isPopup }

  /// Why the app may not get the result of a redirect: browsers keep the storage of frames apart by site.
  private var warning: String {
    guard isRedirectOfWeb, let app = AbsoluteURL(value("redirectUrl")), app.isWeb, let host = app.host,
      let own = AbsoluteURL(origin)?.host, Self.site(of: host) != Self.site(of: own)
    else { return "" }
    let address = origin.replacing(Self.authority(own), with: Self.authority(host))
    return "The app is at \(host) and this page at \(own): browsers will keep the result from the app. "
      + "Connect the SDK to \(address), or use a popup."
  }

  private static func authority(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

  private static func site(of host: String) -> String {
    let isName = host.last?.isLetter == true
    return isName ? host.split(separator: ".").suffix(2).joined(separator: ".") : host
  }
}
