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
    /// What tells this run of the server from others, which have other calls of the same positions.
    package var run: String?
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
    /// The next step before the sign-in or the change is finished.
    package var awaits: String?
    package var explanation: Explanation?
    /// How far the server's clock was moved since the call before it, in milliseconds.
    package var clockStep: Int64String?
    /// The server's faults, if they changed since the call before it: each as its method and its effect.
    package var faults: [String]?
    package var setting: Setting?
    /// The words after `authctl` of the command that makes the same call; what is not known is in capitals.
    package var command: [String]?
    package init() {}
  }
}

extension RecentCalls.Call {
  /// The setting of this server that refused a call.
  package struct Setting: WireObject {
    /// Its name, as `emulator settings` takes it.
    package var name: String?
    package var project: String?
    /// The tenant that has it; nil if it is the project's.
    package var tenant: String?
    package init() {}
  }

  package init(_ exchange: HTTPExchange, number: Int64, _ ties: CallTracker.Ties? = nil) {
    self.init()
    let explanation = Explanation(exchange)
    let cleaner = SecretCleaner(KnownSecrets(of: exchange))
    command = CallKind.command(for: exchange, cleaner)
    self.number = Int64String(number)
    self.explanation = explanation
    client = Self.client(of: exchange.request.fields)
    kind = CallKind(of: exchange).rawValue
    (user, uid, flow) = (ties?.user, ties?.uid, ties?.flow.map { Int64String($0) })
    (clockStep, faults) = (ties?.clockStep.map { Int64String($0) }, ties?.faults)
    answers = ties.flatMap { $0.answers.isEmpty ? nil : $0.answers.map { Int64String($0) } }
    awaits = CallKind.awaited(after: exchange, explanation.outcome)
    // Only a server that has the settings names the project too.
    if let reason = exchange.reason, let name = reason[.setting], let project = reason[.project] {
      setting = Setting {
        ($0.name, $0.project, $0.tenant) = (name, project, reason[.tenant])
      }
    }
  }
}

extension RecentCalls.Call {
  /// What kind of program made a call, in a word; nil if it is unknown.
  private static func client(of fields: HTTPFields) -> String? {
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
