extension CallKind {
  /// The words after `authctl` of the command that makes the same call; nil if no command does.
  ///
  /// A value that is not known, or secret, is a placeholder in capitals, as the command's description names it. An
  /// operand that looks like an option follows `--`.
  package static func command(for exchange: HTTPExchange, _ cleaner: SecretCleaner) -> [String]? {
    guard let place = exchange.place, let call = CalledCommand(exchange, cleaner) else { return nil }
    guard place.service != .secureToken else {
      return call.words(of: ("token", nil, ["--force-refresh"]))
    }
    guard [.identityToolkit, .googleAPIs].contains(place.service), let path = name(for: place) else {
      return nil
    }
    let line = call.isAdministrators ? call.administration(path) : call.line(of: path)
    return line.map(call.words)
  }
}

/// What a call sent, as a command's arguments.
private struct CalledCommand {
  /// The command's words, its operand, and its options.
  typealias Line = (path: String, operand: String?, options: [String])

  private let sent: ExchangeContent
  /// The credential of an identity provider.
  private let form: ExchangeContent
  private let tenant: String?
  private let cleaner: SecretCleaner
  let isAdministrators: Bool

  init?(_ exchange: HTTPExchange, _ cleaner: SecretCleaner) {
    guard exchange.request.method != .options else { return nil }
    sent = exchange.sent
    self.cleaner = cleaner
    isAdministrators = exchange.isAdministrators
    let page = sent.text("requestUri").flatMap { $0.split(separator: "?", maxSplits: 1).dropFirst().first }
    form = ExchangeContent(
      form: [sent.text("postBody"), page.map(String.init)].compactMap(\.self).joined(separator: "&"))
    let parts = exchange.request.target.path.split(separator: "/")
    let inPath = parts.firstIndex(of: "tenants").flatMap { parts.dropFirst($0 + 1).first }
    tenant = sent.text("tenantId") ?? inPath.flatMap { PercentEncoding.decode(String($0)) }
  }

  func words(of line: Line) -> [String] {
    let options = line.options + option("--tenant", tenant.flatMap(shown))
    let words = line.path.split(separator: " ").map(String.init)
    guard let operand = line.operand else { return words + options }
    return operand.hasPrefix("-") ? words + options + ["--", operand] : words + [operand] + options
  }

  /// The command of an app's call.
  func line(of path: String) -> Line? {
    switch path {
    case "accounts:signInWithPassword": ("email sign-in", value("email", or: "ADDRESS"), [])
    case "accounts:signUp":
      has("email")
        ? (has("idToken") ? "email link" : "email sign-up", value("email", or: "ADDRESS"), [])
        : ("anonymous sign-in", nil, [])
    case "accounts:sendVerificationCode": ("phone send", value("phoneNumber", or: "NUMBER"), [])
    case "accounts:signInWithPhoneNumber": phoneSignIn
    case "accounts:sendOobCode": message
    case "accounts:resetPassword": ("email confirm", "CODE", [])
    case "accounts:signInWithEmailLink":
      ("email confirm", "CODE", option("--email", value("email")) + (has("idToken") ? ["--link"] : []))
    case "accounts:signInWithIdp": providerSignIn
    case "accounts:createAuthUri": has("providerId") ? page(value("providerId", or: "ID")) : nil
    case "accounts:signInWithCustomToken": ("custom-token sign-in", nil, ["--token-file", "PATH"])
    case "accounts:lookup": ("user show", nil, [])
    case "accounts:delete": ("user delete", nil, [])
    case "accounts:update": update
    case "accounts:revokeToken": ("apple revoke", nil, ["--authorization-code-file", "PATH"])
    case "accounts:verifyIosClient": ("phone app request", nil, ["--apns-token", "HEX"])
    case "accounts/mfaSignIn:start": ("mfa challenge", nil, option("--factor", value("mfaEnrollmentId")))
    case "accounts/mfaSignIn:finalize": ("mfa resolve", "CODE", option("--factor", value("mfaEnrollmentId")))
    case "accounts/mfaEnrollment:start": enrollment
    case "accounts/mfaEnrollment:finalize":
      ("mfa enroll finish", "CODE", option("--name", value("displayName")))
    case "accounts/mfaEnrollment:withdraw": ("mfa remove", value("mfaEnrollmentId", or: "FACTOR"), [])
    default: nil
    }
  }

  /// The command of an administrator's call.
  func administration(_ path: String) -> Line? {
    switch path {
    case "accounts", "accounts:signUp":
      ("emulator users add", nil, option("--uid", value("localId")) + profile)
    case "accounts:lookup": user.map { ("emulator users show", $0, []) }
    case "accounts:update": user.map(change)
    case "accounts:delete": ("emulator users delete", user ?? "USER", [])
    case "accounts:batchGet", "accounts:query": ("emulator users list", nil, [])
    case "accounts:sendOobCode": message
    default: nil
    }
  }

  private var phoneSignIn: Line {
    if has("temporaryProof") { return ("phone verify", nil, ["--updated-credential"]) }
    let purpose =
      switch sent["operation"] {
      case .string("REAUTH")?, .integer(2)?: ["--reauth"]
      case .string("UPDATE")?, .integer(3)?: ["--update"]
      default: has("idToken") ? ["--link"] : []
      }
    return ("phone verify", "CODE", purpose)
  }

  private var message: Line? {
    switch sent.text("requestType") {
    case "PASSWORD_RESET": ("email reset", value("email", or: "ADDRESS"), [])
    case "EMAIL_SIGNIN": ("email sign-in", value("email", or: "ADDRESS"), ["--send-link"])
    case "VERIFY_AND_CHANGE_EMAIL":
      ("email send-verification", nil, option("--new-email", value("newEmail", or: "ADDRESS")))
    case "VERIFY_EMAIL": ("email send-verification", nil, [])
    default: nil
    }
  }

  private var providerSignIn: Line {
    let provider = form.text("providerId").flatMap(shown) ?? "ID"
    let verb =
      has("idToken") ? "link" : sent["autoCreate"] == .bool(false) ? "reauth" : "sign-in"
    if has("pendingToken") { return named(provider, verb, ["--updated-credential"]) }
    let nonce = form.text("nonce") == nil ? [] : ["--nonce-file", "PATH"]
    switch provider {
    case "apple.com": return named(provider, verb, ["--id-token-file", "PATH"] + nonce)
    case "twitter.com" where form.text("access_token") ?? form.text("oauth_token") != nil:
      return named(provider, verb, ["--access-token-file", "PATH", "--access-secret-file", "PATH"])
    case _ where has("sessionId") || provider == "twitter.com" || provider.hasPrefix("saml."):
      return page(provider, verb)
    case _ where form.text("access_token") != nil && form.text("id_token") == nil:
      return named(provider, verb, ["--access-token-file", "PATH"])
    default: return named(provider, verb, ["--id-token-file", "PATH"] + nonce)
    }
  }

  /// The commands of Apple and Twitter know their provider.
  private func named(_ provider: String, _ verb: String, _ options: [String]) -> Line {
    switch provider {
    case "apple.com": ("apple \(verb)", nil, options)
    case "twitter.com": ("twitter \(verb)", nil, options)
    default: ("oauth \(verb)", nil, option("--provider", provider) + options)
    }
  }

  /// A sign-in at the provider's page; the commands of Apple use none.
  private func page(_ provider: String, _ verb: String = "sign-in") -> Line {
    provider == "twitter.com"
      ? ("twitter \(verb)", nil, ["--browser"])
      : ("oauth \(verb)", nil, option("--provider", provider) + ["--browser"])
  }

  private var enrollment: Line {
    let phone = sent["phoneEnrollmentInfo"].map { ExchangeContent($0) }
    guard let phone else { return ("mfa enroll totp", nil, []) }
    return ("mfa enroll phone", phone.text("phoneNumber").flatMap(shown) ?? "NUMBER", [])
  }

  private var update: Line {
    if has("oobCode") { return ("email confirm", "CODE", []) }
    if let provider = sent["deleteProvider"]?.array?.first?.string.flatMap(shown) {
      return ("user unlink", provider, [])
    }
    if has("email"), has("password") { return ("email link", value("email", or: "ADDRESS"), []) }
    let removed = sent["deleteAttribute"]?.array?.compactMap { attribute -> [String]? in
      switch attribute {
      case .string("DISPLAY_NAME"), .integer(2): ["--remove", "name"]
      case .string("PHOTO_URL"), .integer(5): ["--remove", "photo-url"]
      default: nil
      }
    }
    let given =
      option("--name", value("displayName")) + option("--photo-url", value("photoUrl"))
      + option("--email", value("email")) + (has("password") ? ["--new-password"] : [])
    return ("user update", nil, given + (removed ?? []).flatMap(\.self))
  }

  private func change(of user: String) -> Line {
    if let claims = value("customAttributes") { return ("emulator users set-claims", user, [claims]) }
    switch sent["disableUser"] {
    case .bool(true)?: return ("emulator users disable", user, [])
    case .bool(false)?: return ("emulator users enable", user, [])
    default: return ("emulator users update", user, profile)
    }
  }

  /// The options of a user's profile.
  private var profile: [String] {
    option("--email", value("email")) + (sent["emailVerified"] == .bool(true) ? ["--verified"] : [])
      + option("--number", value("phoneNumber")) + option("--name", value("displayName"))
      + option("--photo-url", value("photoUrl")) + (has("password") ? ["--new-password"] : [])
  }

  /// The user that an administrator names.
  private var user: String? {
    let names = ["localId", "email", "phoneNumber"]
    return names.compactMap { sent.text($0) ?? sent[$0]?.array?.first?.string }.first.flatMap(shown)
  }

  private func has(_ name: String) -> Bool { sent[name].map { $0 != .null && $0 != "" } ?? false }

  private func value(_ name: String) -> String? { sent.text(name).flatMap(shown) }

  private func value(_ name: String, or placeholder: String) -> String { value(name) ?? placeholder }

  /// An option and its value, in one word if the value looks like an option.
  private func option(_ name: String, _ value: String?) -> [String] {
    guard let value else { return [] }
    return value.hasPrefix("-") ? ["\(name)=\(value)"] : [name, value]
  }

  /// The value; nil for one with a secret in it, or one that is too long to type.
  private func shown(_ value: String) -> String? {
    value.utf8.count <= 512 && cleaner.cleaned(value) == value ? value : nil
  }
}
