/// Makes a session cookie of an ID token (Docs/protocol.md 9.3).
struct CreateSessionCookie: ReadOperation, TokenRequest {
  static let route = Route.post("v1/projects/{targetProjectId}:createSessionCookie")
  static var otherTemplates: [String] { underTenants }
  var idToken: String?
  var validDuration: Int64String?

  /// Five minutes to fourteen days, in seconds.
  private static let durations: ClosedRange<Int64> = 300...1_209_600

  /// Returns a JWT with the claims of the ID token, but its own issuer and times.
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> JSONValue {
    guard call.caller.hasToken else { throw ServerError(.missingIDToken) }
    // An invalid number, and 0, mean the longest (Docs/protocol.md 9.10).
    let wanted = validDuration?.value ?? 0
    let isLongest = wanted == 0 && (validDuration == nil || !call.world.policy.hasProductionAdministration)
    let duration = isLongest ? Self.durations.upperBound : wanted
    guard Self.durations.contains(duration) else { throw ServerError(.invalidDuration) }
    let token = try call.signedIn(in: project).claims.token
    guard var claims = LenientJWT(parsing: token)?.payload.object else {
      throw ServerError(.invalidIDToken)
    }
    claims["iss"] = .string(
      "https://session.firebase.google.com/\(claims["aud"]?.primitiveText ?? "undefined")")
    claims["iat"] = .integer(call.world.seconds)
    claims["exp"] = .integer(call.world.seconds + duration)
    let cookie = call.world.tokenSigning.token(
      payload: JSONOutput.bytes(of: claims), isTyped: !call.world.policy.hasCookieKeys)
    return ["sessionCookie": .string(cookie)]
  }
}
