import AuthHTTP
import BoundedJSON
import IdentityToolkit

/// An endpoint of this server: a request with a method that answers it.
///
/// Conform to ``ReadOperation`` or ``WriteOperation``; a read takes no lock and writes no file.
protocol Operation: Endpoint {
  /// The templates of the same endpoint under a project or a tenant.
  static var otherTemplates: [String] { get }
  /// The templates of the same endpoint that only a strict server has, because Google's emulator lacks them.
  static var strictTemplates: [String] { get }
  /// Fields, in both spellings, that clients send although Google's schema lacks them; their type is not checked.
  static var ignoredFields: Set<String> { get }
  /// Parameters of the query that are no members of the request's type.
  static var otherParameters: Set<String> { get }
  /// Whether the request is about the project even if it names a tenant.
  static var concernsProject: Bool { get }
  /// Whether it is about the server's faults: a ``FaultsOperation``.
  static var concernsFaults: Bool { get }
  /// Whether the operation only reads the state.
  static var isReadOnly: Bool { get }
  /// Whether the operation reads the query itself, with order and repetitions.
  static var readsQuery: Bool { get }
  /// Whether its path is unknown with any other method, rather than refused with 405.
  static var hidesOtherMethods: Bool { get }
  /// Whether the request can send a message, which has a language.
  static var sendsMessages: Bool { get }
  /// Whether tokens in the answer mean a sign-in; false if they only replace others.
  static var signsIn: Bool { get }
  /// Whether the request does not ask for a token that can be refreshed.
  var wantsLegacyToken: Bool { get }
  /// The ID or refresh token in the request, which selects the project if the path does not.
  var presentedToken: PresentedToken? { get }
  /// Returns the HTTP response for an answer; by default JSON with status 200.
  static func response(for answer: Response) -> HTTPResponse
  /// Whether a tenant in the request that the token does not name is ignored, where production is that lenient.
  static var ignoresTenant: Bool { get }
  /// Returns the settings in a request's members; removes them if the server takes all of production's.
  static func takeSettings(
    from members: inout [String: JSONValue], _ policy: Policy
  ) -> GivenSettings?
  /// Returns the members of a request as production reads them, in the form that the request decodes.
  ///
  /// - Parameters:
  ///   - members: those of path, query and body.
  ///   - body: the bytes of the body, in whose order refusals are told.
  ///   - refusesUnknown: whether an unknown member is refused.
  /// - Returns: the members.
  /// - Throws: the refusals, all in one error.
  static func readLeniently(
    _ members: [String: JSONValue], of body: [UInt8], refusesUnknown: Bool
  ) throws(ServerError) -> [String: JSONValue]
  /// Answers the request; ``ReadOperation`` and ``WriteOperation`` implement it.
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response
  /// Answers the request with an HTTP response.
  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse
}

extension Operation {
  static var otherTemplates: [String] { [] }
  static var strictTemplates: [String] { [] }
  static var ignoredFields: Set<String> { [] }
  static var otherParameters: Set<String> { [] }
  static var concernsProject: Bool { false }
  static var concernsFaults: Bool { false }
  static var sendsMessages: Bool { false }
  static var signsIn: Bool { true }
  static var readsQuery: Bool { false }
  static var hidesOtherMethods: Bool { false }
  var wantsLegacyToken: Bool { false }
  var presentedToken: PresentedToken? { nil }

  static var ignoresTenant: Bool { false }

  static func takeSettings(
    from members: inout [String: JSONValue], _ policy: Policy
  ) -> GivenSettings? { nil }

  static func readLeniently(
    _ members: [String: JSONValue], of body: [UInt8], refusesUnknown: Bool
  ) throws(ServerError) -> [String: JSONValue] {
    try LenientReader.read(
      members, as: .of(Self.self), ignoring: WireDecoder.everywhere, body: body,
      refusesUnknown: refusesUnknown)
  }

  static func response(for answer: Response) -> HTTPResponse {
    HTTPResponse(200, fields: .json, body: JSONOutput.bytes(of: answer))
  }

  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    Self.response(for: try run(on: &state, &call))
  }
}

extension HTTPFields {
  /// The fields of most answers, made once.
  static let json = Self([.init("content-type", "application/json")])
  /// The same with the field that ``CrossOrigin`` adds for a request without an origin.
  static let varyingJSON = Self([.init("content-type", "application/json"), .init("vary", "Origin")])
  /// The same with production's content type.
  static let productionJSON = Self([.init("content-type", productionType), .init("vary", "Origin")])
  private static let productionType = "application/json; charset=UTF-8"

  /// Writes the content type of JSON as production's front end does.
  mutating func takeProductionType() {
    if self == .varyingJSON {
      self = .productionJSON
    } else if self["content-type"]?.hasPrefix("application/json") == true {
      self["content-type"] = Self.productionType
    }
  }
}

/// An operation that changes nothing.
protocol ReadOperation: Operation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response
}

extension ReadOperation {
  static var isReadOnly: Bool { true }

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response {
    try Self.read(&state, &call) { project, call throws(ServerError) in try perform(on: project, call) }
  }

  /// Reads the project or the tenant that a call is about; state and call are `inout` only because reading in place needs it.
  static func read<Result>(
    _ state: inout ServerState, _ call: inout Call,
    _ body: (ProjectState, inout Call) throws(ServerError) -> Result
  ) throws(ServerError) -> Result {
    guard !concernsProject, let tenantID = call.tenantID else {
      guard let place = state.projects.index(forKey: call.projectID) else {
        return try body(ProjectState(), &call)
      }
      return try state.projects.values[place].lent(with: &call, to: body)
    }
    let project = state.projects[call.projectID] ?? ProjectState()
    try project.checkTenant(tenantID, of: route, call)
    return try body(project.tenant(tenantID, inheriting: !call.policy.hasProductionTenants), &call)
  }
}

/// An operation that may change the project.
protocol WriteOperation: Operation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response
}

extension WriteOperation {
  static var isReadOnly: Bool { false }

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response {
    let projectID = call.projectID
    // The key, not the value: comparing would copy the whole project.
    if let place = state.projects.index(forKey: projectID) {
      return try enter(&state.projects.values[place], &call)
    }
    // A refused call must not create an empty project.
    var project = ProjectState()
    project.users.journal.isKept = call.isObserved
    project.users.journal.keepsRecords = call.keepsRecords
    let response = try enter(&project, &call)
    if project != ProjectState() { state.projects[projectID] = project }
    return response
  }

  private func enter(_ project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    guard !Self.concernsProject, let tenantID = call.tenantID else {
      return try perform(on: &project, &call)
    }
    try project.checkTenant(tenantID, of: Self.route, call)
    let inherits = !call.policy.hasProductionTenants
    if let tenant = project.tenants[tenantID] {
      project.tenants[tenantID]?.config = project.config.forTenant(tenant, inheriting: inherits)
      return try perform(on: &project.tenants[tenantID, default: ProjectState()], &call)
    }
    var tenant = project.tenant(tenantID, inheriting: inherits)
    tenant.users.journal.isKept = call.isObserved
    tenant.users.journal.keepsRecords = call.keepsRecords
    let response = try perform(on: &tenant, &call)
    project.tenants[tenantID] = tenant
    return response
  }
}

extension ProjectState {
  /// Calls a function with the project where it lies: a copy counts a reference for each of its tables.
  mutating func lent<Result, Failure>(
    to body: (ProjectState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(self)
  }

  /// The same, with the call where it lies too.
  fileprivate mutating func lent<Result, Failure>(
    with call: inout Call, to body: (ProjectState, inout Call) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(self, &call)
  }

  /// Returns a tenant with the project's settings; one that was never created has everything enabled.
  func tenant(_ id: String, inheriting: Bool = true) -> ProjectState {
    var tenant = tenants[id] ?? ProjectState(tenant: .everythingOn)
    tenant.config = config.forTenant(tenant, inheriting: inheriting)
    return tenant
  }
}
