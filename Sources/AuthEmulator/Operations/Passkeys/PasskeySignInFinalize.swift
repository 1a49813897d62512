import IdentityToolkit

// The forms are those of Google's emulator, which checks no signature either.
extension PasskeySignInFinalize: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    let credential = authenticatorAuthenticationResponse?.id ?? authenticatorAssertionResponse?.id
    guard let uid = project.passkeyOwners[credential ?? ""], let user = project.users[uid] else {
      throw ServerError(.passkeyCredentialNotFound)
    }
    if user.disabled == true { throw ServerError(.userDisabled) }
    let now = call.milliseconds
    let signedIn = try project.changeUser(uid) { $0.lastLoginAt = now }
    let tokens = project.issueTokens(for: signedIn, provider: SignInProvider.passkey, call)
    return Response {
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
    }
  }
}
