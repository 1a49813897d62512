struct PasskeyEnrollmentFinalize: Endpoint {
  static let route = Route.post("v2/accounts/passkeyEnrollment:finalize")
  var idToken: String?
  var name: String?
  var displayName: String?
  var authenticatorRegistrationResponse: PasskeyCredential?

  struct Response: WireObject {
    var localID: String?
    var idToken: String?
    var refreshToken: String?

    enum CodingKeys: String, CodingKey { case localID = "localId", idToken, refreshToken }
  }
}

/// The parts of an authenticator's credential that the server reads (WebAuthn section 5.1).
struct PasskeyCredential: WireObject {
  /// The credential's identifier: a string, although Google's emulator accepts any value.
  var id: JSONValue?
}

// The forms are those of Google's emulator, which does not check signatures either.
extension PasskeyEnrollmentFinalize: WriteOperation, TokenRequest {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    try call.requireIDToken(idToken, in: project)
    guard let answer = authenticatorRegistrationResponse else {
      throw ServerError("MISSING_AUTHENTICATOR_RESPONSE")
    }
    let user = try call.signedInUser(in: project)
    let credential = try answer.identifier()
    guard project.users.withPasskey(credential) == nil else { throw ServerError("CREDENTIAL_ALREADY_IN_USE") }
    let passkey = UserInfo.Passkey {
      $0.credentialID = credential
      $0.name = name.filled ?? displayName.filled ?? "Unnamed Passkey"
    }
    let enrolled = try project.changeUser(user.localID) { $0.passkeys = ($0.passkeys ?? []) + [passkey] }
    let tokens = project.issueTokens(for: enrolled, provider: SignInProvider.passkey, call)
    return Response {
      $0.localID = user.localID
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
    }
  }
}

extension PasskeyCredential {
  /// Returns the identifier as a string; any value but an empty one is valid.
  func identifier() throws(ServerError) -> String {
    guard let id, id.isTruthy else { throw ServerError("INVALID_CREDENTIAL_ID") }
    return id.string ?? JSONOutput.text(of: id)
  }
}
