extension Lookup: ReadOperation, TokenRequest {
  static var otherTemplates: [String] { underProjects }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> AccountList {
    let found = try found(in: project, call)
    var answer = AccountList(found, call)
    answer.kind = "identitytoolkit#GetAccountInfoResponse"
    if found.isEmpty { answer.users = nil }
    return answer
  }

  private func found(in project: ProjectState, _ call: Call) throws(ServerError) -> [UserRecord] {
    try project.checkAuthEnabled()
    if call.caller.isPrivileged {
      if initialEmail != nil, !call.world.policy.hidesSecrets {
        throw .unimplemented("Lookup by initialEmail is not implemented.")
      }
      let isEmpty = [localID, email, phoneNumber, initialEmail].allSatisfy { $0?.isEmpty != false }
      if isEmpty, federatedUserID?.isEmpty != false, call.world.policy.hasProductionAdministration {
        throw ServerError(.missingIDToken)
      }
      return users(in: project).filter { !project.isOutdated($0, call.world) }
    }
    guard call.caller.hasToken else {
      // In production, an empty token differs from a missing one.
      throw ServerError(
        idToken != nil && call.world.policy.checksCredentialsFirst ? .invalidIDToken : .missingIDToken)
    }
    return [try call.signedInUser(in: project)]
  }

  /// Returns the users with one of the given uids, addresses, numbers or identities, each once.
  private func users(in project: ProjectState) -> [UserRecord] {
    let users = project.users
    let uids =
      (localID ?? [])
      + (email ?? []).flatMap { users.uids(ofEmail: $0) }
      + (phoneNumber ?? []).compactMap { users.uid(of: .number($0)) }
      + (federatedUserID ?? []).compactMap { uid(with: $0, in: users) }
      + (initialEmail ?? []).compactMap { users.uid(of: .firstAddress($0)) }
    var seen: Set<Name> = []
    return uids.filter { seen.insert($0).inserted }.compactMap { users[$0] }
  }

  /// The user of an identity; a number and an address that can sign in are identities too.
  private func uid(with identity: ProviderUserInfo, in users: UserTable) -> String? {
    guard let provider = identity.providerID.filled, let rawID = identity.rawID.filled else { return nil }
    switch provider {
    case SignInProvider.phone: return users.uid(of: .number(rawID))
    case SignInProvider.password: return users.uid(ofPasswordAddress: rawID)
    default: return users.uid(of: .identity(provider, rawID))
    }
  }
}
