import IdentityToolkit

extension Update: WriteOperation {
  static var sendsMessages: Bool { true }
  var wantsLegacyToken: Bool { returnSecureToken != true }
  static var signsIn: Bool { false }

  static var otherTemplates: [String] {
    [
      "v1/projects/{targetProjectId}/accounts:update",
      "v1/projects/{targetProjectId}/tenants/{tenantId}/accounts:update",
    ]
  }

  var presentedToken: PresentedToken? { .id(idToken.filled) }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    let takesAllMembers = call.policy.hasProductionSettings
    if provider != nil, !takesAllMembers { throw .unimplemented("provider is not implemented yet.") }
    if upgradeToFederatedLogin != nil, !takesAllMembers {
      throw .unimplemented("upgradeToFederatedLogin is not implemented yet.")
    }
    if call.isPrivileged {
      guard localID.filled != nil else { throw ServerError(.missingLocalID) }
    } else {
      guard idToken.filled != nil || oobCode.filled != nil else {
        throw ServerError(.invalidReqType, "Unsupported request parameters.")
      }
      try checkRights(in: project, call)
      guard customAttributes == nil else { throw ServerError(.insufficientPermission) }
    }
    try AccountRules.checkDisplayName(displayName, call)
    if let customAttributes = customAttributes.filled { try CustomClaims.check(customAttributes, call) }
    let attributes = try attributesToDelete(takingAll: takesAllMembers)
    if let identity = linkProviderUserInfo { try checkLink(identity, in: project, call) }
    var change =
      if let code = appliedCode(call) { try ChangeByCode(code, in: &project, call).change } else {
        try requestedChange(attributes, in: project, call)
      }
    if let identity = linkProviderUserInfo {
      guard identity.providerID.filled != nil else { throw ServerError(.missingProviderID) }
      guard identity.rawID.filled != nil else { throw ServerError(.missingRawID) }
    }
    if let deleteProvider { change.user.unlink(Set(deleteProvider)) }
    if let identity = linkProviderUserInfo { change.user.link(identity) }
    let changed = change.user
    let user = try project.changeUser(changed.localID) { $0 = changed }
    // Lets the owner of the first address undo the change.
    if change.movesAway, change.signInProvider != SignInProvider.anonymous, let first = user.initialEmail {
      project.sendEmail(.recoverEmail, to: first, &call)
    }
    return answer(change, user, in: &project, call)
  }

  private func answer(
    _ change: AccountChange, _ user: UserRecord, in project: inout ProjectState, _ call: Call
  ) -> Response {
    // New tokens if old ones were revoked, and only for a caller with a token or a code (Docs/protocol.md 5.7).
    var tokens: IssuedTokens?
    let isAnswerable = !(call.isPrivileged && call.policy.hasProductionAdministration)
    if change.revokesTokens, isAnswerable, let provider = change.signInProvider.filled {
      tokens = project.issueTokens(
        for: user, provider: provider, secondFactor: change.secondFactor, call)
    }
    return Response {
      $0.kind = "identitytoolkit#SetAccountInfoResponse"
      $0.localID = user.localID
      $0.email = user.email
      $0.emailVerified = user.emailVerified
      $0.displayName = user.displayName
      $0.photoUrl = user.photoUrl
      $0.newEmail = change.newEmail
      $0.passwordHash = user.shownPasswordHash(call)
      $0.providerUserInfo = user.shownProviders(call)
      $0.idToken = tokens?.idToken
      $0.refreshToken = tokens?.refreshToken
      $0.expiresIn = tokens?.expiresIn
    }
  }

  /// Returns the attributes to delete; two of them are no longer in use, and Google's emulator has not implemented them.
  private func attributesToDelete(takingAll takesAll: Bool) throws(ServerError) -> [UserAttribute] {
    var attributes: [UserAttribute] = []
    for attribute in deleteAttribute ?? [] {
      if !takesAll, attribute == .provider || attribute == .rawUserInfo {
        throw .unimplemented("deleteAttribute: \(attribute.rawValue)")
      }
      attributes.append(attribute)
    }
    return attributes
  }

  /// Returns the account with the changes of the request.
  private func requestedChange(
    _ attributes: [UserAttribute], in project: ProjectState, _ call: Call
  ) throws(ServerError) -> AccountChange {
    var change = AccountChange(user: try subject(in: project, call))
    if idToken.filled != nil, case .id(let claims?)? = call.token {
      change.signInProvider = claims.signInProvider
      change.secondFactor = claims.secondFactor
      if email.filled != nil || password.filled != nil || deleteProvider?.isEmpty == false {
        try call.requireRecentSignIn(claims)
      }
    }
    try changeSignIn(&change, in: project, call)
    if let mfa {
      change.user.mfaInfo =
        if let enrollments = mfa.enrollments, !enrollments.isEmpty {
          try SecondFactor.list(enrollments, replacing: change.user.mfaInfo ?? [], call)
        } else { nil }
    }
    if call.isPrivileged { try changeAsAdministrator(&change.user, in: project, call) }
    if let displayName { change.user.displayName = displayName }
    if let photoUrl { change.user.photoUrl = photoUrl }
    attributes.forEach { change.user.remove($0) }
    if deleteProvider?.contains(SignInProvider.password) == true {
      // Unlinking the password removes the address too (Docs/protocol.md 9.9).
      unlinkPassword(of: &change.user, call)
    }
    if deleteProvider?.contains(SignInProvider.phone) == true { change.user.phoneNumber = nil }
    if let deletePasskey = deletePasskey.map(Set.init) {
      change.user.passkeys = (change.user.passkeys ?? []).filter {
        $0.credentialID.map { !deletePasskey.contains($0) } ?? false
      }
    }
    return change
  }

  /// Returns the account of the token, or the one that an administrator names.
  private func subject(in project: ProjectState, _ call: Call) throws(ServerError) -> UserRecord {
    if idToken.filled != nil {
      let user = try call.signedInUser(in: project)
      guard disableUser == nil else { throw ServerError(.operationNotAllowed) }
      return user
    }
    guard let user = project.users[localID ?? ""] else { throw ServerError(.userNotFound) }
    return user
  }

  /// Changes address and password, which revokes tokens.
  private func changeSignIn(
    _ change: inout AccountChange, in project: ProjectState, _ call: Call
  ) throws(ServerError) {
    if let email = email.filled {
      let address = try AccountRules.checkingAddress(email, call)
      // In production only a code that changes the address answers it twice.
      if !call.policy.hasProductionAccounts { change.newEmail = address }
      if address != change.user.email {
        try checkAddressChange(of: change.user, in: project, call)
        guard project.users.withEmail(address) == nil else { throw ServerError(.emailExists) }
        let keepsFirst = call.isPrivileged && call.policy.hasProductionAccounts
        if change.user.initialEmail == nil, change.signInProvider != SignInProvider.anonymous, !keepsFirst {
          change.user.initialEmail = change.user.email
        }
        change.user.email = address
        if !(call.isPrivileged && call.policy.hasProductionAdministration) {
          change.user.emailVerified = false
        }
        change.movesAway = true
      }
    }
    if let password = password.filled {
      try project.checkPolicy(password)
      try AccountRules.checkPassword(password, call, mayBeShort: call.isPrivileged)
      change.user.setPassword(password, at: call.milliseconds, using: call.random)
      change.signInProvider = SignInProvider.password
    }
    guard change.movesAway || password.filled != nil || validSince?.text.isEmpty == false else { return }
    change.user.endSessions(call)
    if call.policy.protectsAccounts, let validSince { change.user.validSince = validSince.value }
    change.revokesTokens = true
  }

  private func changeAsAdministrator(
    _ user: inout UserRecord, in project: ProjectState, _ call: Call
  ) throws(ServerError) {
    if let disableUser { user.disabled = disableUser }
    if call.policy.hasProductionAccounts { user.disabled = user.disabled ?? false }
    if let number = phoneNumber.filled, number != user.phoneNumber {
      let number = try AccountRules.phoneNumber(number, call)
      guard [nil, user.localID].contains(project.users.withPhoneNumber(number)?.localID) else {
        throw ServerError(.phoneNumberExists)
      }
      user.phoneNumber = number
    }
    if let emailVerified { user.emailVerified = emailVerified }
    if let customAttributes { user.customAttributes = customAttributes }
    if let createdAt { user.setCreatedAt(createdAt) }
    if let lastLoginAt { user.setLastLoginAt(lastLoginAt) }
    if let validSince { user.setValidSince(validSince) }
  }
}

/// A changed account and the consequences of the change.
struct AccountChange {
  var user: UserRecord
  /// The first factor named in new tokens; nil for an administrator, who gets none.
  var signInProvider: String?
  var secondFactor: IDTokenClaims.SecondFactor?
  /// The new address in the answer.
  var newEmail: String?
  /// Whether the request itself replaces the address.
  var movesAway = false
  var revokesTokens = false

  init(user: UserRecord) { self.user = user }
}

extension UserRecord {
  fileprivate mutating func remove(_ attribute: UserAttribute) {
    switch attribute {
    case .email: removeAddress()
    case .displayName: displayName = nil
    case .photoURL: photoUrl = nil
    case .password: removePassword()
    case .unspecified, .provider, .rawUserInfo: break
    }
  }
}
