import AuthHTTP
import BoundedJSON

/// The client and the user of a call, and its connections to other calls.
struct CallParties {
  private(set) var users: [String] = []
  /// The fingerprints of secrets in the response that a later call may use.
  let given: [String]
  /// The same for the request.
  let used: [String]

  /// Finds the parties of a call.
  ///
  /// - Parameters:
  ///   - exchange: the call.
  ///   - tokens: its tokens, without secrets.
  ///   - cleaner: removes secrets from names.
  init(of exchange: Exchange, _ tokens: [Explanation.Token], _ cleaner: SecretCleaner) {
    let (sent, received) = (exchange.sent, exchange.received)
    given = Self.fingerprints(in: .object(received.members))
    used = Self.fingerprints(in: .object(sent.members))
    let listed = received["users"]?.array ?? []
    let sources = [received, sent] + (listed.count == 1 ? [ExchangeContent(listed[0])] : [])
    let claims = tokens.filter { $0.name != "customToken" }.compactMap(\.claims).map { ExchangeContent($0) }
    for name in ["email", "phoneNumber", "localId"] {
      for source in sources { add(source.text(name), cleaner) }
      for source in claims {
        let claim = ["phoneNumber": "phone_number", "localId": "sub"][name] ?? name
        // Providers' tokens name their own subject.
        if claim != "sub" || source["firebase"] != nil { add(source.text(claim), cleaner) }
      }
    }
    add(received.text("user_id"), cleaner)
    add(exchange.place?.service == .identityToolkit ? sent.text("identifier") : nil, cleaner)
  }

  private mutating func add(_ name: String?, _ cleaner: SecretCleaner) {
    guard let name = name.map(cleaner.cleaned), name.utf8.count <= Self.longestName, !users.contains(name)
    else { return }
    users.append(name)
  }

  /// Longer than any address that a server accepts.
  private static let longestName = 256
  /// More than any app's call has.
  private static let mostSecrets = 16
  /// Secrets unrelated to a sign-in: they belong to the app, the device or the whole session.
  private static let unrelated: Set<String> = [
    "idtoken", "accesstoken", "apikey", "key", "recaptchatoken", "captcharesponse", "nonce", "postbody",
    "oauthidtoken", "oauthaccesstoken", "apptoken", "requesturi",
  ]

  private static func fingerprints(in value: JSONValue) -> [String] {
    var found: [String] = []
    func search(_ value: JSONValue, _ name: String) {
      switch value {
      case .string(let text):
        let key = Redaction.key(of: name)
        guard found.count < mostSecrets, text.utf8.count >= 8, !unrelated.contains(key),
          Redaction().treatment(of: name) == .fingerprint
        else { return }
        let fingerprint = Redaction.fingerprint(of: text)
        if !found.contains(fingerprint) { found.append(fingerprint) }
      case .array(let elements): for element in elements { search(element, name) }
      case .object(let members):
        for (name, member) in members.sorted(by: { $0.key < $1.key }) { search(member, name) }
      case .null, .bool, .integer, .number: break
      }
    }
    search(value, "")
    return found
  }

  /// The kind of program that made a call, as one word; nil if unknown.
  static func client(of fields: HTTPFields) -> String? {
    let agent = fields["User-Agent"] ?? ""
    let version = fields["X-Client-Version"] ?? ""
    let product = String(agent.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
    // This program imitates an SDK, and may call as an administrator.
    if product == "authctl" || product == "curl" { return product }
    if fields["Authorization"]?.lowercased() == "bearer owner" || version.contains("/Admin/") {
      return "admin"
    }
    if fields["X-Ios-Bundle-Identifier"] != nil || version.hasPrefix("iOS/") { return "iOS" }
    if fields["X-Android-Package"] != nil || version.hasPrefix("Android/") { return "Android" }
    if version.contains("JsCore") || agent.hasPrefix("Mozilla/") { return "web" }
    return product.isEmpty ? nil : String(product.prefix(16))
  }
}
