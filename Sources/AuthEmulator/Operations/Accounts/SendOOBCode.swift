import AuthHTTP
import IdentityToolkit

extension SendOOBCode: WriteOperation {
  static var sendsMessages: Bool { true }
  static var otherTemplates: [String] {
    [
      "v1/projects/{targetProjectId}/accounts:sendOobCode",
      "v1/projects/{targetProjectId}/tenants/{tenantId}/accounts:sendOobCode",
    ]
  }

  var presentedToken: PresentedToken? { .id(idToken.filled) }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    if call.policy.checksLinks { return try performStrictly(on: &project, &call) }
    guard let requestType, requestType != .unspecified else { throw ServerError(.missingReqType) }
    let wantsLink = returnOobLink ?? false
    if wantsLink, !call.isPrivileged { throw ServerError(.insufficientPermission) }
    if let url = continueUrl.filled, AbsoluteURL(url) == nil {
      throw ServerError(.invalidContinueURI, "((expected an absolute URI with valid scheme and host))")
    }
    try checkRecaptcha(requestType, in: &project, call)
    guard let (address, newAddress) = try recipient(requestType, in: project, call) else {
      return Response {
        $0.kind = Self.kind
        $0.email = email?.lowercased()
      }
    }
    try project.beforeSendEmail(requestType, to: address, &call)
    try project.config.checkDomain(of: continueUrl, call)
    try checkAppLinks(in: project)
    let sent = project.sendEmail(
      requestType, to: address, newEmail: newAddress, continueURL: continueUrl.filled, isSilent: wantsLink,
      &call)
    return Response {
      $0.kind = Self.kind
      $0.email = address
      guard wantsLink else { return }
      $0.oobCode = sent.oobCode
      $0.oobLink = sent.oobLink
    }
  }

  static let kind = "identitytoolkit#GetOobConfirmationCodeResponse"

  /// Returns the recipient and, for a change, the new address; nil if enumeration protection hides that there is no account.
  private func recipient(
    _ requestType: OOBRequestType, in project: ProjectState, _ call: Call
  ) throws(ServerError) -> (address: String, newAddress: String?)? {
    switch requestType {
    case .emailSignIn:
      guard project.allowsEmailLinks else { throw ServerError(.operationNotAllowed) }
      let address = try givenAddress(call)
      try project.checkStranger(address)
      return (address, nil)
    case .passwordReset:
      let address = try givenAddress(call)
      guard project.users.withEmail(address) != nil else {
        guard project.hidesAccounts(call) else { throw ServerError(.emailNotFound) }
        return nil
      }
      return (address, nil)
    case .verifyEmail: return (try accountAddress(in: project, call), nil)
    case .verifyAndChangeEmail:
      guard let newEmail = newEmail.filled else { throw ServerError(.missingNewEmail) }
      let newAddress = try AccountRules.address(ofMessage: newEmail, call)
      // Only this kind has a code for a missing token (as recorded).
      guard idToken.filled != nil || returnOobLink == true else { throw ServerError(.missingIDToken) }
      let address = try accountAddress(in: project, call)
      guard project.users.withEmail(newAddress) == nil else { throw ServerError(.emailExists) }
      return (address, newAddress)
    default: throw .unimplemented(requestType.rawValue)
    }
  }

  private func givenAddress(_ call: Call) throws(ServerError) -> String {
    guard let email = email.filled else { throw ServerError(.missingEmail) }
    return try AccountRules.address(ofMessage: email, call)
  }

  /// Returns the signed-in user's address; a request for the link names the user by address instead (as in production).
  private func accountAddress(in project: ProjectState, _ call: Call) throws(ServerError) -> String {
    if returnOobLink == true, idToken.filled == nil {
      let address = try givenAddress(call)
      guard project.users.withEmail(address) != nil else { throw ServerError(.userNotFound) }
      return address
    }
    guard let address = try call.signedInUser(in: project).email else { throw ServerError(.missingEmail) }
    return address
  }
}
