extension Delete: WriteOperation, TokenRequest {
  static var otherTemplates: [String] { underProjects }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    let uid: String
    if call.caller.isPrivileged {
      guard let localID = localID.filled else { throw ServerError(.missingLocalID) }
      guard project.users[localID] != nil else { throw ServerError(.userNotFound) }
      uid = localID
    } else {
      guard call.caller.hasToken else { throw ServerError(.missingIDToken) }
      if project.rules.refusesDeletion { throw ServerError(.adminOnlyOperation) }
      let (user, claims) = try call.signedIn(in: project)
      try call.requireRecentSignIn(claims)
      uid = user.localID
    }
    project.users.remove(uid)
    return Response { $0.kind = "identitytoolkit#DeleteAccountResponse" }
  }
}
