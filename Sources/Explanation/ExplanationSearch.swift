import Platform

extension Explanation.Token {
  /// Decodes a token; nil if it is not a JSON Web Token.
  package init?(_ text: String, named name: String, isInAnswer: Bool, _ cleaner: SecretCleaner) {
    guard let token = try? IDToken(parsing: text) else { return nil }
    self.init()
    self.name = cleaner.cleaned(name)
    self.isInAnswer = isInAnswer
    fingerprint = SecretNames.fingerprint(of: text)
    algorithm = (token.header["alg"]?.string).map(cleaner.cleaned)
    claims = cleaner.cleaned(.object(token.claims.all))
    summary = Self.summary(of: token).map(cleaner.cleaned)
  }

  private static func summary(of token: IDToken) -> [String] {
    let claims = token.claims
    var words: [String] = []
    func add(_ name: String, _ value: String?) { if let value { words.append("\(name) \(value)") } }
    add("uid", claims.userID ?? claims.subject)
    add("from", claims.issuer)
    add("for", claims.audience)
    add("signed in by", claims.signInProvider)
    add("second factor", claims.secondFactorName)
    add("tenant", claims.tenant)
    add(
      "e-mail", claims.email.map { $0 + (claims.emailVerified == true ? " (verified)" : " (not verified)") }
    )
    add("phone", claims.all["phone_number"]?.string)
    add("signed in", claims.authenticatedAt.map { Timestamp($0).formatted() })
    add("issued", claims.issuedAt.map { Timestamp($0).formatted() })
    add("expires", claims.expiresAt.map { Timestamp($0).formatted() })
    let own = Set(names: claims.all.keys).subtracting(usual).sorted()
    if !own.isEmpty { words.append("other claims \(own.joined(separator: ", "))") }
    if let algorithm = token.header["alg"]?.string {
      words.append(algorithm == "none" ? "not signed" : "signed with \(algorithm)")
    }
    return words
  }

  /// The claims that are described above, or that every token has.
  private static let usual: Set<Name> = [
    "iss", "aud", "sub", "user_id", "iat", "exp", "auth_time", "email", "email_verified", "firebase",
    "phone_number", "uid",
  ]
}

/// Finds the tokens of an exchange.
struct TokenSearch {
  private(set) var tokens: [Explanation.Token] = []
  private var known: Set<Name> = []
  private let cleaner: SecretCleaner

  /// The tokens of an exchange, starting with those of the request.
  init(_ exchange: HTTPExchange, _ cleaner: SecretCleaner) {
    self.cleaner = cleaner
    if let field = exchange.request.fields["Authorization"], field.lowercased().hasPrefix("bearer ") {
      add(String(field.dropFirst(7)), "Authorization", isInAnswer: false)
    }
    search(.object(exchange.sent.members), "", isInAnswer: false)
    if let post = exchange.sent.text("postBody") {
      search(.object(ExchangeContent(form: post).members), "", isInAnswer: false)
    }
    search(.object(exchange.received.members), "", isInAnswer: true)
  }

  private mutating func search(_ value: JSONValue, _ name: String, isInAnswer: Bool) {
    switch value {
    case .string(let text): if text.hasPrefix("eyJ") { add(text, name, isInAnswer: isInAnswer) }
    case .array(let elements): for element in elements { search(element, name, isInAnswer: isInAnswer) }
    case .object(let members):
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        search(member, name, isInAnswer: isInAnswer)
      }
    case .null, .bool, .integer, .number, .digits: break
    }
  }

  private mutating func add(_ text: String, _ name: String, isInAnswer: Bool) {
    // The response to a refresh has the same token twice.
    guard tokens.count < Self.limit, known.insert(text).inserted,
      let token = Explanation.Token(text, named: name, isInAnswer: isInAnswer, cleaner)
    else { return }
    tokens.append(token)
  }

  /// More tokens than any app's call has.
  private static let limit = 8
}

/// The facts that a request and its response contain about users, factors and providers, in words.
struct FactSearch {
  private var facts: [Explanation.Fact] = []
  private let cleaner: SecretCleaner

  static func facts(
    of exchange: HTTPExchange, _ sent: ExchangeContent, _ received: ExchangeContent, _ cleaner: SecretCleaner
  ) -> [Explanation.Fact] {
    var search = FactSearch(cleaner: cleaner)
    search.addCaller(exchange.request.fields)
    search.addRequest(sent)
    search.addAnswer(received)
    return search.facts
  }

  private mutating func add(_ name: String, _ value: String?) {
    // Cut only now, so that no half of a secret is left.
    guard let value = value.map(cleaner.cleaned), !value.isEmpty else { return }
    facts.append(
      Explanation.Fact {
        $0.name = name
        // An app's value can be any length; a person reads only its start.
        $0.value = value.count > Self.longest ? value.prefix(Self.longest) + "…" : value
      })
  }

  private static let longest = 200

  private mutating func addCaller(_ fields: HTTPFields) {
    // This program sends an SDK's version.
    let isOwn = fields["User-Agent"]?.hasPrefix("authctl/") == true
    add("client", isOwn ? "authctl" : fields["X-Client-Version"] ?? fields["X-Goog-Api-Client"])
    add("app", fields.app)
    if fields["X-Firebase-AppCheck"] != nil { add("App Check", "a token was sent") }
  }

  /// The members of requests that may be shown, with the names used here.
  private static let shown = [
    ("email", "e-mail"), ("newEmail", "new e-mail"), ("phoneNumber", "phone"), ("localId", "uid"),
    ("displayName", "name"), ("tenantId", "tenant"), ("requestType", "kind of e-mail"),
    ("identifier", "identifier"), ("providerId", "provider"), ("continueUrl", "continue URL"),
    ("continueUri", "continue URL"), ("mfaEnrollmentId", "second factor"), ("clientType", "client type"),
    ("grantType", "grant"),
  ]

  private mutating func addRequest(_ sent: ExchangeContent) {
    for (member, name) in Self.shown { add(name, sent.text(member)) }
    if let post = sent.text("postBody") { addProvider(ExchangeContent(form: post)) }
    let codes = [sent["sessionInfo"], sent["code"]].compactMap(\.self)
    if codes.count == 2 { add("proof", "the code of an SMS") }
    if sent["password"] != nil { add("proof", "a password") }
    if sent["temporaryProof"] != nil { add("proof", "a temporary proof of the number") }
    for (member, words) in [
      ("phoneVerificationInfo", "the code of an SMS"), ("totpVerificationInfo", "a time-based code"),
      ("phoneSignInInfo", "SMS"), ("phoneEnrollmentInfo", "a phone"),
      ("totpEnrollmentInfo", "an authenticator app"),
    ] {
      guard let info = sent[member] else { continue }
      let number = info["phoneNumber"]?.string
      add("second factor", number.map { "\(words)\(words == "SMS" ? " to" : "") \($0)" } ?? words)
    }
    if sent["iosReceipt"] != nil { add("app proof", "the receipt of a silent push") }
    for name in ["captchaResponse", "recaptchaToken"]
    where sent.text(name).map({ $0 != "NO_RECAPTCHA" }) == true {
      add("app proof", "a reCAPTCHA token")
    }
    add("removes", list(sent["deleteAttribute"]) + list(sent["deleteProvider"]))
  }

  private mutating func addProvider(_ post: ExchangeContent) {
    add("provider", post.text("providerId"))
    let names = ["id_token", "access_token", "oauth_token_secret", "code", "nonce"]
    add("credential", names.filter { post.members[$0] != nil }.joined(separator: ", "))
  }

  private mutating func addAnswer(_ received: ExchangeContent) {
    add("user", received.text("localId").map { $0 + (received.text("isNewUser") == "true" ? ", new" : "") })
    if received["providerId"] != nil {
      add(
        "provider's data",
        ["providerId", "federatedId", "email", "displayName", "screenName"]
          .compactMap { received.text($0) }.joined(separator: ", "))
    }
    if received.text("needConfirmation") == "true" {
      add("sign in first with", list(received["verifiedProvider"]))
    }
    for factor in received["mfaInfo"]?.array ?? [] {
      add("second factor of the user", Self.words(of: factor))
    }
    if let session = received["totpSessionInfo"] {
      add(
        "authenticator app",
        "\(session["verificationCodeLength"]?.integer ?? 0) digits, every \(session["periodSec"]?.integer ?? 0) s"
      )
    }
    if received["sessionInfo"] != nil { add("answer", "a verification ID") }
    if let users = received["users"]?.array {
      for user in users.prefix(3) { add("user", Self.words(ofUser: user)) }
      if users.count > 3 { add("users", "\(users.count)") }
    }
  }

  private static func words(of factor: JSONValue) -> String {
    let kind =
      factor["totpInfo"] != nil
      ? "authenticator app" : factor["phoneInfo"]?.string.map { "phone \($0)" } ?? "e-mail"
    return [kind, factor["displayName"]?.string, factor["mfaEnrollmentId"]?.string]
      .compactMap(\.self).joined(separator: ", ")
  }

  private static func words(ofUser user: JSONValue) -> String {
    var words = [user["localId"]?.string, user["email"]?.string, user["phoneNumber"]?.string].compactMap(
      \.self)
    if user["emailVerified"] == true { words.append("e-mail verified") }
    if user["disabled"] == true { words.append("disabled") }
    let providers = (user["providerUserInfo"]?.array ?? []).compactMap { $0["providerId"]?.string }
    if !providers.isEmpty { words.append("providers \(providers.joined(separator: " "))") }
    if let claims = user["customAttributes"]?.string, claims != "{}" { words.append("claims \(claims)") }
    words += (user["mfaInfo"]?.array ?? []).map { "second factor \(Self.words(of: $0))" }
    return words.joined(separator: ", ")
  }

  private func list(_ value: JSONValue?) -> String {
    (value?.array ?? []).compactMap(\.string).joined(separator: ", ")
  }
}

extension HTTPFields {
  /// The app that calls, as far as it says: a bundle ID, a package name or a web origin.
  package var app: String? {
    // It can be any length; a person reads only its start.
    (self["X-Ios-Bundle-Identifier"] ?? self["X-Android-Package"] ?? self["Origin"]).map {
      String($0.prefix(200))
    }
  }
}
