import AuthHTTP
import IdentityToolkit
import Synchronization

/// What Google's API description says of the request of one method (Docs/protocol.md 9.10).
struct GoogleMethod: Sendable {
  /// The body; nil for a method without one.
  let body: RequestSchema?
  /// The parameters of the query.
  let query: RequestSchema
  /// Whether an administrator's bearer token counts; elsewhere only an API key does.
  let takesBearer: Bool

  /// Parameters of nearly every method.
  private static let everywhere =
    "access_token:s alt:Alt callback:s fields:s oauth_token:s prettyPrint:b quotaUser:s uploadType:s "
    + "upload_protocol:s"

  /// The method of an operation; nil for one that only this server has.
  static func of(_ operation: any Operation.Type) -> Self? {
    let id = ObjectIdentifier(operation)
    if let found = known.withLock({ $0[id] }) { return found }
    let method = GoogleMethod(operation.route)
    known.withLock { $0[id] = .some(method) }
    return method
  }

  private static let known = Mutex<[ObjectIdentifier: GoogleMethod?]>([:])

  /// The method of a path that is not served.
  init(_ route: UnimplementedRoute) {
    body = route.body.map { RequestSchema.named($0) }
    query = RequestSchema("\(Self.everywhere) \(route.query)")
    takesBearer = !route.template.hasSuffix("/sessionCookiePublicKeys")
  }

  private init?(_ route: Route) {
    let path = route.service == .emulator ? "emulator/\(route.template)" : route.template
    guard let row = Self.rows["\(route.method.rawValue) \(path)"] else { return nil }
    body = row.body.map { RequestSchema.named($0) }
    let isPlain = route.service == .emulator || path.contains("/passkey")
    query = RequestSchema((isPlain ? "" : "\(Self.everywhere) ") + row.query)
    takesBearer = route.service == .identityToolkit && !path.contains("/passkey")
  }
}
