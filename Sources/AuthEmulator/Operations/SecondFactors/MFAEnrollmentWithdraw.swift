import IdentityToolkit

extension MFAEnrollmentWithdraw: WriteOperation {
  var presentedToken: PresentedToken? { .id(idToken.filled) }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    guard idToken.filled != nil else { throw ServerError(.missingIDToken) }
    let (user, claims) = try call.signedIn(in: project)
    guard let id = mfaEnrollmentId, let factors = user.mfaInfo,
      factors.contains(where: { $0.mfaEnrollmentId == id })
    else { throw ServerError(.mfaEnrollmentNotFound) }
    let changed = try project.changeUser(user.localId) { user in
      user.mfaInfo?.removeAll { $0.mfaEnrollmentId == id }
    }
    let tokens = project.issueTokens(for: changed, provider: claims.signInProvider, call)
    return Response {
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
      $0.expiresIn = tokens.expiresIn
    }
  }
}
