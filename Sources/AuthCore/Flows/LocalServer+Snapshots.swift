public import IdentityToolkit

extension LocalServer {
  /// The copies of the server's state, sorted by name.
  ///
  /// - Throws: as ``verificationCodes()``; the embedded server, which lives for one command, has none.
  public func snapshots() async throws(AuthError) -> [EmulatorSnapshots.Snapshot] {
    try requireRunning(or: .embeddedSnapshots)
    return try await context.api.call(EmulatorSnapshots.List(), repeating: .harmless).snapshots ?? []
  }

  /// Saves the server's state under a name, in place of an earlier copy of that name.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` for a seventeenth copy, or a name that is not allowed.
  public func saveSnapshot(_ name: String) async throws(AuthError) -> EmulatorSnapshots.Snapshot {
    try requireRunning(or: .embeddedSnapshots)
    return try await context.api.call(EmulatorSnapshots.Save { $0.name = name }, repeating: .unkept)
  }

  /// Puts a copy in place of the server's state, for all of its projects; the copy remains.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` with `SNAPSHOT_NOT_FOUND`.
  public func restoreSnapshot(_ name: String) async throws(AuthError) -> EmulatorSnapshots.Snapshot {
    try requireRunning(or: .embeddedSnapshots)
    return try await context.api.call(EmulatorSnapshots.Restore { $0.name = name }, repeating: .unkept)
  }

  /// Deletes a copy.
  ///
  /// - Throws: as ``restoreSnapshot(_:)``.
  public func deleteSnapshot(_ name: String) async throws(AuthError) -> EmulatorSnapshots.Snapshot {
    try requireRunning(or: .embeddedSnapshots)
    return try await context.api.call(EmulatorSnapshots.Remove { $0.name = name }, repeating: .unkept)
  }
}
