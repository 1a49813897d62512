extension Update: WriteOperation, TokenRequest {
  static var otherTemplates: [String] { underProjects }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    call.effects.wantsLegacyToken = returnSecureToken != true
    let acceptsAllMembers = call.world.policy.hasProductionSettings
    if !acceptsAllMembers {
      if provider != nil { throw .unimplemented("provider is not implemented yet.") }
      if upgradeToFederatedLogin != nil {
        throw .unimplemented("upgradeToFederatedLogin is not implemented yet.")
      }
    }
    if call.caller.isPrivileged {
      guard localID.filled != nil else { throw ServerError(.missingLocalID) }
    } else {
      guard call.caller.hasToken || oobCode.filled != nil else {
        if oobCode != nil, call.world.policy.codesFollowAccounts { throw ServerError(.invalidEmailCode) }
        throw ServerError(.invalidReqType, "Unsupported request parameters.")
      }
      // In production, the token is checked first (Docs/protocol.md 10.3).
      let isProtected = call.world.policy.protectsAccounts && call.caller.hasToken
      if isProtected { _ = try call.signedInUser(in: project) }
      guard customAttributes == nil else { throw ServerError(.insufficientPermission) }
      guard !isProtected || disableUser == nil else { throw ServerError(.operationNotAllowed) }
      guard !isProtected || linkProviderUserInfo == nil else {
        throw ServerError(.unexpectedParameter, "link_provider_user_info is not allowed with ID token.")
      }
    }
    try AccountRules.checkDisplayName(displayName, call.world)
    if let customAttributes = customAttributes.filled { try CustomClaims.check(customAttributes, call.world) }
    // Google's emulator does not implement the two obsolete attributes.
    let obsolete = deleteAttribute?.first { $0 == .provider || $0 == .rawUserInfo }
    if !acceptsAllMembers, let obsolete { throw .unimplemented("deleteAttribute: \(obsolete.rawValue)") }
    if let identity = linkProviderUserInfo { try checkLink(identity, in: project, call) }
    // In production, a request with an ID token applies to the token's user, whatever its code.
    let ignoresCode = call.world.policy.codesFollowAccounts && call.caller.hasToken
    var change =
      if !ignoresCode, let code = oobCode.filled { try AccountChange(byCode: code, in: &project, call) } else
      {
        try requestedChange(in: project, call)
      }
    if let identity = linkProviderUserInfo {
      guard identity.providerID.filled != nil else { throw ServerError(.missingProviderID) }
      guard identity.rawID.filled != nil else { throw ServerError("MISSING_RAW_ID") }
    }
    if let deleteProvider { change.user.unlink(Set(names: deleteProvider)) }
    if let identity = linkProviderUserInfo { change.user.link([identity]) }
    let changed = change.user
    let user = try project.changeUser(changed.localID) { $0 = changed }
    // Allows the owner of the first address to undo the change.
    if change.movesAway, change.signInProvider != SignInProvider.anonymous, let first = user.initialEmail {
      project.sendEmail(.recoverEmail, to: first, owner: user, &call)
    }
    return answer(change, user, in: &project, call)
  }

  private func answer(
    _ change: AccountChange, _ user: UserRecord, in project: inout ProjectState, _ call: Call
  ) -> Response {
    // New tokens if old ones were revoked, but only for a caller with a token or a code (Docs/protocol.md
    // 5.7).
    var tokens: IssuedTokens?
    let isAnswerable = !(call.caller.isPrivileged && call.world.policy.hasProductionAdministration)
    if change.revokesTokens, isAnswerable, let provider = change.signInProvider.filled {
      tokens = project.issueTokens(
        for: user, provider: provider, secondFactor: change.secondFactor, isSignIn: false, call)
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

  private func requestedChange(
    in project: ProjectState, _ call: Call
  ) throws(ServerError) -> AccountChange {
    let named = project.users[localID ?? ""]
    guard let user = try !call.caller.hasToken ? named : call.signedInUser(in: project) else {
      throw ServerError(.userNotFound)
    }
    guard !call.caller.hasToken || disableUser == nil else { throw ServerError(.operationNotAllowed) }
    var change = AccountChange(user: user)
    if case .id(let claims?)? = call.caller.token {
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
          try EnrolledFactor.list(enrollments, replacing: change.user.mfaInfo ?? [], call.world)
        } else { nil }
    }
    if call.caller.isPrivileged { try changeAsAdministrator(&change.user, in: project, call) }
    if let displayName { change.user.displayName = displayName }
    if let photoUrl { change.user.photoUrl = photoUrl }
    deleteAttribute?.forEach { change.user.remove($0) }
    if deleteProvider?.contains(SignInProvider.password) == true {
      change.user.removePassword()
      if call.world.policy.protectsAccounts {
        change.user.emailLinkSignin = nil
      } else {
        // Google's emulator also removes the address (Docs/protocol.md 9.9).
        change.user.removeAddress()
      }
    }
    if deleteProvider?.contains(SignInProvider.phone) == true { change.user.phoneNumber = nil }
    if let deletePasskey = deletePasskey.map({ Set(names: $0) }) {
      change.user.passkeys = (change.user.passkeys ?? []).filter {
        $0.credentialID.map { !deletePasskey.contains($0) } ?? false
      }
    }
    return change
  }

  /// Changes address and password, which revokes tokens.
  private func changeSignIn(
    _ change: inout AccountChange, in project: ProjectState, _ call: Call
  ) throws(ServerError) {
    if let email = email.filled {
      let address = try AccountRules.checkingAddress(email, call.world)
      // In production only a code that changes the address returns it twice.
      if !call.world.policy.hasProductionAccounts { change.newEmail = address }
      if address != change.user.email {
        try checkAddressChange(of: change.user, in: project, call)
        guard project.users.uid(of: .address(address)) == nil else { throw ServerError(.emailExists) }
        let keepsFirst = call.caller.isPrivileged && call.world.policy.hasProductionAccounts
        if change.user.initialEmail == nil, change.signInProvider != SignInProvider.anonymous, !keepsFirst {
          change.user.initialEmail = change.user.email
        }
        change.user.email = address
        if !(call.caller.isPrivileged && call.world.policy.hasProductionAdministration) {
          change.user.emailVerified = false
        }
        change.movesAway = true
      }
    }
    if let password = password.filled {
      try project.checkPolicy(password)
      try AccountRules.checkPassword(password, call.world, mayBeShort: call.caller.isPrivileged)
      change.user.setPassword(password, at: call.world.milliseconds, using: call.world.random)
      change.signInProvider = SignInProvider.password
    }
    guard change.movesAway || password.filled != nil || validSince != nil else { return }
    change.user.endSessions(call.world)
    if call.world.policy.protectsAccounts, let validSince { change.user.validSince = validSince.value }
    change.revokesTokens = true
  }

  private func changeAsAdministrator(
    _ user: inout UserRecord, in project: ProjectState, _ call: Call
  ) throws(ServerError) {
    if let disableUser { user.disabled = disableUser }
    if call.world.policy.hasProductionAccounts { user.disabled = user.disabled ?? false }
    if let number = phoneNumber.filled, number != user.phoneNumber {
      let number = try AccountRules.phoneNumber(number, call.world)
      guard project.users.uid(of: .number(number)).map({ $0 == user.localID }) ?? true else {
        throw ServerError(.phoneNumberExists)
      }
      user.phoneNumber = number
    }
    if let emailVerified { user.emailVerified = emailVerified }
    if let customAttributes { user.customAttributes = customAttributes }
    if let createdAt { user.createdAt = createdAt.value }
    if let lastLoginAt { user.lastLoginAt = lastLoginAt.value }
    if let validSince { user.validSince = validSince.value }
  }

  /// Refuses an identity that an administrator may not link, as in production (Docs/protocol.md 10.9).
  private func checkLink(
    _ identity: ProviderUserInfo, in project: ProjectState, _ call: Call
  ) throws(ServerError) {
    guard call.caller.isPrivileged, call.world.policy.hasProductionAdministration else { return }
    guard let provider = identity.providerID.filled, let rawID = identity.rawID.filled else {
      throw ServerError(
        .missingIdentifier, "providerId & rawId are both required for provider linking")
    }
    guard provider != SignInProvider.password else { throw ServerError(.invalidProviderID) }
    if let owner = project.users.uid(of: .identity(provider, rawID)), owner != localID {
      throw ServerError(.federatedUserIDAlreadyLinked)
    }
  }

  /// Refuses a user's new address, as production does while it hides which accounts exist.
  private func checkAddressChange(
    of user: UserRecord, in project: ProjectState, _ call: Call
  ) throws(ServerError) {
    guard call.world.policy.protectsAccounts, !call.caller.isPrivileged else { return }
    if user.email != nil, user.hasSecondFactor { throw ServerError(.emailChangeNeedsVerification) }
    guard project.hidesAccounts(call.world) else { return }
    throw ServerError(.operationNotAllowed, "Please verify the new email before changing email.")
  }
}

struct AccountChange {
  var user: UserRecord
  /// The first factor named in new tokens; nil for an administrator, who gets none.
  var signInProvider: String?
  var secondFactor: IDTokenClaims.EnrolledFactor?
  var newEmail: String?
  /// Whether the request itself replaces the address.
  var movesAway = false
  var revokesTokens = false
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

  fileprivate mutating func removeAddress() {
    email = nil
    emailVerified = nil
    emailLinkSignin = nil
  }
}
