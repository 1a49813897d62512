import IdentityToolkit

extension Lookup: ReadOperation {
  static var otherTemplates: [String] {
    [
      "v1/projects/{targetProjectId}/accounts:lookup",
      "v1/projects/{targetProjectId}/tenants/{tenantId}/accounts:lookup",
    ]
  }

  var presentedToken: PresentedToken? { .id(idToken.filled) }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    let found: [UserRecord]
    if call.isPrivileged {
      if initialEmail != nil, !call.enforces(.redactedRecords) {
        throw .unimplemented("Lookup by initialEmail is not implemented.")
      }
      found = users(in: project)
    } else {
      guard idToken.filled != nil else { throw ServerError(.missingIDToken) }
      found = [try call.signedInUser(in: project)]
    }
    return Response {
      $0.kind = "identitytoolkit#GetAccountInfoResponse"
      $0.users = found.isEmpty ? nil : found.map { user(from: $0, call) }
    }
  }

  /// Returns the account as the caller may see it.
  private func user(from record: UserRecord, _ call: Call) -> UserInfo {
    var user = UserInfo(record)
    guard call.enforces(.redactedRecords), !call.isPrivileged else { return user }
    user.passwordHash = record.shownPasswordHash(call)
    user.salt = nil
    user.mfaInfo = user.mfaInfo?.map { factor in
      var factor = factor
      factor.unobfuscatedPhoneInfo = nil
      return factor
    }
    return user
  }

  /// Returns the users with one of the given uids, addresses, numbers or identities, each once.
  private func users(in project: ProjectState) -> [UserRecord] {
    let candidates =
      (localID ?? []).map { project.users[$0] }
      + (email ?? []).map { project.users.withEmail($0.lowercased()) }
      + (phoneNumber ?? []).map { project.users.withPhoneNumber($0) }
      + (federatedUserID ?? []).map { user(with: $0, in: project) }
      + (initialEmail ?? []).map { project.users.withInitialEmail($0.lowercased()) }
    var seen: Set<String> = []
    return candidates.compactMap { $0 }.filter { seen.insert($0.localID).inserted }
  }

  /// Returns the user of an identity; a number and an address with a way to sign in are identities too.
  private func user(with identity: ProviderUserInfo, in project: ProjectState) -> UserRecord? {
    guard let provider = identity.providerID.filled, let rawID = identity.rawID.filled else { return nil }
    switch provider {
    case SignInProvider.phone: return project.users.withPhoneNumber(rawID)
    case SignInProvider.password:
      let user = project.users.withEmail(rawID)
      return user?.passwordHash != nil || user?.emailLinkSignin == true ? user : nil
    default: return project.users.withIdentity(provider, rawID)
    }
  }
}

extension UserInfo {
  /// Creates the account as its owner or an administrator sees it.
  init(_ user: UserRecord) {
    self.init()
    localID = user.localID
    email = user.email
    emailVerified = user.emailVerified
    emailLinkSignin = user.emailLinkSignin
    displayName = user.displayName
    photoUrl = user.photoUrl
    phoneNumber = user.phoneNumber
    disabled = user.disabled
    customAuth = user.customAuth
    customAttributes = user.customAttributes
    initialEmail = user.initialEmail
    screenName = user.screenName
    salt = user.salt
    passwordHash = user.passwordHash
    passwordUpdatedAt = user.passwordUpdatedAt.map { Double($0) }
    validSince = user.shown(user.validSince, .validSince)
    createdAt = user.shown(user.createdAt, .createdAt)
    lastLoginAt = user.shown(user.lastLoginAt, .lastLoginAt)
    lastRefreshAt = user.lastRefreshAt.map { Timestamp.text(milliseconds: $0) }
    tenantID = user.tenantID
    language = user.language
    timeZone = user.timeZone
    dateOfBirth = user.dateOfBirth
    providerUserInfo = user.providerUserInfo
    mfaInfo = user.mfaInfo?.map(\.unmasked)
    passkeyInfo = user.passkeys
  }
}

extension UserRecord {
  /// The password hash to return: production only shows end users that there is one (Docs/protocol.md 5.6).
  func shownPasswordHash(_ call: Call) -> String? {
    call.enforces(.redactedRecords) && !call.isPrivileged
      ? passwordHash.map { _ in "UkVEQUNURUQ=" } : passwordHash
  }
}
