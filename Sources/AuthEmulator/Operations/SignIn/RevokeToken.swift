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
    guard let account = user.providerUserInfo?.first(where: { $0.providerID == "apple.com" }) else {
      throw ServerError(.invalidIdpResponse, "The user has no Apple account to revoke.")
    }
    if call.world.policy.hasProductionProviders { try redeem(of: account, in: &project, call.world) }
    return EmptyObject()
  }

  /// Takes the code or access token as Apple does, to whom production passes it: its words are not known.
  private func redeem(
    of account: ProviderUserInfo, in project: inout ProjectState, _ world: World
  ) throws(ServerError) {
    guard let config = project.providerConfigs.known?["apple.com"], config.hasAppleCodeFlow else {
      throw .codeFlowOff
    }
    if tokenType == .accessToken, isAccessToken(of: account, config, world) { return }
    var proofs = project.appProofs ?? AppProofs()
    guard tokenType == .code, let code = token.flatMap({ LocalAppleCode(parsing: $0, world) }),
      (0...LocalAppleCode.lifetime).contains(world.milliseconds.since(code.issuedAt)),
      proofs.use(code, at: world.milliseconds)
    else { throw ServerError(.invalidIdpResponse, "Apple refused the token: invalid_grant") }
    project.appProofs = proofs
  }

  /// Whether the user got it from Apple's page of this server, in the last hour.
  private func isAccessToken(
    of account: ProviderUserInfo, _ config: DefaultSupportedIdpConfig, _ world: World
  ) -> Bool {
    guard let claims = token.flatMap({ LenientJWT(parsing: $0, isJSON: true) })?.payload else { return false }
    // An ID token has an issuer.
    return claims["iss"] == nil && claims["sub"]?.string == account.rawID
      && claims["exp"]?.integer ?? 0 > world.seconds
      && config.expectedAudiences(of: "apple.com").contains { claims["aud"] == .string($0) }
  }
}
