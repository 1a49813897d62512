import AuthCore
import IdentityToolkit
import Synchronization

/// The project of a local server, for a client that knows only the server's address (Docs/architecture.md 1).
extension Context {
  /// Whether a server is asked for its project where nothing names one.
  enum ServerQuestion {
    /// Never: the command needs no server, and the session tells its project.
    case never
    /// A server that does not answer is no failure; then it is the session's project, else the default one.
    case ifReachable
    /// A server that does not answer fails the command, as its own call would.
    case required
  }

  /// Where requests go; the server is asked for its project if nothing names one.
  ///
  /// - Throws: as ``target()``; ``AuthError/network(_:)`` where an answer is required; ``AuthError/demoProject(projectID:host:)`` for a
  ///   demo project on another machine.
  func target(asking question: ServerQuestion) async throws(AuthError) -> Target {
    let known = try target()
    var inputs = try targetInputs()
    guard question != .never, inputs.namedProjectID == nil, case .emulator = known.kind,
      resolved.withLock({ !$0.wasServerAsked })
    else { return known }
    do throws(AuthError) {
      inputs.project = try await serverProject(patiently: question == .required) ?? Target.defaultProjectID
    } catch .network(let failure) {
      guard question == .ifReachable else { throw .network(failure) }
      inputs.project = known.projectID
    }
    let found = try Target.resolve(from: inputs)
    resolved.withLock { $0.target = found }
    try checkProject(of: found)
    return found
  }

  /// The core for what an administrator does at a local server.
  func administration() async throws(AuthError) -> AuthClient {
    try await noteServerProject()
    return try await auth()
  }

  /// The features that only a local server has.
  func localServer() async throws(AuthError) -> LocalServer { try await administration().localServer }

  /// Says in one note that the server stands for another project than the one that is named.
  func noteServerProject() async throws(AuthError) {
    guard let named = try targetInputs().namedProjectID, case .emulator = try target().kind,
      let own = try? await serverProject(patiently: false), own != named
    else { return }
    terminal.note(ServerProject.remark(own: own, used: named))
  }

  /// The project that the server of the target stands for, asked once; nil for another emulator, which does not tell.
  func serverProject(patiently: Bool) async throws(AuthError) -> String? {
    let (wasAsked, known) = resolved.withLock { ($0.wasServerAsked, $0.serverProject) }
    guard !wasAsked else { return known }
    let found = try await serverProject(of: try target(), patiently: patiently)
    resolved.withLock { ($0.wasServerAsked, $0.serverProject) = (true, found) }
    return found
  }

  /// The project that any local server stands for.
  ///
  /// Not in the trace: it is no part of what the command does.
  func serverProject(of target: Target, patiently: Bool) async throws(AuthError) -> String? {
    let limit = patiently ? options.timeout : min(.seconds(1), options.timeout)
    let client = AuthClient(
      target: target, store: try store(),
      settings: ClientSettings(userAgent: "authctl/\(Version.current)", timeout: limit),
      surroundings: surroundings(over: try transport(for: target)))
    let project = try await client.localServer.status(patiently: patiently)?.projectID
    return project.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Stops a command whose project is not the one of `--expect-project`.
  func checkProject(of target: Target) throws(AuthError) {
    guard let project = options.expectProject, project != target.projectID else { return }
    throw .expectationFailed(what: "the project", expected: project, actual: target.projectID)
  }
}

/// What is said where a server stands for another project than the one that is used.
enum ServerProject {
  /// The two projects, in a sentence.
  static func remark(own: String, used: String) -> String {
    "this server's project is \(own.onOneLine); this command uses \(used)"
  }
}
