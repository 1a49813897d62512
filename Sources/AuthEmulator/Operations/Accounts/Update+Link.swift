import IdentityToolkit

extension Update {
  /// Refuses an identity that an administrator may not link, as production does (Docs/protocol.md 10.9).
  func checkLink(
    _ identity: ProviderUserInfo, in project: ProjectState, _ call: Call
  ) throws(ServerError) {
    guard call.isPrivileged, call.policy.hasProductionAdministration else { return }
    guard let provider = identity.providerID.filled, let rawID = identity.rawID.filled else {
      throw ServerError(
        .missingIdentifier, "providerId & rawId are both required for provider linking")
    }
    guard provider != SignInProvider.password else { throw ServerError(.invalidProviderID) }
    if let owner = project.users.withIdentity(provider, rawID), owner.localID != localID {
      throw ServerError(.federatedUserIDAlreadyLinked)
    }
  }
}
