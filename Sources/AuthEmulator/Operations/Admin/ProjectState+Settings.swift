extension ProjectState {
  /// Whether the account is anonymous and, at 30 days, old enough to be deleted automatically.
  func isOutdated(_ user: UserRecord, _ world: World) -> Bool {
    guard rules.deletesOldAnonymousUsers else { return false }
    let isAnonymous =
      user.email == nil && user.phoneNumber == nil && user.customAuth != true
      && user.providerUserInfo?.isEmpty ?? true
    return isAnonymous && world.milliseconds.since(user.createdAt) >= 30 * 86_400_000
  }
}

extension ProjectSettings {
  func authorizedDomains(of project: String, _ world: World) -> [String]? {
    settings.rules.authorizedDomains
      ?? (world.policy.hasProductionSettings ? SettingTree.defaultDomains(of: project) : nil)
  }

  /// Refuses a URL whose host is not an authorized domain or, except in production, below one.
  func checkDomain(of url: String?, _ world: World) throws(ServerError) {
    guard let url = url.filled, let domains = authorizedDomains(of: world.projectID, world) else { return }
    let host = AbsoluteURL(url)?.host ?? ""
    let isExact = world.policy.checksLinks
    let isAuthorized = domains.map { $0.lowercased() }.contains {
      host == $0 || !isExact && host.hasSuffix(".\($0)")
    }
    guard isAuthorized else {
      throw ServerError(.unauthorizedDomain, "Domain not allowlisted by project")
    }
  }
}
