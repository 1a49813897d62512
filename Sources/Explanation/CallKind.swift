/// The purpose of each call of the auth services, by its path.
package enum CallKind: String, Codable, Sendable, CaseIterable {
  case signIn, secondFactor, message, account, token, administration, other

  /// The purpose of a call; nil for an unknown path.
  static func words(for place: (service: Route.Service, path: String), method: String) -> String? {
    switch place.service {
    case .secureToken: return place.path == "v1/token" ? "exchanges a refresh token for a new ID token" : nil
    case .appCheck:
      return place.path.contains(":exchange") ? "exchanges a proof of the app for an App Check token" : nil
    case .emulator: return opensLink(place) ? "opens the link of an e-mail" : "controls the local server"
    case .googleAPIs where !place.path.hasPrefix("identitytoolkit/v3/relyingparty/"):
      return "reads the package keys of tokens"
    case .googleAPIs, .identityToolkit: return name(for: place).flatMap { words(of: $0, method) }
    }
  }

  /// Whether a browser opens the link of an e-mail with the call.
  static func opensLink(_ place: (service: Route.Service, path: String)) -> Bool {
    place.service == .emulator && ["action", "links"].contains(place.path)
  }

  /// The kind of a call, for filtering a list.
  init(of exchange: HTTPExchange) {
    self = exchange.place.map { Self.kind(for: $0, method: exchange.request.method.rawValue) } ?? .other
  }

  private static func kind(for place: (service: Route.Service, path: String), method: String) -> CallKind {
    switch place.service {
    case .secureToken, .appCheck: return .token
    case .emulator: return opensLink(place) ? .message : .other
    case .googleAPIs, .identityToolkit:
      guard let path = name(for: place) else { return .token }
      if let found = kinds.first(where: { path.hasPrefix($0.beginning) })?.kind { return found }
      return words(of: path, method) == nil ? .other : .administration
    }
  }

  /// The next step after a call, before the sign-in or change is finished; nil if there is none.
  static func awaited(after exchange: HTTPExchange, _ outcome: Explanation.Outcome?) -> String? {
    guard outcome != .secondFactorNeeded else { return "a second factor" }
    guard outcome == .done, let place = exchange.place else { return nil }
    if opensLink(place) {
      return exchange.sent.text("mode") == "signIn" ? "the app's sign-in with the link" : nil
    }
    let name = name(for: place)
    // Mostly, it only asks how an address can sign in.
    guard name != "accounts:createAuthUri" || exchange.received["authUri"] != nil else { return nil }
    return name.flatMap { calls[$0]?.awaited }
  }

  /// The current path without its scope; nil for public keys.
  static func name(for place: (service: Route.Service, path: String)) -> String? {
    guard place.service == .googleAPIs else { return withoutScope(place.path) }
    return paths[place.path.split(separator: "/").last?.lowercased() ?? ""]
  }

  private static let kinds: [(beginning: String, kind: CallKind)] = [
    ("accounts:signIn", .signIn), ("accounts:signUp", .signIn), ("accounts:createAuthUri", .signIn),
    ("accounts/passkeySignIn", .signIn), ("accounts/mfa", .secondFactor), ("accounts:send", .message),
    ("accounts:resetPassword", .message), ("accounts:verifyIosClient", .message),
    ("accounts:lookup", .account), ("accounts:update", .account), ("accounts:delete", .account),
    ("accounts/passkeyEnrollment", .account), ("accounts:revokeToken", .account),
    ("recaptcha", .other), ("passwordPolicy", .other),
  ]

  /// The path below version, project and tenant.
  private static func withoutScope(_ path: String) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)[...]
    if let version = parts.first, version.hasPrefix("v"), version.dropFirst().first?.isNumber == true {
      parts.removeFirst()
    }
    for scope in ["projects", "tenants"] where parts.count > 2 && parts.first == scope[...] {
      parts.removeFirst(2)
    }
    return parts.joined(separator: "/")
  }

  private static func words(of path: String, _ method: String) -> String? {
    if let words = calls[path]?.words { return words }
    if path == "accounts", method == "POST" { return "creates an account, as an administrator" }
    if path.hasSuffix(":createSessionCookie") { return "makes a session cookie" }
    let first = path.split(separator: "/").first.map(String.init) ?? ""
    guard let thing = collections[first] else { return nil }
    switch method {
    case "GET": return "reads \(thing)"
    case "DELETE": return "deletes \(thing)"
    case "POST": return "creates \(thing)"
    default: return "changes \(thing)"
    }
  }

  /// The method of one of the client's calls; nil for any other.
  static func method(of path: String) -> HTTPMethod? {
    endpoints.first { withoutScope($0.endpoint.route.template) == path }?.endpoint.route.method
  }

  /// The name of a call, if a path has it but for one letter or its case.
  static func spelling(of path: String) -> String? {
    let given = Array(path.lowercased().utf8)
    return calls.keys.sorted().first { name in
      let known = Array(name.lowercased().utf8)
      let (short, long) = given.count < known.count ? (given, known) : (known, given)
      let same = zip(short, long).prefix { $0 == $1 }.count
      let rest = (short.dropFirst(same), long.dropFirst(same))
      return abs(given.count - known.count) < 2
        && (rest.0.elementsEqual(rest.1.dropFirst()) || rest.0.dropFirst().elementsEqual(rest.1.dropFirst()))
    }
  }

  private static let collections = [
    "tenants": "tenants", "oauthIdpConfigs": "OIDC providers", "inboundSamlConfigs": "SAML providers",
    "defaultSupportedIdpConfigs": "providers", "config": "the project's settings", "projects": "projects",
  ]

  /// The calls that this program's client makes, what each asks for, and what it then waits for.
  private static let endpoints: [(endpoint: any Endpoint.Type, words: String, awaited: String?)] = [
    (SignUp.self, "creates an account", nil),
    (SignInWithPassword.self, "signs in with e-mail address and password", nil),
    (SignInWithEmailLink.self, "signs in with the link of an e-mail", nil),
    (SignInWithPhoneNumber.self, "signs in with the code of an SMS", nil),
    (SignInWithIdp.self, "signs in with an identity provider", nil),
    (SignInWithCustomToken.self, "signs in with a custom token", nil),
    (SendVerificationCode.self, "asks for an SMS with a code", "the code of the SMS"),
    (SendOOBCode.self, "asks for an e-mail with a link", "the link of the e-mail"),
    (ResetPassword.self, "uses the code of an e-mail, to reset a password or to look at the code", nil),
    (
      CreateAuthURI.self, "asks how an address can sign in, or for a provider's page",
      "the provider's answer"
    ),
    (Lookup.self, "reads accounts", nil), (Update.self, "changes an account", nil),
    (Delete.self, "deletes an account", nil), (BatchCreateAccounts.self, "imports accounts", nil),
    (BatchGetAccounts.self, "lists accounts", nil), (BatchDeleteAccounts.self, "deletes accounts", nil),
    (RevokeToken.self, "revokes a provider's token", nil),
    (
      VerifyIosClient.self, "asks for a silent push that proves an iOS app",
      "the receipt of the silent push"
    ),
    (
      MFAEnrollmentStart.self, "begins to enroll a second factor",
      "the code that finishes the enrollment"
    ),
    (MFAEnrollmentFinalize.self, "finishes the enrollment of a second factor", nil),
    (MFAEnrollmentWithdraw.self, "removes a second factor", nil),
    (MFASignInStart.self, "asks for the code of a second factor", "the code of the second factor"),
    (MFASignInFinalize.self, "finishes a sign-in with a second factor", nil),
    (RecaptchaConfig.self, "asks what reCAPTCHA the project wants", nil),
    (RecaptchaParams.self, "asks for the reCAPTCHA site key", nil),
    (Projects.self, "asks which domains and providers the project has", nil),
  ]

  /// The same by path, with the calls that this program only answers or knows by name.
  private static let calls: ByName<(words: String, awaited: String?)> = {
    let others: ByName<(words: String, awaited: String?)> = [
      "accounts:signInWithGameCenter": ("signs in with Game Center", nil),
      "accounts:query": ("searches accounts", nil),
      "accounts/passkeyEnrollment:start": ("begins to enroll a passkey", "the answer of the passkey"),
      "accounts/passkeyEnrollment:finalize": ("finishes the enrollment of a passkey", nil),
      "accounts/passkeySignIn:start": ("begins to sign in with a passkey", "the answer of the passkey"),
      "accounts/passkeySignIn:finalize": ("signs in with a passkey", nil),
      "passwordPolicy": ("asks for the rules of passwords", nil),
    ]
    return endpoints.reduce(into: others) { calls, row in
      calls[withoutScope(row.endpoint.route.template)] = (row.words, row.awaited)
    }
  }()

  /// The current paths by their old names, in lower case, as used by SDKs before 2019 (Docs/protocol.md 1.1).
  private static let paths: ByName<String> = endpoints.reduce(into: [:]) { paths, row in
    let route = row.endpoint.route
    if let old = route.legacyName { paths[old.lowercased()] = withoutScope(route.template) }
  }
}
