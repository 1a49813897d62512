/// An API call that the console makes as an administrator, so that it follows the same rules as any client's.
struct PageCall {
  enum Kind: String, Sendable {
    case addUser = "add-user"
    case changeUser = "change-user"
    case signIn = "sign-in"
    case sessionFile = "session-file"
    case setPhone = "set-phone"
    case removePhone = "remove-phone"
    case moveClock = "move-clock"
    case addFault = "add-fault"
    case clearFaults = "clear-faults"
    case changeSetting = "change-setting"
  }

  let request: HTTPRequest
  /// The members of the response that the console gets; tokens only if requested, and never a password.
  let shown: Set<Name>

  /// Creates the call of the console's request `page`; `given` is the body of the API's request.
  init(_ kind: Kind, _ given: JSONValue?, in scope: StatePlace, _ page: HTTPRequest) throws(ServerError) {
    let members = given?.object
    func part(_ name: String) -> String { PercentEncoding.encode(members?[name]?.string ?? "") }
    let project = "projects/\(PercentEncoding.encode(scope.project))"
    let tenant = scope.tenant.map { "/tenants/\(PercentEncoding.encode($0))" } ?? ""
    let accounts = "v1/\(project)\(tenant)/accounts"
    let phones = "emulator/v1/\(project)/fictionalPhones"
    let (method, path, hasBody, shown): (HTTPMethod, String, Bool, Set<Name>) =
      switch kind {
      case .addUser: (.post, "identitytoolkit.googleapis.com/\(accounts)", true, ["localId"])
      case .changeUser: (.post, "identitytoolkit.googleapis.com/\(accounts):update", true, [])
      case .signIn, .sessionFile:
        (
          .post, "emulator/\(accounts)/\(part("localId"))/sessions", false,
          kind == .sessionFile ? [] : ["idToken", "expiresIn", "providerId"]
        )
      case .setPhone: (.put, phones, true, [])
      case .removePhone: (.delete, phones, false, [])
      case .moveClock: (.patch, "emulator/v1/clock", true, [])
      case .addFault: (.post, "emulator/v1/faults", true, [])
      case .clearFaults: (.delete, "emulator/v1/faults", false, [])
      case .changeSetting: (.post, "emulator/v1/\(project)/apply", true, [])
      }
    let query = kind == .removePhone ? "phoneNumber=\(part("phoneNumber"))" : nil
    var request = HTTPRequest(method, RequestTarget(path: "/\(path)", query: query))
    request.fields["host"] = page.fields["host"]
    request.fields["authorization"] = "Bearer owner"
    if hasBody {
      guard let members else { throw .misfit(path: "/call", "must be object") }
      request.fields["content-type"] = "application/json"
      request.body = JSONOutput.bytes(of: members)
    }
    self.request = request
    self.shown = shown
  }
}
