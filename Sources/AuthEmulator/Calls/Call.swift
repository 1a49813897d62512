struct Call: Sendable {
  let caller: Caller
  let world: World
  var effects: Effects

  /// Refuses a user's call if production requires an administrator; Google's emulator requires one only if a
  /// project is named.
  func requireAdministrator() throws(ServerError) {
    guard caller.isPrivileged || !world.policy.hasFrontEnd else { throw .projectNeedsCredentials }
  }

  /// How old the sign-in may be for a sensitive change, in seconds.
  static let recentSignIn: Int64 = 300

  /// Refuses a sign-in that is older than five minutes (Docs/protocol.md 7.6).
  func requireRecentSignIn(_ claims: IDTokenClaims) throws(ServerError) {
    guard world.policy.protectsAccounts else { return }
    guard world.seconds.since(claims.authenticatedAt) <= Self.recentSignIn else {
      throw ServerError(.recentSignInNeeded)
    }
  }
}
