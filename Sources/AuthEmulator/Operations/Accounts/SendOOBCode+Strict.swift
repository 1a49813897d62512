import IdentityToolkit

extension SendOOBCode {
  /// Answers with production's checks in production's order: type, right to the link, address, account, continue URI
  /// (Docs/protocol.md 10.5).
  func performStrictly(
    on project: inout ProjectState, _ call: inout Call
  ) throws(ServerError) -> Response {
    guard let requestType else { throw ServerError(.missingReqType) }
    let wantsLink = returnOobLink ?? false
    if wantsLink, !call.isPrivileged { throw ServerError(.insufficientPermission) }
    try checkRecaptcha(requestType, in: &project, call)
    let recipient = try recipient(of: requestType, in: project, call)
    guard !recipient.isHidden else {
      return Response {
        $0.kind = Self.kind
        $0.email = recipient.address
      }
    }
    try ContinueURIRule(self, project: call.projectID, settings: project.config).check(call)
    try checkAppLinks(in: project)
    try project.beforeSendEmail(requestType, to: recipient.address, &call)
    if requestType == .verifyEmail, let last = project.oobCodes.lastSent(requestType, to: recipient.address),
      call.milliseconds.since(last) < Self.verificationPause
    {
      throw ServerError(.tooManyAttemptsTryLater)
    }
    let sent = project.sendEmail(
      requestType, to: recipient.address, newEmail: recipient.newAddress, continueURL: continueUrl.filled,
      isSilent: wantsLink, owner: project.users.withEmail(recipient.address)?.localID,
      appLink: AppLink(self), &call)
    return Response {
      $0.kind = Self.kind
      $0.email = recipient.address
      guard wantsLink else { return }
      $0.oobCode = sent.oobCode
      $0.oobLink = sent.oobLink
    }
  }

  /// The time between two verification mails to one address, in milliseconds; production's is not known.
  private static let verificationPause: Int64 = 300_000

  private struct Recipient {
    var address: String
    var newAddress: String?
    /// Whether enumeration protection keeps the answer free of any sign that nothing is sent.
    var isHidden = false
  }

  private func recipient(
    of requestType: OOBRequestType, in project: ProjectState, _ call: Call
  ) throws(ServerError) -> Recipient {
    switch requestType {
    case .passwordReset:
      let address = try address(call)
      if project.users.withEmail(address) != nil { return Recipient(address: address) }
      guard project.hidesAccounts(call) else { throw ServerError(.emailNotFound) }
      return Recipient(address: address, isHidden: true)
    case .verifyEmail: return Recipient(address: try accountAddress(mayShowToken: true, in: project, call))
    case .verifyAndChangeEmail: return try change(in: project, call)
    case .emailSignIn:
      let address = try address(call)
      guard project.allowsEmailLinks else { throw ServerError(.operationNotAllowed) }
      try project.checkStranger(address)
      if project.users.withEmail(address)?.disabled == true { throw ServerError(.userDisabled) }
      guard continueUrl != nil else { throw ServerError(.missingContinueURI) }
      return Recipient(address: address)
    default: throw ServerError(.invalidReqType)
    }
  }

  private func change(in project: ProjectState, _ call: Call) throws(ServerError) -> Recipient {
    guard let newEmail = newEmail.filled else { throw ServerError(.missingNewEmail) }
    let newAddress = try AccountRules.checkingAddress(newEmail, call, else: .invalidNewEmail)
    let address = try accountAddress(mayShowToken: !call.isPrivileged, in: project, call)
    // An owner may be the account itself.
    guard project.users.withEmail(newAddress) == nil else {
      guard project.hidesAccounts(call) else { throw ServerError(.emailExists) }
      return Recipient(address: address, isHidden: true)
    }
    return Recipient(address: address, newAddress: newAddress)
  }

  private func address(_ call: Call) throws(ServerError) -> String {
    guard let email = email.filled else { throw ServerError(.missingEmail) }
    return try AccountRules.checkingAddress(email, call)
  }

  /// The address of the ID token's user; an administrator names the user by address where the request has no token.
  private func accountAddress(
    mayShowToken: Bool, in project: ProjectState, _ call: Call
  ) throws(ServerError) -> String {
    if mayShowToken, !call.isPrivileged || idToken.filled != nil {
      guard let address = try call.signedInUser(in: project).email else { throw ServerError(.missingEmail) }
      return address
    }
    let address = try address(call)
    guard project.users.withEmail(address) != nil else { throw ServerError(.userNotFound) }
    return address
  }
}

extension ServerErrorCode {
  /// A new address that is none.
  static let invalidNewEmail = Self(rawValue: "INVALID_NEW_EMAIL")
}
