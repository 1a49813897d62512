/// Who a call is about and what joins it to other calls, by what the call itself shows.
struct CallSubject {
  private(set) var uid: String?
  private(set) var email: String?
  private(set) var phoneNumber: String?
  private(set) var tenant: String?
  /// The fingerprints of secrets in the response that a later call may use.
  private(set) var given: [String] = []
  /// The fingerprints of secrets in the request, from earlier calls.
  private(set) var used: [String] = []
  /// The fingerprint of the code of an e-mail that the call uses.
  private(set) var emailCode: String?
  /// The kind of e-mail that the call asks for or whose code it uses, if it says which.
  private(set) var emailPurpose: String?

  /// The best name for a person: address, number or uid.
  var name: String? { email ?? phoneNumber ?? uid }

  /// What is the same in every call of this user, the surest first.
  var keys: [String] {
    let names = [uid, email?.lowercased(), phoneNumber].compactMap(\.self)
    return names.map { "\(tenant ?? "")/\($0)" }
  }

  /// `receiver` tells the address to which a code was sent, if the server knows.
  init(of exchange: HTTPExchange, isAnswered: Bool, _ receiver: (String) -> String?) {
    guard let place = exchange.place, exchange.request.method != .options else { return }
    let sent = exchange.sent
    let path = CallKind.name(for: place) ?? ""
    if place.service == .emulator {
      // All others are about all users, or about none.
      if CallKind.opensLink(place) { readLink(sent, isAnswered, receiver) }
      return
    }
    guard place.service != .appCheck else { return }
    let received = exchange.received
    given = Self.fingerprints(in: .object(received.members))
    used = Self.fingerprints(in: .object(sent.members))
    emailCode = sent.text("oobCode").map(SecretNames.fingerprint)
    emailPurpose =
      path == "accounts:signInWithEmailLink"
      ? "EMAIL_SIGNIN" : sent.text("requestType") ?? received.text("requestType")
    readUser(path, sent, received, isAnswered: isAnswered)
    tenant = tenant ?? sent.text("tenantId") ?? received.text("tenantId") ?? Self.tenant(in: place.path)
    let cleaner = SecretCleaner(KnownSecrets(of: exchange))
    func shown(_ name: String?) -> String? {
      name.map(cleaner.cleaned).flatMap { $0.utf8.count <= Self.longestName ? $0 : nil }
    }
    (uid, email, phoneNumber) = (shown(uid), shown(email), shown(phoneNumber))
  }

  private mutating func readLink(
    _ given: ExchangeContent, _ isAnswered: Bool, _ receiver: (String) -> String?
  ) {
    var sent = given
    // A link for an app has the link of the e-mail inside.
    if let query = given.text("link")?.split(separator: "?", maxSplits: 1).last {
      sent = ExchangeContent(form: String(query))
    }
    guard let code = sent.text("oobCode") else { return }
    let purposes = [
      "signIn": "EMAIL_SIGNIN", "resetPassword": "PASSWORD_RESET", "verifyEmail": "VERIFY_EMAIL",
      "verifyAndChangeEmail": "VERIFY_AND_CHANGE_EMAIL",
    ]
    emailPurpose = sent.text("mode").flatMap { purposes[$0] }
    (emailCode, email, tenant) = (SecretNames.fingerprint(of: code), receiver(code), sent.text("tenantId"))
    used = [emailCode].compactMap(\.self)
    // The app that the link opens uses the same code.
    if isAnswered { self.given = used }
  }

  private mutating func readUser(
    _ path: String, _ sent: ExchangeContent, _ received: ExchangeContent, isAnswered: Bool
  ) {
    let listed = path == "accounts:lookup" ? received["users"]?.array ?? [] : []
    let account = listed.count == 1 ? ExchangeContent(listed[0]) : received
    func claims(_ token: String?) -> ExchangeContent? {
      let claims = token.flatMap { try? IDToken(parsing: $0) }?.claims.all
      return claims.map { ExchangeContent(.object($0)) }
    }
    let own = claims(sent.text("idToken"))
    let new = isAnswered ? claims(received.text("idToken")) : nil
    tenant = (new ?? own)?["firebase"]?["tenant"]?.string
    func user(of claims: ExchangeContent?) -> String? { claims?.text("user_id") ?? claims?.text("sub") }
    let owner = user(of: own)
    guard isAnswered else {
      // What a refused call asks for may belong to others.
      uid = own == nil ? sent.text("localId") : owner
      email = own == nil ? sent.text("email") ?? sent.text("identifier") : own?.text("email")
      phoneNumber = own == nil ? sent.text("phoneNumber") : own?.text("phoneNumber")
      if own == nil, email == nil { email = received.text("email") ?? Self.providersAddress(sent, claims) }
      return
    }
    uid =
      account.text("localId") ?? received.text("userId") ?? user(of: new) ?? owner ?? sent.text("localId")
    let isSame = owner == nil || owner == uid
    let sources = [account, new, isSame ? own : nil, sent].compactMap(\.self)
    email =
      sources.lazy.compactMap { $0.text("email") }.first ?? sent.text("identifier")
      ?? Self.providersAddress(sent, claims)
    phoneNumber = sources.lazy.compactMap { $0.text("phoneNumber") }.first
  }

  /// The address in the token of an identity provider.
  private static func providersAddress(
    _ sent: ExchangeContent, _ claims: (String?) -> ExchangeContent?
  ) -> String? {
    sent.text("postBody").flatMap { claims(ExchangeContent(form: $0).text("id_token"))?.text("email") }
  }

  private static func tenant(in path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.firstIndex(of: "tenants").flatMap { parts.dropFirst($0 + 1).first }
      .flatMap { PercentEncoding.decode(String($0.prefix { $0 != ":" })) }
  }

  /// Longer than any address that a server accepts.
  private static let longestName = 256
  /// More than any call of an app has.
  private static let mostSecrets = 16

  /// Those of one step; the elements of a list belong to several users.
  private static func fingerprints(in value: JSONValue) -> [String] {
    var found: [String] = []
    func search(_ members: ByName<JSONValue>) {
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        if let members = member.object { search(members) }
        guard let text = member.string, found.count < mostSecrets, text.utf8.count >= 8,
          SecretNames.joinsCalls(name)
        else { continue }
        let fingerprint = SecretNames.fingerprint(of: text)
        if !found.contains(fingerprint) { found.append(fingerprint) }
      }
    }
    search(value.object ?? [:])
    return found
  }
}
