package import AuthEmulator
import Synchronization

/// The project of a local server, for a client that knows only the server's address (Docs/architecture.md 1).
extension Context {
  /// Whether a server is asked for its project if nothing names one.
  package enum ServerQuestion {
    /// Never: the command needs no server, and the session contains its project.
    case never
    /// A server that does not answer is not a failure; then it is the session's project, else the default one.
    case ifReachable
    /// A server that does not answer fails the command, as its own call would.
    case required
  }

  /// The target; the server is asked for its project if nothing names one.
  ///
  /// - Throws: the errors of ``target()``; ``AuthError/network(_:mayHaveArrived:)`` if an answer is required; ``AuthError/invalid(_:)`` for a
  ///   demo project on another machine; ``CommandFailure`` if `--expect-project` differs.
  package func target(asking question: ServerQuestion) async throws -> Project {
    let known = try target()
    var inputs = try targetInputs()
    guard question != .never, inputs.namedProjectID == nil, case .emulator = known.service,
      resolved.withLock({ $0.server == nil })
    else { return known }
    do {
      inputs.project =
        try await server(patiently: question == .required).projectID ?? TargetInputs.defaultProjectID
    } catch {
      guard case .network = error, question == .ifReachable else { throw error }
      inputs.project = known.id
    }
    let found = try inputs.resolved()
    resolved.withLock { $0.target = found }
    try checkProject(of: found)
    return found
  }

  /// Makes a server named in an argument the target, for messages about it.
  package func use(_ origin: HTTPOrigin, project: String? = nil) throws(AuthError) {
    let named = try targetInputs().projectID
    resolved.withLock { $0.target = Project(.emulator(origin), id: project ?? named) }
  }

  /// The core for an administrator's calls to a local server.
  ///
  /// - Throws: ``CommandFailure`` if another program answers at the target's address, whatever it answers.
  package func administration() async throws -> AuthClient {
    try await refuseStranger()
    try await noteServerProject()
    // No user's session is needed, so no directory is either.
    return try await auth(keeping: (try? store()) ?? .memory())
  }

  /// The features that only a local server has.
  package func localServer() async throws -> EmulatorClient {
    try await administration().localServer
  }

  /// Notes that the server serves a different project than the named one.
  package func noteServerProject() async throws(AuthError) {
    guard let named = try targetInputs().namedProjectID, case .emulator = try target().service,
      let own = try? await server(patiently: false).projectID, own != named
    else { return }
    terminal.note(TargetServer.remark(own: own, used: named))
  }

  /// What the target's server reports about itself, asked once.
  package func server(patiently: Bool) async throws(AuthError) -> TargetServer {
    if let known = resolved.withLock({ $0.server }) { return known }
    let found = try await server(of: try target(), patiently: patiently)
    resolved.withLock { $0.server = found }
    return found
  }

  /// What a local server reports about itself; a proxy's users, codes and project are those of the server behind it.
  ///
  /// Not in the trace, because it is not part of the command's work.
  package func server(of target: Project, patiently: Bool) async throws(AuthError) -> TargetServer {
    var facts = TargetServer(try await status(of: target, patiently: patiently))
    if let behind = facts.upstream?.target(like: target),
      let status = try? await status(of: behind, patiently: false)
    {
      facts.projectID = status.projectID
    }
    return facts
  }

  private func status(
    of target: Project, patiently: Bool
  ) async throws(AuthError) -> EmulatorStatus.Response? {
    let limit = patiently ? options.timeout : min(.seconds(1), options.timeout)
    let client = AuthClient(
      target, store: .memory(),
      options: AuthClient.Options(within: limit),
      dependencies: machine.dependencies(over: try transport(for: target)))
    return try await client.localServer.status(patiently: patiently)
  }

  /// Notes that the API key or the ID of a project in production is a placeholder.
  package func noteStub(of target: Project) throws(AuthError) {
    guard target.service == .production else { return }
    noteStub(try targetInputs().chosenAPIKey)
    if target.id == "undefined"
      || target.id.utf8.contains(where: { (0x41...0x5A).contains($0) || $0 == 0x5F })
    {
      note("the project ID \(target.id) is a placeholder: Google's have small letters, digits and hyphens")
    }
  }

  /// Notes that a key is a placeholder, such as those for local servers: production knows none of them.
  package func noteStub(_ key: String?) {
    let isStub = { (key: String) in
      !key.hasPrefix("AIza") || ["..", "xxxx", "your"].contains { key.lowercased().contains($0) }
    }
    guard let key, isStub(key) else { return }
    note(
      "the API key is a placeholder, not one of Google's, which begin with AIza; take it from the app's file: \(run: "config import GoogleService-Info.plist")"
    )
  }

  /// Stops a command whose project is not that of `--expect-project`.
  func checkProject(of target: Project) throws(CommandFailure) {
    guard let project = options.expectProject, project != target.id else { return }
    throw .expectation(of: "the project", project, actual: target.id)
  }
}

/// What clients use of a local server's report about itself.
package struct TargetServer: Sendable {
  /// The project that it serves; nil for another emulator, which does not report it.
  package var projectID: String?
  /// The server that a proxy forwards to; nil for a server that answers itself, and for a recording.
  package var upstream: UpstreamAddress?
  /// Whether it is a server of this program.
  let isOurs: Bool

  package init(_ status: EmulatorStatus.Response?) {
    projectID = status?.projectID.flatMap { $0.isEmpty ? nil : $0 }
    isOurs = status?.version != nil
    upstream = status?.upstream.flatMap { try? UpstreamAddress(parsing: $0) }
  }

  /// Two projects, in a sentence.
  package static func remark(own: String, used: String) -> String {
    "this server's project is \(own.onOneLine); this command uses \(used)"
  }
}
