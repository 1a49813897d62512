/// Project files (`Docs/project-file.md`).
extension LocalServer {
  /// Brings the project to the state that a file describes, everything at once.
  ///
  /// - Parameters:
  ///   - file: the content of the file.
  ///   - dryRun: whether nothing is changed.
  /// - Returns: what was compared, in the order of the file.
  /// - Throws: ``AuthError/refused(code:detail:status:)`` with `INVALID_PROJECT_FILE` and the place in the file; ``AuthError/invalidInput(_:)``
  ///   in production.
  public func apply(_ file: JSONValue, dryRun: Bool) async throws(AuthError) -> [ProjectChange] {
    let request = ApplyProject {
      $0.project = file
      $0.dryRun = dryRun ? true : nil
    }
    return try await call(request, repeating: .unkept).changes ?? []
  }

  /// The settings of the project, or of the chosen tenant, as they are in effect, named as in a project file.
  ///
  /// - Throws: 404 from a server that has no such call, and in strict mode for an unknown tenant.
  public func settings() async throws(AuthError) -> JSONValue {
    try await list(EffectiveSettings()).settings ?? [:]
  }

  /// The project in the form of a project file, with its users separate.
  ///
  /// - Returns: everything but the users, and the users; those of tenants have a member `tenant`.
  /// - Throws: 404 from a server that has no such call.
  public func description() async throws(AuthError) -> (project: JSONValue, users: [JSONValue]) {
    var project: JSONValue = [:]
    var users: [JSONValue] = []
    var token: String?
    repeat {
      let request = DescribeProject {
        $0.pageToken = token
        $0.pageSize = Self.usersPerPage
      }
      let answer = try await call(request, repeating: .harmless)
      if let found = answer.project { project = found }
      users += answer.users ?? []
      token = try Self.token(answer.nextPageToken, after: token)
    } while token != nil
    return (project, users)
  }

  /// A client takes 64 MiB, which is 6 KiB for each of so many users.
  private static let usersPerPage = 10_000
}

extension LocalServer {
  /// The copies of the server's state, sorted by name.
  ///
  /// - Throws: the embedded server, which lives for one command, has none.
  public func snapshots() async throws(AuthError) -> [EmulatorSnapshots.Snapshot] {
    try requireRunning(or: .embeddedSnapshots)
    return try await context.api.call(EmulatorSnapshots.List(), repeating: .harmless).snapshots ?? []
  }

  /// Saves the server's state under a name; replaces an earlier copy of that name.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` for a seventeenth copy, or a name that is not allowed.
  public func saveSnapshot(_ name: String) async throws(AuthError) -> EmulatorSnapshots.Snapshot {
    try requireRunning(or: .embeddedSnapshots)
    return try await context.api.call(EmulatorSnapshots.Save { $0.name = name }, repeating: .unkept)
  }

  /// Replaces the server's state with a copy, for all of its projects; the copy remains.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` with `SNAPSHOT_NOT_FOUND`.
  public func restoreSnapshot(_ name: String) async throws(AuthError) -> EmulatorSnapshots.Snapshot {
    try requireRunning(or: .embeddedSnapshots)
    return try await context.api.call(EmulatorSnapshots.Restore { $0.name = name }, repeating: .unkept)
  }

  /// Deletes a copy.
  ///
  /// - Throws: the errors of ``restoreSnapshot(_:)``.
  public func deleteSnapshot(_ name: String) async throws(AuthError) -> EmulatorSnapshots.Snapshot {
    try requireRunning(or: .embeddedSnapshots)
    return try await context.api.call(EmulatorSnapshots.Remove { $0.name = name }, repeating: .unkept)
  }
}
