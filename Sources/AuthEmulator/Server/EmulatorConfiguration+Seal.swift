extension EmulatorConfiguration {
  var sealsTokens: Bool { tokenSigning != .unsigned || policy.refusesForgedTokens }

  func seal(of projectID: String, in state: ServerState) -> TokenSeal {
    guard sealsTokens, let key = tokenSigning.signer?.sealKey ?? state.tokenKey else { return .none }
    return TokenSeal(
      serverKey: key, projectID: projectID, others: state.projects[projectID]?.config.tokenKeys ?? [])
  }
}
