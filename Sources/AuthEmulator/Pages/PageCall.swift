/// An API call that the console makes as an administrator, so that it follows the same rules as any client's.
struct PageCall {
  enum Kind: String, Sendable {
    case addUser = "add-user"
    case changeUser = "change-user"
    case signIn = "sign-in"
    case showTOTPCodes = "totp-codes"
    case setPhone = "set-phone"
    case removePhone = "remove-phone"
    case moveClock = "move-clock"
    case addFault = "add-fault"
    case clearFaults = "clear-faults"
  }

  let request: HTTPRequest
  private let kind: Kind

  /// Decodes the console's request: the scope, and in `call` the body of the API's request.
  init(_ kind: Kind, _ request: HTTPRequest) throws(ServerError) {
    let (body, scope) = try PageScope.read(request)
    let members = body["call"]?.object
    var call = HTTPRequest(kind.method, kind.target(in: scope, members ?? [:]))
    call.fields["host"] = request.fields["host"]
    call.fields["authorization"] = "Bearer owner"
    if kind.hasBody {
      guard let members else { throw .misfit(path: "/call", "must be object") }
      call.fields["content-type"] = "application/json"
      call.body = JSONOutput.bytes(of: members)
    }
    self.request = call
    self.kind = kind
  }

  /// The parts of a response that the console needs, none of which can contain a password.
  func outcome(of response: HTTPResponse) -> [String: JSONValue] {
    let answer = (try? JSONReader.read(response.body))?.object ?? [:]
    return answer.filter { kind.shown.contains($0.key) }
  }
}

extension PageCall.Kind {
  fileprivate var method: HTTPMethod {
    switch self {
    case .addUser, .changeUser, .addFault, .signIn: .post
    case .moveClock: .patch
    case .setPhone: .put
    case .clearFaults, .removePhone: .delete
    case .showTOTPCodes: .get
    }
  }

  fileprivate var hasBody: Bool {
    switch self {
    case .addUser, .changeUser, .addFault, .moveClock, .setPhone: true
    case .signIn, .showTOTPCodes, .clearFaults, .removePhone: false
    }
  }

  /// The members of the response that the console gets; tokens only if requested.
  fileprivate var shown: Set<String> {
    switch self {
    case .addUser: ["localId"]
    case .signIn: ["idToken", "refreshToken", "expiresIn", "providerId"]
    case .showTOTPCodes: ["totpCodes"]
    case .changeUser, .moveClock, .addFault, .clearFaults, .setPhone, .removePhone: []
    }
  }

  /// The target of the API's call; names in its path and query come from the console's members.
  fileprivate func target(in scope: PageScope, _ members: [String: JSONValue]) -> RequestTarget {
    func part(_ name: String) -> String { PercentEncoding.encode(members[name]?.string ?? "") }
    let project = "projects/\(PercentEncoding.encode(scope.project))"
    let tenant = scope.tenant.map { "/tenants/\(PercentEncoding.encode($0))" } ?? ""
    let accounts = "v1/\(project)\(tenant)/accounts"
    let phones = "/emulator/v1/\(project)/fictionalPhones"
    return switch self {
    case .addUser: RequestTarget(path: "/identitytoolkit.googleapis.com/\(accounts)")
    case .changeUser: RequestTarget(path: "/identitytoolkit.googleapis.com/\(accounts):update")
    case .signIn: RequestTarget(path: "/emulator/\(accounts)/\(part("localId"))/sessions")
    case .showTOTPCodes: RequestTarget(path: "/emulator/\(accounts)/\(part("localId"))/totpCodes")
    case .moveClock: RequestTarget(path: "/emulator/v1/clock")
    case .addFault, .clearFaults: RequestTarget(path: "/emulator/v1/faults")
    case .setPhone: RequestTarget(path: phones)
    case .removePhone: RequestTarget(path: phones, query: "phoneNumber=\(part("phoneNumber"))")
    }
  }
}
