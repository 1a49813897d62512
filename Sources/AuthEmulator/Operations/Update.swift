import IdentityToolkit

extension Update: WriteOperation {
  static var signsIn: Bool { false }
  static var otherTemplates: [String] { ["v1/projects/{targetProjectId}/accounts:update"] }

  var presentedToken: PresentedToken? { .id(idToken.filled) }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    let attributes = try attributesToDelete()
    var user = try subject(in: project, call)
    let wasEmail = user.email
    try changeSignIn(of: &user, in: project, call)
    changeProfile(of: &user, isPrivileged: call.isPrivileged)
    attributes.forEach { user.remove($0) }
    for provider in deleteProvider ?? [] { user.unlink(provider) }
    let changed = user
    project.users.change(user.localId) { $0 = changed }

    // New tokens where old ones were revoked, and only to whoever showed one (protocol reference 5.7).
    let movedTo = email.filled == nil || user.email == wasEmail ? nil : user.email
    let revokes = password.filled != nil || validSince != nil || movedTo != nil
    let tokens =
      revokes ? signInProvider(call).map { project.issueTokens(for: user, provider: $0, call) } : nil
    return Response {
      $0.kind = "identitytoolkit#SetAccountInfoResponse"
      $0.localId = user.localId
      $0.email = user.email
      $0.emailVerified = user.emailVerified
      $0.displayName = user.displayName
      $0.photoUrl = user.photoUrl
      $0.newEmail = movedTo
      $0.passwordHash = user.passwordHash
      $0.providerUserInfo = user.providerUserInfo.isEmpty ? nil : user.providerUserInfo
      $0.idToken = tokens?.idToken
      $0.refreshToken = tokens?.refreshToken
      $0.expiresIn = tokens?.expiresIn
    }
  }

  /// Whose account it is: the token's for a client, the named one for an administrator.
  private func subject(in project: ProjectState, _ call: Call) throws(ServerError) -> UserRecord {
    if call.isPrivileged {
      guard let localId = localId.filled else { throw ServerError(.missingLocalID) }
      if let customAttributes { try CustomClaims.check(customAttributes) }
      guard let user = project.users[localId] else { throw ServerError(.userNotFound) }
      return user
    }
    guard oobCode.filled == nil else { throw .notImplemented("Applying an e-mail code") }
    guard idToken.filled != nil else {
      throw ServerError(.invalidReqType, "Unsupported request parameters.")
    }
    guard customAttributes == nil else { throw ServerError(.insufficientPermission) }
    let user = try call.signedInUser(in: project)
    guard disableUser == nil else { throw ServerError(.operationNotAllowed) }
    return user
  }

  /// Address, password, number, and what revokes tokens.
  private func changeSignIn(
    of user: inout UserRecord, in project: ProjectState, _ call: Call
  ) throws(ServerError) {
    if let email = email.filled {
      let address = try ServerError.checkingAddress(email)
      if address != user.email {
        guard project.users.withEmail(address) == nil else { throw ServerError(.emailExists) }
        if user.initialEmail == nil { user.initialEmail = user.email }
        user.email = address
        user.emailVerified = false
        user.validSince = call.seconds
      }
    }
    if let password = password.filled {
      guard password.utf16.count >= 6 else { throw .weakPassword }
      user.setPassword(password, at: call.milliseconds, using: call.random)
    }
    if password.filled != nil || validSince != nil { user.validSince = call.seconds }
    guard call.isPrivileged else { return }
    if let phoneNumber = phoneNumber.filled, phoneNumber != user.phoneNumber {
      guard phoneNumber.hasPrefix("+") else { throw ServerError(.invalidPhoneNumber, "Invalid format.") }
      guard project.users.withPhoneNumber(phoneNumber) == nil else { throw ServerError(.phoneNumberExists) }
      user.phoneNumber = phoneNumber
    }
    if let validSince { user.validSince = validSince.value }
  }

  private func changeProfile(of user: inout UserRecord, isPrivileged: Bool) {
    if let displayName { user.displayName = displayName }
    if let photoUrl { user.photoUrl = photoUrl }
    guard isPrivileged else { return }
    if let disableUser { user.disabled = disableUser }
    if let emailVerified { user.emailVerified = emailVerified }
    if let customAttributes { user.customAttributes = customAttributes }
  }

  /// The first factor new tokens name: a new password is one.
  private func signInProvider(_ call: Call) -> String? {
    guard !call.isPrivileged, case .id(let claims)? = call.token else { return nil }
    return password.filled == nil ? claims?.signInProvider : SignInProvider.password
  }

  private func attributesToDelete() throws(ServerError) -> [UserAttribute] {
    var attributes: [UserAttribute] = []
    for (index, name) in (deleteAttribute ?? []).enumerated() {
      guard let attribute = UserAttribute(rawValue: name) else {
        throw .misfit(path: "/deleteAttribute/\(index)", "must be equal to one of the allowed values")
      }
      if attribute == .provider || attribute == .rawUserInfo {
        throw .notImplemented("deleteAttribute: \(name)")
      }
      attributes.append(attribute)
    }
    return attributes
  }
}

/// What `deleteAttribute` can name.
private enum UserAttribute: String {
  case unspecified = "USER_ATTRIBUTE_NAME_UNSPECIFIED"
  case email = "EMAIL"
  case displayName = "DISPLAY_NAME"
  case provider = "PROVIDER"
  case photoURL = "PHOTO_URL"
  case password = "PASSWORD"
  case rawUserInfo = "RAW_USER_INFO"
}

extension UserRecord {
  fileprivate mutating func remove(_ attribute: UserAttribute) {
    switch attribute {
    case .email: removeEmail()
    case .displayName: displayName = nil
    case .photoURL: photoUrl = nil
    case .password: removePassword()
    case .unspecified, .provider, .rawUserInfo: break
    }
  }

  /// Unlinks a provider; one that is not linked is no error.
  ///
  /// The address goes with the password (protocol reference 9.9).
  fileprivate mutating func unlink(_ provider: String) {
    switch provider {
    case SignInProvider.phone: phoneNumber = nil
    case SignInProvider.password:
      removeEmail()
      removePassword()
    default:
      federated?.removeAll { $0.providerId == provider }
      if federated?.isEmpty == true { federated = nil }
    }
  }

  private mutating func removeEmail() {
    email = nil
    emailVerified = nil
    emailLinkSignin = nil
  }
}
