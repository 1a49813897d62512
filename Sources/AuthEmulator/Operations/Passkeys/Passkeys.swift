import AuthCrypto
import IdentityToolkit

// The shapes are those recorded of Google's emulator, which checks no signature either.

extension PasskeyEnrollmentStart: ReadOperation {
  var presentedToken: PresentedToken? { .id(idToken.filled) }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    guard idToken.filled != nil else { throw ServerError(.missingIDToken) }
    let user = try call.signedInUser(in: project)
    return Response {
      $0.credentialCreationOptions = CreationOptions {
        $0.rp = RelyingParty {
          $0.name = "localhost"
          $0.id = "localhost"
        }
        $0.user = User {
          $0.id = Base64.encode(Array(user.localId.utf8))
          $0.name = user.email ?? user.phoneNumber ?? user.localId
          $0.displayName = user.displayName ?? "User"
        }
        $0.challenge = Base64.encode(Array(call.random.alphanumeric(32).utf8))
        // ES256 and RS256 (RFC 9053).
        $0.pubKeyCredParams = [-7, -257].map { number in
          Algorithm {
            $0.type = "public-key"
            $0.alg = number
          }
        }
        $0.timeout = 60_000
        $0.attestation = "none"
      }
    }
  }
}

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
      $0.credentialId = credential
      $0.name = name ?? displayName
    }
    let now = call.milliseconds
    let enrolled = try project.changeUser(user.localId) { user in
      user.passkeys = (user.passkeys ?? []).filter { $0.credentialId != credential } + [passkey]
      user.lastLoginAt = now
    }
    project.passkeyOwners[credential] = user.localId
    let tokens = project.issueTokens(for: enrolled, provider: SignInProvider.passkey, call)
    return Response {
      $0.localId = user.localId
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
    }
  }
}

extension PasskeySignInStart: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    return Response {
      $0.credentialRequestOptions = RequestOptions {
        $0.challenge = Base64.encode(Array(call.random.alphanumeric(32).utf8))
        $0.rpId = "localhost"
        $0.userVerification = "required"
      }
    }
  }
}

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
