import AuthHTTP
import BoundedJSON

/// What a request and its answer say of users, factors and providers, in words.
struct FactSearch {
  private var facts: [Explanation.Fact] = []
  private let cleaner: SecretCleaner

  /// The facts of an exchange, those of the request first.
  static func facts(
    of exchange: Exchange, _ sent: ExchangeContent, _ received: ExchangeContent, _ cleaner: SecretCleaner
  ) -> [Explanation.Fact] {
    var search = FactSearch(cleaner: cleaner)
    search.addCaller(exchange.request.fields)
    search.addRequest(sent)
    search.addAnswer(received)
    return search.facts
  }

  private mutating func add(_ name: String, _ value: String?) {
    // Cut only then, so that no half of a secret is left.
    guard let value = value.map(cleaner.cleaned), !value.isEmpty else { return }
    facts.append(
      Explanation.Fact {
        $0.name = name
        // A value of an app can be as long as it likes; a person reads its beginning.
        $0.value = value.count > Self.longest ? value.prefix(Self.longest) + "…" : value
      })
  }

  private static let longest = 200

  private mutating func addCaller(_ fields: HTTPFields) {
    add("client", fields["X-Client-Version"] ?? fields["X-Goog-Api-Client"])
    add("app", fields["X-Ios-Bundle-Identifier"] ?? fields["X-Android-Package"] ?? fields["Origin"])
    if fields["X-Firebase-AppCheck"] != nil { add("App Check", "a token was sent") }
  }

  /// The members of requests that may be shown, by what they are called here.
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
