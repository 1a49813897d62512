extension UserRecord {
  /// The password hash to return: production only shows that there is one (Docs/protocol.md 5.6).
  func shownPasswordHash(_ call: Call) -> String? {
    call.world.policy.hidesSecrets ? passwordHash.map { _ in "UkVEQUNURUQ=" } : passwordHash
  }

  /// The entries of `providerUserInfo` to return, in production's order (Docs/protocol.md 10.3).
  func shownProviders(_ call: Call) -> [ProviderUserInfo]? {
    guard call.world.policy.hasProductionAccounts else { return providerUserInfo }
    guard let all = providerUserInfo.filledList else { return nil }
    let own: Set = [SignInProvider.phone, SignInProvider.password]
    let others = all.filter { !own.contains($0.providerID ?? "") }.map { identity in
      var identity = identity
      identity.federatedID = identity.rawID
      return identity
    }
    let phone = all.filter { $0.providerID == SignInProvider.phone }
    let rest = others + all.filter { $0.providerID == SignInProvider.password }
    return isImported == true ? rest + phone : phone + rest
  }
}
