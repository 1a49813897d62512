import Synchronization

/// The API description of one method: its messages and its query parameters (Docs/protocol.md 9.10).
package final class APIMethod: Sendable {
  package let body: Message?
  /// The name of the body in production's refusals; usually empty.
  package let root: String
  package let answer: Message?
  package let query: Message
  /// The query parameters that only some methods have.
  package let ownQuery: Message
  package let isGoogles: Bool
  /// Whether an administrator's bearer token is accepted; otherwise only an API key is.
  package let acceptsBearer: Bool
  /// Members that select the destination of a request and are not part of the message.
  package let selectors: Set<Name>

  private static let parametersOfAll =
    "access_token:s alt:Alt callback:s fields:s oauth_token:s prettyPrint:b quotaUser:s uploadType:s "
    + "upload_protocol:s"

  /// Members of every method: they select the destination of a request, or old clients send them.
  private static let selectorsOfAll: Set<Name> = [
    "targetProjectId", "tenantId", "delegatedProjectNumber", "instanceId", "captchaChallenge",
    "captchaResponse", "captchaResp", "recaptchaVersion", "clientType", "updateMask",
  ]

  /// The method of an operation; nil if it is not listed.
  package static func of(_ operation: any Endpoint.Type) -> APIMethod? {
    let id = ObjectIdentifier(operation)
    if let found = known.withLock({ $0[id] }) { return found }
    let method = APIMethod(operation.route)
    known.withLock { $0[id] = .some(method) }
    return method
  }

  private static let known = Mutex<[ObjectIdentifier: APIMethod?]>([:])

  private convenience init?(_ route: Route) {
    let path = route.service == .emulator ? "emulator/\(route.template)" : route.template
    guard let row = Self.rows["\(route.method.rawValue) \(path)"] else {
      guard let known = UnimplementedRoute.all.first(where: { $0.isSame(as: route) }) else { return nil }
      self.init(known)
      return
    }
    let isPlain = !row.isGoogles || route.service == .emulator || path.contains("/passkey")
    self.init(
      body: row.body, answer: row.answer, query: row.query, isPlain: isPlain, isGoogles: row.isGoogles,
      acceptsBearer: route.service == .identityToolkit && !path.contains("/passkey"),
      parameters: route.pathParameters)
  }

  /// The method of a path that only a strict server has, if any.
  package convenience init(_ route: UnimplementedRoute) {
    self.init(
      body: route.body, root: route.root, answer: nil, query: route.query, isPlain: false, isGoogles: true,
      acceptsBearer: !route.template.hasSuffix("/sessionCookiePublicKeys"),
      parameters: [route.id].compactMap(\.self))
  }

  private init(
    body: String?, root: String = "", answer: String?, query: String, isPlain: Bool, isGoogles: Bool,
    acceptsBearer: Bool, parameters: [String]
  ) {
    self.body = body.map { Message.named($0) }
    self.root = root
    self.answer = answer.map { Message.named($0) }
    let scope = self.answer?.type ?? ""
    self.query = Message(isPlain ? query : "\(Self.parametersOfAll) \(query)", in: scope)
    ownQuery = Message(query, in: scope)
    self.isGoogles = isGoogles
    self.acceptsBearer = acceptsBearer
    selectors = Self.selectorsOfAll.union(parameters)
  }

  private static let rows = ByName(
    uniqueKeysWithValues: [(google, true), (own, false)].flatMap { list, isGoogles in
      list.split(separator: "\n").map { line in
        let words = line.split(separator: " ", maxSplits: 4).map { String($0) }
        let names = words[2...3].map { $0 == "-" ? nil : $0 }
        let query = words.count > 4 ? words[4] : ""
        return (
          "\(words[0]) \(words[1])", (body: names[0], answer: names[1], query: query, isGoogles: isGoogles)
        )
      }
    })
}
