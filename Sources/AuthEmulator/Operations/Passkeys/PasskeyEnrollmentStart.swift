struct PasskeyEnrollmentStart: Endpoint {
  static let route = Route.post("v2/accounts/passkeyEnrollment:start")
  var idToken: String?

  struct Response: WireObject {
    /// For `navigator.credentials.create`.
    var credentialCreationOptions: CreationOptions?
  }

  /// The options for a browser to create a passkey (WebAuthn section 5.4).
  struct CreationOptions: WireObject {
    var rp: RelyingParty?
    var user: User?
    /// Base64.
    var challenge: String?
    var pubKeyCredParams: [Algorithm]?
    /// Milliseconds.
    var timeout: Int?
    var attestation: String?
  }

  struct RelyingParty: WireObject {
    var name: String?
    var id: String?
  }

  struct User: WireObject {
    /// The uid in Base64.
    var id: String?
    var name: String?
    var displayName: String?
  }

  /// A signature algorithm (RFC 9053).
  struct Algorithm: WireObject {
    var type: String?
    var alg: Int?
  }
}

// The forms are those of Google's emulator, which does not check signatures either.
extension PasskeyEnrollmentStart: ReadOperation, TokenRequest {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    try call.requireIDToken(idToken, in: project)
    let user = try call.signedInUser(in: project)
    return Response {
      $0.credentialCreationOptions = CreationOptions {
        $0.rp = RelyingParty {
          $0.name = "localhost"
          $0.id = "localhost"
        }
        $0.user = User {
          $0.id = Base64.encode(Array(user.localID.utf8))
          $0.name = user.email ?? "user@example.com"
          $0.displayName = user.displayName.filled ?? "User"
        }
        $0.challenge = Base64.encode(Array(call.world.random.alphanumeric(32).utf8))
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
