// Google's emulator answers 501; here an app's whole deletion flow can be tested (Docs/architecture.md 6).
extension RevokeToken: WriteOperation, TokenRequest {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> EmptyObject {
    try project.checkAuthEnabled()
    try call.requireIDToken(in: project)
    let user = try call.signedInUser(in: project)
    guard providerID == "apple.com" else { throw ServerError(.invalidProviderID) }
    let hasType = tokenType != nil && tokenType != .unspecified
    guard hasType, token.filled != nil else {
      let name = hasType ? "token" : "tokenType"
      throw .missingPart(ServerError(.invalidArgument, "((\(name) is missing.))"), call)
    }
    guard user.providerUserInfo?.contains(where: { $0.providerID == "apple.com" }) == true else {
      throw ServerError(.invalidIdpResponse, "The user has no Apple account to revoke.")
    }
    if call.world.policy.hasProductionProviders { try redeem(in: &project, call.world) }
    return EmptyObject()
  }

  /// Takes the code as Apple does, to whom production passes it: its words are not known.
  private func redeem(in project: inout ProjectState, _ world: World) throws(ServerError) {
    guard project.providerConfigs.known?["apple.com"]?.hasAppleCodeFlow == true else {
      throw .codeFlowOff
    }
    var proofs = project.appProofs ?? AppProofs()
    guard tokenType == .code, let code = token.flatMap({ LocalAppleCode(parsing: $0, world) }),
      (0...LocalAppleCode.lifetime).contains(world.milliseconds.since(code.issuedAt)),
      proofs.use(code, at: world.milliseconds)
    else { throw ServerError(.invalidIdpResponse, "Apple refused the token: invalid_grant") }
    project.appProofs = proofs
  }
}
