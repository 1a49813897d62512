/// Signs in a user without any proof: `POST emulator/v1/projects/{project}/accounts/{uid}/sessions`.
///
/// This program's own endpoint (Docs/server.md).
struct SignInAsUser: WriteOperation {
  static let route = Route(
    .post, .emulator, "v1/projects/{targetProjectId}/accounts/{localId}/sessions", form: .json)
  static var otherTemplates: [String] { underTenants }
  var localID: String?

  /// Returns tokens as after a sign-in with the user's first provider and first second factor; no function is
  /// called, because no app signs in.
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> JSONValue {
    guard let known = project.users[localID ?? ""] else { throw ServerError(.userNotFound) }
    guard known.disabled != true else { throw ServerError(.userDisabled) }
    let now = call.world.milliseconds
    let user = try project.changeUser(known.localID) { $0.lastLoginAt = now }
    let provider = user.firstProvider
    let needsSecondFactor = !SignInProvider.withoutSecondFactor.contains(provider)
    let factor = needsSecondFactor ? user.mfaInfo?.first : nil
    let tokens = project.issueTokens(
      for: user, provider: provider, secondFactor: factor?.inToken, call)
    return [
      "idToken": .string(tokens.idToken), "refreshToken": .string(tokens.refreshToken ?? ""),
      "expiresIn": .string("\(call.world.tokenLifetime)"), "providerId": .string(provider),
    ]
  }
}

extension UserRecord {
  fileprivate var firstProvider: String {
    if let linked = providerUserInfo?.lazy.compactMap(\.providerID).first { return linked }
    if customAuth == true { return SignInProvider.custom }
    return email == nil ? SignInProvider.anonymous : SignInProvider.password
  }
}
