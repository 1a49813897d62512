/// Production checks in this order: type, permission for the link, address, account, continue URI
/// (Docs/protocol.md 10.5).
extension SendOOBCode: WriteOperation, TokenRequest {
  static var otherTemplates: [String] { underProjects }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    let checksLinks = call.world.policy.checksLinks
    guard let requestType, checksLinks || requestType != .unspecified else {
      throw ServerError(.missingReqType)
    }
    let wantsLink = returnOobLink ?? false
    if wantsLink, !call.caller.isPrivileged { throw ServerError(.insufficientPermission) }
    if !checksLinks, let url = continueUrl.filled, AbsoluteURL(url) == nil {
      throw ServerError(.invalidContinueURI, "((expected an absolute URI with valid scheme and host))")
    }
    if requestType == .passwordReset || requestType == .emailSignIn {
      try project.checkRecaptcha(self, for: .getOobCode, call)
    }
    let recipient = try recipient(of: requestType, in: project, call)
    guard !recipient.isHidden else {
      return Response {
        $0.kind = Self.kind
        $0.email = recipient.address
      }
    }
    try checkLink(in: project, call)
    try project.beforeSendEmail(requestType, to: recipient.address, &call)
    if checksLinks, requestType == .verifyEmail,
      let last = project.oobCodes.lastSent(requestType, to: recipient.address),
      call.world.milliseconds.since(last) < Self.verificationPause
    {
      throw ServerError(.tooManyAttemptsTryLater)
    }
    let sent = project.sendEmail(
      requestType, to: recipient.address, newEmail: recipient.newAddress, continueURL: continueUrl.filled,
      isSilent: wantsLink, owner: project.users.withEmail(recipient.address),
      appLink: checksLinks ? AppLink(self) : nil, &call)
    return Response {
      $0.kind = Self.kind
      $0.email = recipient.address
      guard wantsLink else { return }
      $0.oobCode = sent.oobCode
      $0.oobLink = sent.oobLink
    }
  }

  private static let kind = "identitytoolkit#GetOobConfirmationCodeResponse"

  /// The minimum time between two verification mails to one address, in milliseconds; production's is not
  /// known.
  static let verificationPause: Int64 = 300_000

  private struct Recipient {
    var address: String
    var newAddress: String?
    /// Whether enumeration protection removes any sign that nothing is sent.
    var isHidden = false
  }

  private func recipient(
    of requestType: OOBRequestType, in project: ProjectState, _ call: Call
  ) throws(ServerError) -> Recipient {
    let checksLinks = call.world.policy.checksLinks
    switch requestType {
    case .emailSignIn:
      guard checksLinks || project.allowsEmailLinks else { throw ServerError(.operationNotAllowed) }
      let address = try givenAddress(call)
      guard project.allowsEmailLinks else { throw ServerError(.operationNotAllowed) }
      // This also applies to administrators.
      if project.rules.refusesSignUp, project.users.withEmail(address) == nil {
        throw ServerError(.adminOnlyOperation)
      }
      guard checksLinks else { return Recipient(address: address) }
      if project.users.withEmail(address)?.disabled == true { throw ServerError(.userDisabled) }
      guard continueUrl != nil else { throw ServerError(.missingContinueURI) }
      return Recipient(address: address)
    case .passwordReset:
      let address = try givenAddress(call)
      if project.users.withEmail(address) != nil { return Recipient(address: address) }
      guard project.hidesAccounts(call.world) else { throw ServerError(.emailNotFound) }
      return Recipient(address: address, isHidden: true)
    case .verifyEmail: return Recipient(address: try accountAddress(in: project, call))
    case .verifyAndChangeEmail: return try change(in: project, call)
    default: throw checksLinks ? ServerError(.invalidReqType) : .unimplemented(requestType.rawValue)
    }
  }

  private func change(in project: ProjectState, _ call: Call) throws(ServerError) -> Recipient {
    let checksLinks = call.world.policy.checksLinks
    guard let newEmail = newEmail.filled else { throw ServerError(.missingNewEmail) }
    let newAddress = try AccountRules.address(ofMessage: newEmail, call.world, else: .invalidNewEmail)
    // Only this kind has a code for a missing token (as recorded).
    guard checksLinks || call.caller.hasToken || returnOobLink == true else {
      throw ServerError(.missingIDToken)
    }
    let address = try accountAddress(in: project, call)
    guard project.users.withEmail(newAddress) != nil else {
      return Recipient(address: address, newAddress: newAddress)
    }
    // In production the owner may be the account itself.
    guard checksLinks, project.hidesAccounts(call.world) else { throw ServerError(.emailExists) }
    return Recipient(address: address, isHidden: true)
  }

  var opensApp: Bool {
    continueUrl.filled != nil && (iOSBundleID.filled != nil || androidPackageName.filled != nil)
  }

  private func givenAddress(_ call: Call) throws(ServerError) -> String {
    guard let email = email.filled else { throw ServerError(.missingEmail) }
    return try AccountRules.address(ofMessage: email, call.world)
  }

  private func checkLink(in project: ProjectState, _ call: Call) throws(ServerError) {
    let checksLinks = call.world.policy.checksLinks
    if checksLinks, continueUrl == nil, canHandleCodeInApp == true { throw ServerError(.missingContinueURI) }
    if checksLinks, let continueUrl, AbsoluteURL(continueUrl)?.host == nil {
      throw ServerError(.invalidContinueURI, "Missing domain in continue url")
    }
    try project.config.checkDomain(of: continueUrl, call.world)
    if checksLinks, let domain = linkDomain.filled,
      project.config.hostingDomains?.contains(domain.lowercased()) != true
    {
      throw ServerError(
        .invalidHostingLinkDomain,
        "The provided hosting link domain is not configured in Firebase Hosting or is not owned by the current project. "
          + "This cannot be a default hosting domain (web.app or firebaseapp.com).")
    }
    if project.rules.usesDynamicLinks, opensApp {
      throw ServerError(.dynamicLinkNotActivated, "FDL domain is not configured")
    }
  }

  /// Returns the signed-in user's address; an administrator names the user by address instead, for a change
  /// in production even beside a token, and in Google's emulator only for the link.
  private func accountAddress(in project: ProjectState, _ call: Call) throws(ServerError) -> String {
    let namesUser =
      call.world.policy.checksLinks
      ? call.caller.isPrivileged && (requestType == .verifyAndChangeEmail || !call.caller.hasToken)
      : returnOobLink == true && !call.caller.hasToken
    guard namesUser else {
      guard let address = try call.signedInUser(in: project).email else { throw ServerError(.missingEmail) }
      return address
    }
    let address = try givenAddress(call)
    guard project.users.withEmail(address) != nil else { throw ServerError(.userNotFound) }
    return address
  }
}
