/// Settings that refuse calls (Docs/protocol.md 10.2).
extension ProjectState {
  /// Refuses an SMS for sign-in while that is off, or to an unknown number while users may not sign up.
  func checkPhoneSignIn(_ number: String) throws(ServerError) {
    guard rules.allowsPhone else { throw ServerError(.operationNotAllowed) }
    if rules.refusesSignUp, users.withPhoneNumber(number) == nil { throw ServerError(.adminOnlyOperation) }
  }

  /// Refuses a sign-in link to an unknown address while users may not sign up, whoever requests it.
  func checkStranger(_ address: String) throws(ServerError) {
    guard rules.refusesSignUp, users.withEmail(address.lowercased()) == nil else { return }
    throw ServerError(.adminOnlyOperation)
  }

  /// Whether the account is anonymous and old enough to be deleted automatically.
  func isOutdated(_ user: UserRecord, _ world: World) -> Bool {
    guard rules.deletesOldAnonymousUsers else { return false }
    let isAnonymous =
      user.email == nil && user.phoneNumber == nil && user.customAuth != true
      && user.providerUserInfo?.isEmpty ?? true
    return isAnonymous && world.milliseconds.since(user.createdAt) >= Self.anonymousLife
  }

  /// The minimum life of an anonymous account, in milliseconds: 30 days.
  private static let anonymousLife: Int64 = 30 * 86_400_000
}

extension ProjectSettings {
  func authorizedDomains(of project: String, _ world: World) -> [String]? {
    settings.rules.authorizedDomains
      ?? (world.policy.hasProductionSettings ? SettingTree.defaultDomains(of: project) : nil)
  }

  /// Refuses a URL whose host is not an authorized domain or, except in production, below one.
  func checkDomain(of url: String?, _ world: World) throws(ServerError) {
    guard let parts = url.filled.flatMap({ URLParts($0) }),
      let domains = authorizedDomains(of: world.projectID, world)
    else { return }
    let host = parts.host ?? ""
    let isExact = world.policy.checksLinks
    let isAuthorized = domains.map { $0.lowercased() }.contains {
      host == $0 || !isExact && host.hasSuffix(".\($0)")
    }
    guard isAuthorized else {
      throw ServerError(.unauthorizedDomain, "Domain not allowlisted by project")
    }
  }
}
