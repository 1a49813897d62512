// The forms are those of Google's emulator, which does not check signatures either.

struct PasskeyEnrollmentStart: ReadOperation, TokenRequest {
  static let route = Route.post("v2/accounts/passkeyEnrollment:start")
  var idToken: String?

  /// Returns the options for `navigator.credentials.create` (WebAuthn section 5.4).
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> JSONValue {
    try project.checkAuthEnabled()
    try call.requireIDToken(in: project)
    let user = try call.signedInUser(in: project)
    return [
      "credentialCreationOptions": [
        "rp": ["name": "localhost", "id": "localhost"],
        "user": [
          "id": .string(Base64.encode(Array(user.localID.utf8))),
          "name": .string(user.email ?? "user@example.com"),
          "displayName": .string(user.displayName.filled ?? "User"),
        ],
        "challenge": call.passkeyChallenge,
        // ES256 and RS256 (RFC 9053).
        "pubKeyCredParams": [["type": "public-key", "alg": -7], ["type": "public-key", "alg": -257]],
        // Milliseconds.
        "timeout": 60_000,
        "attestation": "none",
      ]
    ]
  }
}

struct PasskeyEnrollmentFinalize: WriteOperation, TokenRequest {
  static let route = Route.post("v2/accounts/passkeyEnrollment:finalize")
  var idToken: String?
  var name: String?
  var displayName: String?
  var authenticatorRegistrationResponse: JSONValue?

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> JSONValue {
    try project.checkAuthEnabled()
    try call.requireIDToken(in: project)
    guard let answer = authenticatorRegistrationResponse else {
      throw ServerError("MISSING_AUTHENTICATOR_RESPONSE")
    }
    let user = try call.signedInUser(in: project)
    let credential = try answer.passkeyID()
    guard project.users.withPasskey(credential) == nil else { throw ServerError("CREDENTIAL_ALREADY_IN_USE") }
    let passkey = UserInfo.Passkey {
      $0.credentialID = credential
      $0.name = name.filled ?? displayName.filled ?? "Unnamed Passkey"
    }
    let enrolled = try project.changeUser(user.localID) { $0.passkeys = ($0.passkeys ?? []) + [passkey] }
    return project.passkeyTokens(for: enrolled, and: ["localId": .string(user.localID)], call)
  }
}

struct PasskeySignInStart: ReadOperation {
  static let route = Route.post("v2/accounts/passkeySignIn:start")

  /// Returns the options for `navigator.credentials.get` (WebAuthn section 5.5).
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> JSONValue {
    try project.checkAuthEnabled()
    return [
      "credentialRequestOptions": [
        "challenge": call.passkeyChallenge, "rpId": "localhost", "userVerification": "required",
      ]
    ]
  }
}

struct PasskeySignInFinalize: WriteOperation {
  static let route = Route.post("v2/accounts/passkeySignIn:finalize")
  var authenticatorAuthenticationResponse: JSONValue?

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> JSONValue {
    try project.checkAuthEnabled()
    guard let answer = authenticatorAuthenticationResponse else {
      throw ServerError("MISSING_AUTHENTICATOR_RESPONSE")
    }
    guard let user = project.users.withPasskey(try answer.passkeyID()) else {
      throw ServerError("PASSKEY_CREDENTIAL_NOT_FOUND")
    }
    if user.disabled == true { throw ServerError(.userDisabled) }
    let now = call.world.milliseconds
    let signedIn = try project.changeUser(user.localID) { $0.lastLoginAt = now }
    return project.passkeyTokens(for: signedIn, call)
  }
}

extension JSONValue {
  /// Returns the identifier in an authenticator's credential (WebAuthn section 5.1): a string, although Google's
  /// emulator accepts any value but an empty one.
  fileprivate func passkeyID() throws(ServerError) -> String {
    guard let id = self["id"], id.isTruthy else { throw ServerError("INVALID_CREDENTIAL_ID") }
    return id.string ?? JSONOutput.text(of: id)
  }
}

extension Call {
  fileprivate var passkeyChallenge: JSONValue {
    .string(Base64.encode(Array(world.random.alphanumeric(32).utf8)))
  }
}

extension ProjectState {
  fileprivate mutating func passkeyTokens(
    for user: UserRecord, and members: ByName<JSONValue> = [:], _ call: Call
  ) -> JSONValue {
    let tokens = issueTokens(for: user, provider: SignInProvider.passkey, call)
    return .object(
      members.merging(
        ["idToken": .string(tokens.idToken), "refreshToken": .string(tokens.refreshToken ?? "")]
      ) { $1 })
  }
}
