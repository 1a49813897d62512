import IdentityToolkit

extension Delete: WriteOperation {
  static var otherTemplates: [String] { ["v1/projects/{targetProjectId}/accounts:delete"] }

  var presentedToken: PresentedToken? { .id(idToken) }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    let uid: String
    if call.isPrivileged {
      guard let localId, !localId.isEmpty else { throw ServerError(.missingLocalID) }
      guard project.users[localId] != nil else { throw ServerError(.userNotFound) }
      uid = localId
    } else {
      guard idToken?.isEmpty == false else { throw ServerError(.missingIDToken) }
      uid = try call.signedInUser(in: project).localId
    }
    project.users.remove(uid)
    return Response { $0.kind = "identitytoolkit#DeleteAccountResponse" }
  }
}
