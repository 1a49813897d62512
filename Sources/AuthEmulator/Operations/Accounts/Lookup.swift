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
    guard idToken.filled != nil else {
      // In production, an empty token differs from a missing one.
      throw ServerError(
        idToken != nil && call.world.policy.checksCredentialsFirst ? .invalidIDToken : .missingIDToken)
    }
    return [try call.signedInUser(in: project)]
  }

  /// Returns the users with one of the given uids, addresses, numbers or identities, each once.
  private func users(in project: ProjectState) -> [UserRecord] {
    let candidates =
      (localID ?? []).map { project.users[$0] }
      + (email ?? []).flatMap { project.users.allWithEmail($0.lowercased()) }.map { $0 }
      + (phoneNumber ?? []).map { project.users.withPhoneNumber($0) }
      + (federatedUserID ?? []).map { user(with: $0, in: project) }
      + (initialEmail ?? []).map { project.users.withInitialEmail($0.lowercased()) }
    var seen: Set<String> = []
    return candidates.compactMap { $0 }.filter { seen.insert($0.localID).inserted }
  }

  /// Returns the user of an identity; a number and an address that can sign in are identities too.
  private func user(with identity: ProviderUserInfo, in project: ProjectState) -> UserRecord? {
    guard let provider = identity.providerID.filled, let rawID = identity.rawID.filled else { return nil }
    switch provider {
    case SignInProvider.phone: return project.users.withPhoneNumber(rawID)
    case SignInProvider.password:
      let user = project.users.withEmail(rawID)
      return user?.passwordHash != nil || user?.emailLinkSignin == true ? user : nil
    default: return project.users.withIdentity(provider, rawID)
    }
  }
}
