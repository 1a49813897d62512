import IdentityToolkit

/// An endpoint this server answers: the request value with a method that answers it.
///
/// Conform to ``ReadOperation`` or ``WriteOperation``; the difference decides about locks and files.
protocol Operation: Endpoint {
  /// The same endpoint under a project or a tenant, as templates of the same service and method.
  static var otherTemplates: [String] { get }
  /// Fields that Google's schema of this endpoint lacks although clients send them: a wrong type there is no error.
  static var ignoredFields: Set<String> { get }
  /// Whether the operation itself knows what a tenant ID means; the others answer 501 to one.
  static var acceptsTenants: Bool { get }
  /// Whether the state is only looked at.
  static var isReadOnly: Bool { get }
  /// Whether tokens in the answer mean that somebody signed in; not so where they only replace others.
  static var signsIn: Bool { get }
  /// The ID or refresh token in the request, which tells the project where the path does not.
  var presentedToken: PresentedToken? { get }
  /// Answers the request; ``ReadOperation`` and ``WriteOperation`` bring it.
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response
}

extension Operation {
  static var otherTemplates: [String] { [] }
  static var ignoredFields: Set<String> { [] }
  static var acceptsTenants: Bool { false }
  static var signsIn: Bool { true }
  var presentedToken: PresentedToken? { nil }

  /// Answers with the type of the response forgotten.
  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> any WireObject {
    try run(on: &state, &call)
  }
}

/// A token that a request carries, read once.
enum PresentedToken: Sendable {
  /// An ID token; nil claims where it cannot be read.
  case id(IDTokenClaims?)
  /// A refresh token; nil content where it cannot be read.
  case refresh(RefreshTokenContent?)

  /// The project that issued it.
  var projectID: String? {
    switch self {
    case .id(let claims): claims?.projectID
    case .refresh(let content): content?.projectId
    }
  }

  /// Reads an ID token where there is one.
  static func id(_ token: String?) -> Self? { token.map { .id(IDTokenClaims(parsing: $0)) } }
}

/// An operation that changes nothing.
protocol ReadOperation: Operation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response
}

extension ReadOperation {
  static var isReadOnly: Bool { true }

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response {
    try perform(on: state.projects[call.projectID] ?? ProjectState(), call)
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
      return try perform(on: &state.projects[projectID, default: ProjectState()], &call)
    }
    // A refusal must not leave an empty project behind.
    var project = ProjectState()
    project.users.journal.isKept = call.isObserved
    let response = try perform(on: &project, &call)
    if project != ProjectState() { state.projects[projectID] = project }
    return response
  }
}
