/// An endpoint of this server: a request with a method that answers it.
///
/// Conform to ``ReadOperation`` or ``WriteOperation``; a read takes no lock and writes no file.
protocol Operation: Endpoint {
  /// The type of the response: the ``Endpoint/Response`` that clients read, or one with the same output.
  associatedtype Answer = Response
  /// The templates of the same endpoint under a project or a tenant.
  static var otherTemplates: [String] { get }
  /// Whether the request applies to the project even if it names a tenant.
  static var concernsProject: Bool { get }
  static var isReadOnly: Bool { get }
  /// The ID or refresh token in the request, which selects the project if the path does not.
  var presentedToken: PresentedToken? { get }
  /// Answers the request; ``ReadOperation`` and ``WriteOperation`` implement it.
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Answer
  /// Answers the request with an HTTP response; by default, JSON with status 200.
  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse
}

extension Operation {
  static var otherTemplates: [String] { [] }
  static var concernsProject: Bool { false }
  static var isReadOnly: Bool { false }
  var presentedToken: PresentedToken? { nil }

  /// The template below each tenant of its project.
  static var underTenants: [String] {
    [route.template.replacing("{targetProjectId}", with: "{targetProjectId}/tenants/{tenantId}")]
  }

  /// The template below projects and tenants, of a route that names neither.
  static var underProjects: [String] {
    ["", "/tenants/{tenantId}"].map { tenant in
      route.template.replacing("v1/", with: "v1/projects/{targetProjectId}\(tenant)/")
    }
  }
}

/// A request whose user is that of an ID token.
protocol TokenRequest {
  var idToken: String? { get }
}

extension Operation where Self: TokenRequest {
  var presentedToken: PresentedToken? { .presented(idToken.filled) }
}

extension Operation where Answer: Encodable {
  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    .json(try run(on: &state, &call))
  }
}

extension HTTPResponse {
  static func json(_ answer: some Encodable) -> HTTPResponse {
    HTTPResponse(200, fields: .json, body: JSONOutput.bytes(of: answer))
  }
}

extension HTTPFields {
  /// The fields of most responses, created once.
  static let json = Self([.init("content-type", "application/json")])
  /// The same fields plus the one that ``CrossOrigin`` adds for a request without an origin.
  static let varyingJSON = Self([.init("content-type", "application/json"), .init("vary", "Origin")])
}

protocol ReadOperation: Operation {
  associatedtype Answer
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Answer
}

extension ReadOperation {
  static var isReadOnly: Bool { true }

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Answer {
    guard !Self.concernsProject, let tenantID = call.world.tenantID else {
      let call = call
      let answer = try state.projects.change(call.world.projectID) { project throws(ServerError) in
        try project.inPlace { project throws(ServerError) in try perform(on: project, call) }
      }
      if let answer { return answer }
      return try perform(on: ProjectState(), call)
    }
    let project = state.projects[call.world.projectID] ?? ProjectState()
    try project.checkTenant(tenantID, of: Self.route, call.world)
    let inherits = !call.world.policy.hasProductionTenants
    return try perform(on: project.tenant(tenantID, inheriting: inherits), call)
  }
}

protocol WriteOperation: Operation {
  associatedtype Answer
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Answer
}

extension WriteOperation {
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Answer {
    let projectID = call.world.projectID
    let answer = try state.projects.change(projectID) { project throws(ServerError) in
      try enter(&project, &call)
    }
    if let answer { return answer }
    // A refused call must not create an empty project.
    var project = ProjectState()
    project.users.journal.content = call.effects.observed
    let response = try enter(&project, &call)
    if project != ProjectState() { state.projects[projectID] = project }
    return response
  }

  private func enter(_ project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Answer {
    guard !Self.concernsProject, let tenantID = call.world.tenantID else {
      return try perform(on: &project, &call)
    }
    try project.checkTenant(tenantID, of: Self.route, call.world)
    let inherits = !call.world.policy.hasProductionTenants
    if let tenant = project.tenants[tenantID] {
      project.tenants[tenantID]?.config = project.config.forTenant(tenant.config, inheriting: inherits)
      return try perform(on: &project.tenants[tenantID, default: ProjectState()], &call)
    }
    var tenant = project.tenant(tenantID, inheriting: inherits)
    tenant.users.journal.content = call.effects.observed
    let response = try perform(on: &tenant, &call)
    project.tenants[tenantID] = tenant
    return response
  }
}
