// Google's emulator answers 501; here an app's whole deletion flow can be tested (Docs/architecture.md 6).
extension RevokeToken: ReadOperation, TokenRequest {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> EmptyObject {
    try project.checkAuthEnabled()
    try call.requireIDToken(idToken, in: project)
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
    return EmptyObject()
  }
}
