/// The purpose of each call of the auth services, by its path.
package enum CallKind: String, Codable, Sendable, CaseIterable {
  case signIn, secondFactor, message, account, token, administration, other

  /// The purpose of a call; nil for an unknown path.
  static func words(for place: (service: Route.Service, path: String), method: String) -> String? {
    switch place.service {
    case .secureToken: return place.path == "v1/token" ? "exchanges a refresh token for a new ID token" : nil
    case .appCheck:
      return place.path.contains(":exchange") ? "exchanges a proof of the app for an App Check token" : nil
    case .googleAPIs:
      let old = place.path.split(separator: "/").last.map(String.init) ?? ""
      return place.path.hasPrefix("identitytoolkit/v3/relyingparty/")
        ? legacy[old.lowercased()].flatMap { words(of: $0, method) } : "reads the public keys of tokens"
    case .emulator: return "controls the local server"
    case .identityToolkit: return words(of: withoutScope(place.path), method)
    }
  }

  /// The kind of a call, for filtering a list.
  static func kind(for place: (service: Route.Service, path: String), method: String) -> CallKind {
    switch place.service {
    case .secureToken, .appCheck: return .token
    case .emulator: return .other
    case .googleAPIs, .identityToolkit:
      guard let path = name(for: place) else { return .token }
      if let found = kinds.first(where: { path.hasPrefix($0.beginning) })?.kind { return found }
      return words(of: path, method) == nil ? .other : .administration
    }
  }

  /// The next step after an answered call, before the sign-in or change is finished; nil if it is finished.
  static func awaited(after place: (service: Route.Service, path: String)) -> String? {
    name(for: place).flatMap { awaited[$0] }
  }

  /// The current path without its scope; nil for public keys.
  private static func name(for place: (service: Route.Service, path: String)) -> String? {
    guard place.service == .googleAPIs else { return withoutScope(place.path) }
    return legacy[place.path.split(separator: "/").last?.lowercased() ?? ""]
  }

  private static let kinds: [(beginning: String, kind: CallKind)] = [
    ("accounts:signIn", .signIn), ("accounts:signUp", .signIn), ("accounts:createAuthUri", .signIn),
    ("accounts/passkeySignIn", .signIn), ("accounts/mfa", .secondFactor), ("accounts:send", .message),
    ("accounts:resetPassword", .message), ("accounts:verifyIosClient", .message),
    ("accounts:lookup", .account), ("accounts:update", .account), ("accounts:delete", .account),
    ("accounts/passkeyEnrollment", .account), ("accounts:revokeToken", .account),
    ("recaptcha", .other), ("passwordPolicy", .other),
  ]

  private static let awaited = [
    "accounts:sendVerificationCode": "the code of the SMS", "accounts:sendOobCode": "the link of the e-mail",
    "accounts:createAuthUri": "the provider's answer",
    "accounts:verifyIosClient": "the receipt of the silent push",
    "accounts/mfaSignIn:start": "the code of the second factor",
    "accounts/mfaEnrollment:start": "the code that finishes the enrollment",
    "accounts/passkeySignIn:start": "the answer of the passkey",
    "accounts/passkeyEnrollment:start": "the answer of the passkey",
  ]

  /// The path below version, project and tenant.
  private static func withoutScope(_ path: String) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)[...]
    if let version = parts.first, version.first == "v", version.dropFirst().first?.isNumber == true {
      parts.removeFirst()
    }
    for scope in ["projects", "tenants"] where parts.count > 2 && parts.first == scope[...] {
      parts.removeFirst(2)
    }
    return parts.joined(separator: "/")
  }

  private static func words(of path: String, _ method: String) -> String? {
    if let words = calls[path] ?? calls["\(method) \(path)"] { return words }
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

  private static let collections = [
    "tenants": "tenants", "oauthIdpConfigs": "OIDC providers", "inboundSamlConfigs": "SAML providers",
    "defaultSupportedIdpConfigs": "providers", "config": "the project's settings", "projects": "projects",
  ]

  private static let calls = [
    "accounts:signUp": "creates an account", "POST accounts": "creates an account, as an administrator",
    "accounts:signInWithPassword": "signs in with e-mail address and password",
    "accounts:signInWithEmailLink": "signs in with the link of an e-mail",
    "accounts:signInWithPhoneNumber": "signs in with the code of an SMS",
    "accounts:signInWithIdp": "signs in with an identity provider",
    "accounts:signInWithCustomToken": "signs in with a custom token",
    "accounts:signInWithGameCenter": "signs in with Game Center",
    "accounts:sendVerificationCode": "asks for an SMS with a code",
    "accounts:sendOobCode": "asks for an e-mail with a link",
    "accounts:resetPassword": "uses the code of an e-mail, to reset a password or to look at the code",
    "accounts:createAuthUri": "asks how an address can sign in, or for a provider's page",
    "accounts:lookup": "reads accounts", "accounts:update": "changes an account",
    "accounts:delete": "deletes an account", "accounts:batchCreate": "imports accounts",
    "accounts:batchGet": "lists accounts", "accounts:batchDelete": "deletes accounts",
    "accounts:query": "searches accounts", "accounts:revokeToken": "revokes a provider's token",
    "accounts:verifyIosClient": "asks for a silent push that proves an iOS app",
    "accounts/mfaEnrollment:start": "begins to enroll a second factor",
    "accounts/mfaEnrollment:finalize": "finishes the enrollment of a second factor",
    "accounts/mfaEnrollment:withdraw": "removes a second factor",
    "accounts/mfaSignIn:start": "asks for the code of a second factor",
    "accounts/mfaSignIn:finalize": "finishes a sign-in with a second factor",
    "accounts/passkeyEnrollment:start": "begins to enroll a passkey",
    "accounts/passkeyEnrollment:finalize": "finishes the enrollment of a passkey",
    "accounts/passkeySignIn:start": "begins to sign in with a passkey",
    "accounts/passkeySignIn:finalize": "signs in with a passkey",
    "recaptchaConfig": "asks what reCAPTCHA the project wants",
    "recaptchaParams": "asks for the reCAPTCHA site key",
    "passwordPolicy": "asks for the rules of passwords",
    "projects": "asks which domains and providers the project has",
  ]

  /// The current paths by their old names, in lower case, as used by SDKs before 2019 (Docs/protocol.md 1.1).
  private static let legacy: [String: String] = {
    let endpoints: [any Endpoint.Type] = [
      SignUp.self, SignInWithPassword.self, SignInWithEmailLink.self, SignInWithCustomToken.self,
      SignInWithIdp.self, CreateAuthURI.self, SendVerificationCode.self, SignInWithPhoneNumber.self,
      SendOOBCode.self, ResetPassword.self, Lookup.self, Update.self, Delete.self, RecaptchaParams.self,
      VerifyIosClient.self, Projects.self,
    ]
    return Dictionary(
      endpoints.compactMap { endpoint in
        endpoint.route.legacyName.map { ($0.lowercased(), withoutScope(endpoint.route.template)) }
      }, uniquingKeysWith: { first, _ in first })
  }()
}
