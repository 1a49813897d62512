/// Signs in a user without any proof: `POST emulator/v1/projects/{project}/accounts/{uid}/sessions`.
///
/// This program's own endpoint (Docs/server.md).
struct SignInAsUser: Endpoint {
  static let route = Route(
    .post, .emulator, "v1/projects/{targetProjectId}/accounts/{localId}/sessions", form: .json)
  var localID: String?

  enum CodingKeys: String, CodingKey { case localID = "localId" }

  /// The server's response: tokens as after a sign-in with the user's first provider and first second factor.
  struct Response: WireObject {
    var idToken: String?
    var refreshToken: String?
    var expiresIn: Int64String?
    /// The `sign_in_provider` in the ID token.
    var providerID: String?

    enum CodingKeys: String, CodingKey { case idToken, refreshToken, expiresIn, providerID = "providerId" }
  }
}

extension SignInAsUser: WriteOperation {
  static var otherTemplates: [String] { underTenants }

  /// No function is called, because no app signs in.
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    guard let known = project.users[localID ?? ""] else { throw ServerError(.userNotFound) }
    guard known.disabled != true else { throw ServerError(.userDisabled) }
    let now = call.world.milliseconds
    let user = try project.changeUser(known.localID) { $0.lastLoginAt = now }
    let provider = user.firstProvider
    let needsSecondFactor = !SignInProvider.withoutSecondFactor.contains(provider)
    let factor = needsSecondFactor ? user.mfaInfo?.first : nil
    let tokens = project.issueTokens(
      for: user, provider: provider,
      secondFactor: factor.map {
        IDTokenClaims.SecondFactor(
          identifier: $0.mfaEnrollmentID, provider: $0.totp == nil ? SignInProvider.phone : "totp")
      }, call)
    return Response {
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
      $0.expiresIn = tokens.expiresIn
      $0.providerID = provider
    }
  }
}

extension UserRecord {
  fileprivate var firstProvider: String {
    if let linked = providerUserInfo?.lazy.compactMap(\.providerID).first { return linked }
    if customAuth == true { return SignInProvider.custom }
    return email == nil ? SignInProvider.anonymous : SignInProvider.password
  }
}
