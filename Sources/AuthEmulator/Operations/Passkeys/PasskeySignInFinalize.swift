struct PasskeySignInFinalize: Endpoint {
  static let route = Route.post("v2/accounts/passkeySignIn:finalize")
  var authenticatorAuthenticationResponse: PasskeyCredential?

  struct Response: WireObject {
    var idToken: String?
    var refreshToken: String?
  }
}

// The forms are those of Google's emulator, which does not check signatures either.
extension PasskeySignInFinalize: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    guard let answer = authenticatorAuthenticationResponse else {
      throw ServerError("MISSING_AUTHENTICATOR_RESPONSE")
    }
    guard let user = project.users.withPasskey(try answer.identifier()) else {
      throw ServerError("PASSKEY_CREDENTIAL_NOT_FOUND")
    }
    if user.disabled == true { throw ServerError(.userDisabled) }
    let now = call.world.milliseconds
    let signedIn = try project.changeUser(user.localID) { $0.lastLoginAt = now }
    let tokens = project.issueTokens(for: signedIn, provider: SignInProvider.passkey, call)
    return Response {
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
    }
  }
}
