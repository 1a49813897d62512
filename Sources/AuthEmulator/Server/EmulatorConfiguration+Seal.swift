extension EmulatorConfiguration {
  /// Whether what is handed out must come back unchanged.
  var sealsTokens: Bool { tokenSigning != .unsigned || strictRules.contains(.sealedTokens) }

  /// The seal of a project; none where nothing was sealed so far.
  func seal(of projectID: String, in state: ServerState) -> TokenSeal {
    guard sealsTokens, let key = tokenSigning.sealKey ?? state.tokenKey else { return .none }
    return TokenSeal(
      serverKey: key, projectID: projectID, others: state.projects[projectID]?.config.tokenKeys ?? [])
  }
}
