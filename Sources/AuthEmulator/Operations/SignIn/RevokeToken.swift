// Google's emulator answers 501; here an app's whole deletion flow can be tested (Docs/architecture.md 6).
extension RevokeToken: ReadOperation, TokenRequest {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> EmptyObject {
    try project.checkAuthEnabled()
    try call.requireIDToken(idToken, in: project)
    let user = try call.signedInUser(in: project)
    guard providerID == "apple.com" else { throw ServerError(.invalidProviderID) }
    guard let tokenType, tokenType != .unspecified else {
      throw .missingPart(ServerError(.invalidArgument, "((tokenType is missing.))"), call)
    }
    guard token.filled != nil else {
      throw .missingPart(ServerError(.invalidArgument, "((token is missing.))"), call)
    }
    guard user.providerUserInfo?.contains(where: { $0.providerID == "apple.com" }) == true else {
      throw ServerError(.invalidIdpResponse, "The user has no Apple account to revoke.")
    }
    return EmptyObject()
  }
}
