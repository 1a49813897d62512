import IdentityToolkit

// The forms are those of Google's emulator, which checks no signature either.
extension PasskeyEnrollmentFinalize: WriteOperation {
  var presentedToken: PresentedToken? { .id(idToken.filled) }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    guard idToken.filled != nil else { throw ServerError(.missingIDToken) }
    let user = try call.signedInUser(in: project)
    guard let credential = authenticatorRegistrationResponse?.id.filled else {
      throw ServerError(.invalidArgument, "((Missing authenticatorRegistrationResponse.id.))")
    }
    let passkey = UserInfo.Passkey {
      $0.credentialID = credential
      $0.name = name ?? displayName
    }
    let now = call.milliseconds
    let enrolled = try project.changeUser(user.localID) { user in
      user.passkeys = (user.passkeys ?? []).filter { $0.credentialID != credential } + [passkey]
      user.lastLoginAt = now
    }
    project.passkeyOwners[credential] = user.localID
    let tokens = project.issueTokens(for: enrolled, provider: SignInProvider.passkey, call)
    return Response {
      $0.localID = user.localID
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
    }
  }
}
