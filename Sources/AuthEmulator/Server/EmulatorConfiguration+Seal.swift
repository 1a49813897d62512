extension EmulatorConfiguration {
  var sealsTokens: Bool { tokenSigning != .unsigned || policy.refusesForgedTokens }

  /// The seal of a project; none if nothing was sealed so far.
  func seal(of projectID: String, in state: ServerState) -> TokenSeal {
    guard sealsTokens, let key = tokenSigning.sealKey ?? state.tokenKey else { return .none }
    return TokenSeal(
      serverKey: key, projectID: projectID, others: state.projects[projectID]?.config.tokenKeys ?? [])
  }
}
