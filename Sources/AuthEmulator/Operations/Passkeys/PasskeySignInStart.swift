struct PasskeySignInStart: Endpoint {
  static let route = Route.post("v2/accounts/passkeySignIn:start")

  struct Response: WireObject {
    /// For `navigator.credentials.get`.
    var credentialRequestOptions: RequestOptions?
  }

  /// The options for a browser to use a passkey (WebAuthn section 5.5).
  struct RequestOptions: WireObject {
    /// Base64.
    var challenge: String?
    var rpID: String?
    var userVerification: String?

    enum CodingKeys: String, CodingKey { case challenge, rpID = "rpId", userVerification }
  }
}

// The forms are those of Google's emulator, which does not check signatures either.
extension PasskeySignInStart: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    return Response {
      $0.credentialRequestOptions = RequestOptions {
        $0.challenge = Base64.encode(Array(call.world.random.alphanumeric(32).utf8))
        $0.rpID = "localhost"
        $0.userVerification = "required"
      }
    }
  }
}
