import AuthHTTP
import BoundedJSON
import IdentityToolkit

/// An endpoint this server answers: the request value with a method that answers it.
///
/// Conform to ``ReadOperation`` or ``WriteOperation``; the difference decides about locks and files.
protocol Operation: Endpoint {
  /// The same endpoint under a project or a tenant, as templates of the same service and method.
  static var otherTemplates: [String] { get }
  /// Fields, in both spellings, that Google's schema of this endpoint lacks although clients send them: a wrong type there is no error.
  static var ignoredFields: Set<String> { get }
  /// Whether the request is about the project even where it names a tenant.
  static var concernsProject: Bool { get }
  /// Whether the state is only looked at.
  static var isReadOnly: Bool { get }
  /// Whether tokens in the answer mean that somebody signed in; not so where they only replace others.
  static var signsIn: Bool { get }
  /// The ID or refresh token in the request, which tells the project where the path does not.
  var presentedToken: PresentedToken? { get }
  /// The response that tells an answer; JSON with status 200 unless the operation knows better.
  static func response(telling answer: Response) -> HTTPResponse
  /// Takes what would be dropped out of a request's members, and names it.
  static func takeWithoutEffect(from members: inout [String: JSONValue]) -> [String]
  /// Answers the request; ``ReadOperation`` and ``WriteOperation`` bring it.
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response
  /// Answers in HTTP, the type of the answer forgotten.
  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse
}

extension Operation {
  static var otherTemplates: [String] { [] }
  static var ignoredFields: Set<String> { [] }
  static var concernsProject: Bool { false }
  static var signsIn: Bool { true }
  var presentedToken: PresentedToken? { nil }

  static func takeWithoutEffect(from members: inout [String: JSONValue]) -> [String] { [] }

  static func response(telling answer: Response) -> HTTPResponse {
    HTTPResponse(
      200, fields: HTTPFields([.init("content-type", "application/json")]), body: JSONOutput.bytes(of: answer)
    )
  }

  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    Self.response(telling: try run(on: &state, &call))
  }
}

/// An operation that changes nothing.
protocol ReadOperation: Operation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response
}

extension ReadOperation {
  static var isReadOnly: Bool { true }

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response {
    let project = state.projects[call.projectID] ?? ProjectState()
    guard !Self.concernsProject, let tenantID = call.tenantID else { return try perform(on: project, call) }
    return try perform(on: project.tenant(tenantID), call)
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
    guard state.projects[projectID] == nil else {
      return try enter(&state.projects[projectID, default: ProjectState()], &call)
    }
    // A refusal must not leave an empty project behind.
    var project = ProjectState()
    project.users.journal.isKept = call.isObserved
    let response = try enter(&project, &call)
    if project != ProjectState() { state.projects[projectID] = project }
    return response
  }

  private func enter(_ project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    guard !Self.concernsProject, let tenantID = call.tenantID else {
      return try perform(on: &project, &call)
    }
    guard project.tenants[tenantID] == nil else {
      project.tenants[tenantID]?.config = project.config
      return try perform(on: &project.tenants[tenantID, default: ProjectState()], &call)
    }
    var tenant = project.tenant(tenantID)
    tenant.users.journal.isKept = call.isObserved
    let response = try perform(on: &tenant, &call)
    project.tenants[tenantID] = tenant
    return response
  }
}

extension ProjectState {
  /// A tenant under the project's settings; one that nobody made has everything switched on.
  func tenant(_ id: String) -> ProjectState {
    var tenant = tenants[id] ?? ProjectState(tenant: .everythingOn)
    tenant.config = config
    return tenant
  }
}
