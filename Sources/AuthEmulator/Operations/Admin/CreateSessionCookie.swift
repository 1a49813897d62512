import BoundedJSON
import IdentityToolkit

extension CreateSessionCookie: ReadOperation {
  static var otherTemplates: [String] {
    ["v1/projects/{targetProjectId}/tenants/{tenantId}:createSessionCookie"]
  }

  var presentedToken: PresentedToken? { .id(idToken.filled) }

  /// Five minutes to fourteen days, in seconds.
  private static let durations: ClosedRange<Int64> = 300...1_209_600

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    guard let idToken = idToken.filled else { throw ServerError(.missingIDToken) }
    let duration = validDuration?.value ?? Self.durations.upperBound
    guard Self.durations.contains(duration) else { throw ServerError(.invalidDuration) }
    _ = try call.signedInUser(in: project)
    guard var claims = UnverifiedJWT(parsing: idToken)?.payload else { throw ServerError(.invalidIDToken) }
    claims["iss"] = .string("https://session.firebase.google.com/\(call.projectID)")
    claims["iat"] = .integer(call.seconds)
    claims["exp"] = .integer(call.seconds + duration)
    let cookie = call.tokenSigning.token(payload: JSONOutput.bytes(of: claims))
    return Response { $0.sessionCookie = cookie }
  }
}
