/// Lists the latest calls that a running server answered or passed on, oldest first: `GET emulator/v1/calls`.
///
/// This program's own endpoint. Source: Docs/architecture.md 6, "Calls".
package struct RecentCalls: Endpoint {
  package static let route = Route(.get, .emulator, "v1/calls")
  /// The position of the last known call; absent to start with the oldest.
  package var after: Int64String?

  package init() {}

  package struct Response: WireObject {
    /// The next calls, at most 200.
    package var calls: [Call]?
    /// The position of the oldest kept call.
    package var oldest: Int64String?
    package var newest: Int64String?
    /// The position of the newest call when the list was last cleared; 0 if it never was.
    package var cleared: Int64String?
    /// The server's time, RFC 3339, for comparing with tokens' expiry.
    package var time: String?
    /// Where a proxy passes calls on; nil for a server that answers them itself.
    package var upstream: String?
    package init() {}
  }

  /// A call with its explanation, its user and its place in a flow.
  package struct Call: WireObject {
    /// The position of the call, counted from 1.
    package var number: Int64String?
    /// The program that made it, as one word: `iOS`, `Android`, `web`, `admin`, `authctl`, `curl` or its own
    /// name.
    package var client: String?
    /// `signIn`, `secondFactor`, `message`, `account`, `token`, `administration` or `other`.
    package var kind: String?
    /// The best name of its user: the e-mail address, otherwise the number, otherwise the uid.
    package var user: String?
    package var uid: String?
    /// The position of the first call of its flow: a sign-in or another change that takes several calls.
    package var flow: Int64String?
    /// The positions of the calls whose `awaits` is this call.
    package var answers: [Int64String]?
    /// The e-mail addresses, numbers and uids of its user, the best name first.
    package var users: [String]?
    /// The fingerprints of what the response provides for a later call, such as a verification ID.
    package var gives: [String]?
    /// The fingerprints of what the request uses from an earlier call.
    package var uses: [String]?
    /// The next step before the sign-in or the change is finished.
    package var awaits: String?
    package var explanation: Explanation?
    /// The words after `authctl` of the command that makes the same call; what is not known is in capitals.
    package var command: [String]?
    package init() {}
  }
}

extension RecentCalls.Call {
  package init(_ exchange: HTTPExchange, number: Int64, _ ties: CallTracker.Ties? = nil) {
    self.init()
    let explanation = Explanation(exchange)
    let cleaner = SecretCleaner(KnownSecrets(of: exchange))
    let parties = CallParties(of: exchange, explanation.tokens ?? [], cleaner)
    command = CallKind.command(for: exchange, cleaner)
    self.number = Int64String(number)
    self.explanation = explanation
    client = CallParties.client(of: exchange.request.fields)
    kind = CallKind(of: exchange).rawValue
    (user, uid, flow) = (ties?.user, ties?.uid, ties?.flow.map { Int64String($0) })
    answers = ties.flatMap { $0.answers.isEmpty ? nil : $0.answers.map { Int64String($0) } }
    users = parties.users.isEmpty ? nil : parties.users
    gives = parties.given.isEmpty ? nil : parties.given
    uses = parties.used.isEmpty ? nil : parties.used
    awaits = CallKind.awaited(after: exchange, explanation.outcome)
  }
}

/// Who made a call, which users it is about, and how it is related to other calls.
struct CallParties {
  private(set) var users: [String] = []
  /// The fingerprints of secrets in the response that a later call may use.
  let given: [String]
  /// The fingerprints of secrets in the request, from earlier calls.
  let used: [String]

  init(of exchange: HTTPExchange, _ tokens: [Explanation.Token], _ cleaner: SecretCleaner) {
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
  /// More than any call of an app has.
  private static let mostSecrets = 16
  private static func fingerprints(in value: JSONValue) -> [String] {
    var found: [String] = []
    func search(_ value: JSONValue, _ name: String) {
      switch value {
      case .string(let text):
        guard found.count < mostSecrets, text.utf8.count >= 8, SecretNames.joinsCalls(name) else { return }
        let fingerprint = SecretNames.fingerprint(of: text)
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

  /// What kind of program made a call, in a word; nil if it is unknown.
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
