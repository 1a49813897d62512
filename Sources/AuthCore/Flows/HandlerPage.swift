import Platform
import AuthCrypto

/// The page of a project that signs an app's user in by a provider: `/__/auth/handler` (Docs/protocol.md 4.2).
public struct HandlerPage: Sendable {
  /// The SDK's session and event IDs: ten capital letters.
  private static let identifierLength = 10

  /// The provider.
  public var providerID: String
  /// The app that the page calls back.
  public var app: App
  /// The bundle ID; the SDK sends an empty one if there is none.
  public var bundleID: String?
  /// Further scopes for the provider.
  public var scopes: [String]
  /// Further parameters for the provider.
  public var parameters: [String: String]

  /// What identifies the app; the scheme of its callback follows from it.
  public enum App: Sendable, Equatable {
    /// The OAuth client ID, whose reverse the app has registered as its scheme.
    case client(String)
    /// The Firebase app ID.
    case firebase(String)

    /// The default app for local targets.
    public static let local = Self.firebase(Target.localAppID)

    /// The scheme of the callback.
    public var scheme: String {
      switch self {
      case .client(let id): id.split(separator: ".").reversed().joined(separator: ".")
      case .firebase(let id): "app-" + id.replacing(":", with: "-")
      }
    }

    /// The parameter of a page's address.
    var item: (name: String, value: String) {
      switch self {
      case .client(let id): ("clientId", id)
      case .firebase(let id): ("appId", id)
      }
    }
  }

  /// Creates a page.
  public init(
    providerID: String, app: App, bundleID: String? = nil, scopes: [String] = [],
    parameters: [String: String] = [:]
  ) {
    self.providerID = providerID
    self.app = app
    self.bundleID = bundleID
    self.scopes = scopes
    self.parameters = parameters
  }

  /// A random identifier; skips bytes that would make some letters more likely.
  static func identifier(_ randomBytes: (_ count: Int) -> [UInt8]) -> String {
    var letters: [UInt8] = []
    while letters.count < identifierLength {
      // 234 is the largest multiple of 26 that a byte can exceed.
      letters += randomBytes(identifierLength).filter { $0 < 234 }.map { UInt8(ascii: "A") + $0 % 26 }
    }
    return String(decoding: letters.prefix(identifierLength), as: UTF8.self)
  }

  /// The page's address.
  func address(
    at base: String, of target: Target, settings: ClientSettings, sessionID: String, eventID: String,
    appCheck: AppCheckProof = .none
  ) -> String {
    var items = [
      (name: "apiKey", value: target.apiKey), (name: "authType", value: PendingProviderSignIn.authType),
      (name: "ibi", value: bundleID ?? ""),
      (name: "sessionId", value: Hexadecimal.encode(SHA256.hash(Array(sessionID.utf8)))),
      (name: "v", value: settings.userAgent), (name: "eventId", value: eventID),
      (name: "providerId", value: providerID),
    ]
    items.append(app.item)
    if let tenant = target.tenantID { items.append(("tid", tenant)) }
    if !scopes.isEmpty { items.append(("scopes", scopes.joined(separator: ","))) }
    if !parameters.isEmpty {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      if let json = try? encoder.encode(parameters) {
        items.append(("customParameters", String(decoding: json, as: UTF8.self)))
      }
    }
    if let language = settings.languageCode { items.append(("hl", language)) }
    return "\(base)?\(PercentEncoding.form(items))\(Self.fragment(appCheck))"
  }

  /// The end of a page's address: the App Check proof of the app (Docs/protocol.md 4.2).
  static func fragment(_ appCheck: AppCheckProof) -> String {
    appCheck.token.map { "#fac=\($0.reveal { PercentEncoding.encode($0) })" } ?? ""
  }

  /// The domain of the hosted pages among those a project has authorized; a custom one has to be among them too.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` with `UNAUTHORIZED_DOMAIN`.
  static func domain(among authorized: [String], custom: String?) throws(AuthError) -> String {
    if let custom {
      guard authorized.contains(custom) else {
        throw .refused(
          code: .unauthorizedDomain, detail: "the project has not authorized the authDomain \(custom)",
          status: 0)
      }
      return custom
    }
    for suffix in ["firebaseapp.com", "web.app"] {
      // At least two characters come first, one of them the dot.
      if let found = authorized.first(where: {
        $0.hasSuffix(suffix) && $0.utf8.count >= suffix.utf8.count + 2
      }) {
        return found
      }
    }
    throw .refused(
      code: .unauthorizedDomain,
      detail: "the project has no Firebase Hosting domain for its sign-in pages",
      status: 0)
  }
}
