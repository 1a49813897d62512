import AuthHTTP
import BoundedJSON
import EmulatorWire
import IdentityToolkit

/// A call of the API that the console makes as an administrator, so that it follows the same rules as any client's.
struct PageCall {
  /// The calls; each has its own path.
  enum Kind: String, Sendable {
    case addUser = "add-user"
    case changeUser = "change-user"
    case moveClock = "move-clock"
    case addFault = "add-fault"
    case clearFaults = "clear-faults"
  }

  /// The request of the API.
  let request: HTTPRequest
  private let kind: Kind

  /// Decodes the console's request: the scope, and in `call` the body of the API's request.
  init(_ kind: Kind, _ request: HTTPRequest) throws(ServerError) {
    let (body, scope) = try PageScope.read(request)
    var call = HTTPRequest(kind.method, RequestTarget(path: kind.path(in: scope)))
    call.fields["host"] = request.fields["host"]
    call.fields["authorization"] = "Bearer owner"
    if kind.method != .delete {
      guard case .object(let members)? = body["call"] else { throw .misfit(path: "/call", "must be object") }
      call.fields["content-type"] = "application/json"
      call.body = JSONOutput.bytes(of: members)
    }
    self.request = call
    self.kind = kind
  }

  /// What the console needs of an answer: the uid of a new user, and nothing that could hold a password.
  func outcome(of response: HTTPResponse) -> [String: String] {
    guard kind == .addUser, let answer = try? JSONReader.read(response.body),
      let uid = answer["localId"]?.string
    else { return [:] }
    return ["localId": uid]
  }
}

extension PageCall.Kind {
  fileprivate var method: HTTPMethod {
    switch self {
    case .addUser, .changeUser, .addFault: .post
    case .moveClock: .patch
    case .clearFaults: .delete
    }
  }

  fileprivate func path(in scope: PageScope) -> String {
    switch self {
    case .addUser: Self.accounts(in: scope)
    case .changeUser: Self.accounts(in: scope) + ":update"
    case .moveClock: "/emulator/v1/clock"
    case .addFault, .clearFaults: "/emulator/v1/faults"
    }
  }

  private static func accounts(in scope: PageScope) -> String {
    let project = "/identitytoolkit.googleapis.com/v1/projects/\(PercentEncoding.encode(scope.project))"
    let tenant = scope.tenant.map { "/tenants/\(PercentEncoding.encode($0))" } ?? ""
    return "\(project)\(tenant)/accounts"
  }
}
