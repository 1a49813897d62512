/// In production, later accounts replace earlier and existing ones (Docs/protocol.md 10.9).
extension BatchCreateAccounts: WriteOperation {
  static var otherTemplates: [String] { underTenants }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    // Only the older path may omit the project.
    guard targetProjectID.filled != nil else { throw ServerError(.insufficientPermission) }
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    try project.checkAuthEnabled()
    guard let users, !users.isEmpty else { throw ServerError(.missingUserAccount) }
    let hasProductionAdministration = call.world.policy.hasProductionAdministration
    // Google's emulator ignores the parameters; here they enable sign-in.
    let hash = HashParameters(self)
    if hasProductionAdministration {
      try hash?.check()
    } else {
      if sanityCheck == true { try checkDuplicates(users, in: project) }
      if allowOverwrite != true, let uid = users.map({ $0.localID ?? "" }).firstDuplicate {
        throw ServerError(.duplicateLocalID, uid)
      }
    }
    var failures: [Failure] = []
    for (index, account) in users.enumerated() {
      do throws(ServerError) {
        try store(account, hashedBy: hash, in: &project, call)
      } catch {
        failures.append(
          Failure {
            $0.index = index
            $0.message = error.importMessage
          })
      }
    }
    return Response {
      $0.kind = "identitytoolkit#UploadAccountResponse"
      $0.error = hasProductionAdministration && failures.isEmpty ? nil : failures
    }
  }

  private func checkDuplicates(_ users: [UserInfo], in project: ProjectState) throws(ServerError) {
    if project.hasOneAccountPerEmail, let email = users.compactMap(\.email.filled).firstDuplicate {
      throw ServerError(.duplicateEmail, email)
    }
    let identities = users.flatMap { $0.providerUserInfo ?? [] }.map {
      "Provider id(\($0.providerID ?? "undefined")), Raw id(\($0.rawID ?? "undefined"))"
    }
    if let identity = identities.firstDuplicate { throw ServerError("DUPLICATE_RAW_ID", identity) }
  }

  private func store(
    _ account: UserInfo, hashedBy hash: HashParameters?, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) {
    let hasProductionAdministration = call.world.policy.hasProductionAdministration
    guard let uid = account.localID.filled else { throw ServerError(message: "localId is missing") }
    if !hasProductionAdministration, let tenant = account.tenantID.filled, tenant != call.world.tenantID {
      throw ServerError(message: "Tenant id in userInfo does not match the tenant id in request.")
    }
    var user = try account.record(uid, hashedBy: hash, in: project, call)
    if let email = account.email.filled {
      user.email = try address(email, of: uid, in: project, call)
    }
    if let factors = account.mfaInfo, !factors.isEmpty { user.mfaInfo = try account.factors(factors, call) }
    if hasProductionAdministration { account.restore(&user) }
    if project.users[uid] != nil {
      guard hasProductionAdministration || allowOverwrite == true else {
        throw ServerError(message: "localId belongs to an existing account - can not overwrite.")
      }
      project.users.remove(uid)
    }
    project.users.insert(user)
    // Google's emulator checks this last, when the account is stored.
    guard !hasProductionAdministration else { return }
    guard user.mfaInfo?.compactMap(\.phoneInfo).firstDuplicate == nil else {
      throw ServerError(message: "INTERNAL_ERROR : MFA Enrollment Phone Numbers must be unique.")
    }
  }

  /// Lowercases the address; production checks only with `sanityCheck` whether it is free.
  private func address(
    _ email: String, of uid: String, in project: ProjectState, _ call: Call
  ) throws(ServerError) -> String {
    guard TextRule.email.accepts(email) else { throw ServerError(message: "email is invalid") }
    let hasProductionAdministration = call.world.policy.hasProductionAdministration
    let address = CanonicalForm.address(email)
    // Google's emulator searches for the address as sent.
    let other = project.users.uid(of: .email(Name(hasProductionAdministration ? address : email)))
    guard let other, other != uid, !hasProductionAdministration || sanityCheck == true else { return address }
    if hasProductionAdministration { throw ServerError(message: "\(ErrorCode.duplicateEmail) : \(address)") }
    throw ServerError(
      message: sanityCheck == true && project.hasOneAccountPerEmail
        ? "email exists in other account in database"
        : "((Auth Emulator does not support importing duplicate email: \(email)))")
  }
}

extension [String] {
  fileprivate var firstDuplicate: String? {
    var seen: Set<Name> = []
    return first { !seen.insert($0).inserted }
  }
}

extension ServerError {
  fileprivate var importMessage: String {
    switch message {
    case "INVALID_CLAIMS": "Invalid custom claims provided."
    case "CLAIMS_TOO_LARGE": "Custom claims provided are too large."
    case let text where text.hasPrefix("FORBIDDEN_CLAIM"): "Custom claims provided include a reserved claim."
    case let text where text.hasPrefix("INVALID_PHONE_NUMBER"): "Phone number format is invalid"
    default: message
    }
  }
}

extension UserInfo {
  /// Returns the account to store, without its address.
  func record(
    _ uid: String, hashedBy hash: HashParameters?, in project: ProjectState, _ call: Call
  ) throws(ServerError) -> UserRecord {
    var user = UserRecord(localID: uid, createdAt: call.world.milliseconds)
    if let createdAt, createdAt.value != 0 { user.createdAt = createdAt.value }
    user.displayName = displayName
    user.photoUrl = photoUrl
    if let lastLoginAt { user.lastLoginAt = lastLoginAt.value }
    user.tenantID = call.world.tenantID
    user.validSince = call.world.seconds
    user.emailVerified = emailVerified ?? false
    user.disabled = disabled ?? false
    if let passwordHash = passwordHash.filled {
      user.setImportedHash(passwordHash, salt: salt, hash, at: call.world.milliseconds)
    } else if let rawPassword = rawPassword.filled {
      user.setPassword(rawPassword, at: call.world.milliseconds, using: call.world.random)
      if let salt = salt.filled {
        user.salt = salt
        user.passwordHash = FakeHash.text(of: rawPassword, salt: salt)
      }
    }
    if let customAttributes = customAttributes.filled {
      try CustomClaims.check(customAttributes)
      user.customAttributes = customAttributes
    }
    try link(to: &user, in: project)
    if let number = phoneNumber.filled {
      guard let number = try? AccountRules.phoneNumber(number, call.world) else {
        throw ServerError(message: "phone number format is invalid")
      }
      user.phoneNumber = number
    }
    return user
  }

  /// Returns the second factors; an authenticator app may have a secret, and errors have a batch's messages.
  func factors(_ list: [MFAEnrollment], _ call: Call) throws(ServerError) -> [EnrolledFactor] {
    guard email.filled != nil else {
      throw ServerError(message: "Second factor account requires email to be presented.")
    }
    guard emailVerified == true else {
      throw ServerError(message: "Second factor account requires email to be verified.")
    }
    guard list.compactMap(\.mfaEnrollmentID.filled).firstDuplicate == nil else {
      throw ServerError(message: "Enrollment id already exists.")
    }
    if call.world.policy.hasProductionAdministration {
      // An authenticator app cannot be imported, unless a test gives its secret.
      guard !list.contains(where: { $0.totpInfo != nil && $0.totpInfo?.sharedSecretKey == nil }) else {
        throw ServerError(message: "Importing TOTP MFA is not supported.")
      }
      return try EnrolledFactor.list(list, call.world)
    }
    return try list.map { enrollment throws(ServerError) -> [EnrolledFactor] in
      guard enrollment.phoneInfo.filled != nil || enrollment.totpInfo != nil else {
        throw ServerError(message: "Second factor not supported.")
      }
      guard enrollment.phoneInfo.filled?.hasPrefix("+") != false else {
        throw ServerError(message: "Phone number format is invalid")
      }
      var enrollment = enrollment
      enrollment.mfaEnrollmentID = enrollment.mfaEnrollmentID.filled ?? call.world.random.alphanumeric(28)
      enrollment.enrolledAt = enrollment.enrolledAt.filled ?? call.world.givenFactorTime
      // One by one, because a list of factors drops a duplicate number.
      return try EnrolledFactor.list([enrollment], call.world)
    }.flatMap { $0 }
  }

  /// Sets what `batchGet` returns about an account and Google's emulator does not import.
  fileprivate func restore(_ user: inout UserRecord) {
    user.isImported = true
    if let validSince { user.validSince = validSince.value }
    if user.passwordHash != nil, let passwordUpdatedAt {
      user.passwordUpdatedAt = Int64(exactly: passwordUpdatedAt.rounded()) ?? user.passwordUpdatedAt
    }
    if let time = lastRefreshAt.flatMap({ Timestamp(parsing: $0) }) {
      user.lastRefreshAt = time.milliseconds
    }
    user.initialEmail = initialEmail.filled.map(CanonicalForm.address)
    // A false flag is absent from an account.
    user.emailLinkSignin = emailLinkSignin == true ? true : nil
    user.customAuth = customAuth == true ? true : nil
    user.screenName = screenName
    user.language = language
    user.timeZone = timeZone
    user.dateOfBirth = dateOfBirth
  }

  private func link(to user: inout UserRecord, in project: ProjectState) throws(ServerError) {
    guard let providerUserInfo else { return }
    let linked = providerUserInfo.filter {
      $0.providerID != SignInProvider.password && $0.providerID != SignInProvider.phone
    }
    for identity in linked {
      guard let provider = identity.providerID.filled, let id = identity.rawID.filled else {
        throw ServerError(
          message: identity.federatedID.filled == nil
            ? "federatedId or (providerId & rawId) is required"
            : "((Parsing federatedId is not implemented in Auth Emulator; please specify providerId AND "
              + "rawId as a workaround.))")
      }
      if let owner = project.users.uid(of: .identity(provider, id)), owner != user.localID {
        throw ServerError(message: "raw id exists in other account in database")
      }
    }
    user.providerUserInfo = linked
    // As in Google's emulator, a later identity of the same provider replaces the first one.
    user.link(linked)
  }
}
