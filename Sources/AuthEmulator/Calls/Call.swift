struct Call: Sendable {
  let caller: Caller
  let world: World
  var effects: Effects

  /// Refuses a user's call if production requires an administrator; Google's emulator requires one only if a
  /// project is named.
  func requireAdministrator() throws(ServerError) {
    guard caller.isPrivileged || !world.policy.hasFrontEnd else { throw .projectNeedsCredentials }
  }

  /// Refuses a sign-in that is older than five minutes (Docs/protocol.md 7.6).
  func requireRecentSignIn(_ claims: IDTokenClaims) throws(ServerError) {
    guard world.policy.protectsAccounts else { return }
    guard world.seconds.since(claims.authenticatedAt) <= 300 else {
      throw ServerError(.recentSignInNeeded)
    }
  }
}
