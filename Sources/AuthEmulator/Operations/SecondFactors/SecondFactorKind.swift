enum SecondFactorKind {
  case sms, totp

  /// A request with both kinds counts as an SMS.
  init(phone: (some Any)?, totp: (some Any)?) { self = totp != nil && phone == nil ? .totp : .sms }
}

extension EnrolledFactor {
  /// `phone` or `totp`.
  var provider: String { totp == nil ? SignInProvider.phone : "totp" }
  var inToken: IDTokenClaims.EnrolledFactor { .init(identifier: mfaEnrollmentID, provider: provider) }
}

extension Call {
  /// Returns a user who can enroll a factor: signed in with a first factor that supports a second one.
  ///
  /// Production checks the token and the parts of the request before anything else.
  func enrollingUser(
    for kind: SecondFactorKind, hasPart: Bool, in project: ProjectState
  ) throws(ServerError) -> (user: UserRecord, claims: IDTokenClaims) {
    if world.policy.checksFactors {
      try project.checkAuthEnabled()
      _ = try enrollingUser(in: project)
      if !hasPart { throw .missingPart(.phoneNumberFormat, self) }
    }
    try project.checkOffer(kind, self)
    return try enrollingUser(in: project)
  }

  private func enrollingUser(
    in project: ProjectState
  ) throws(ServerError) -> (user: UserRecord, claims: IDTokenClaims) {
    guard caller.hasToken else {
      throw ServerError(world.policy.checksFactors ? .invalidIDToken : .missingIDToken)
    }
    let signedIn = try signedIn(in: project)
    guard !SignInProvider.withoutSecondFactor.contains(signedIn.claims.signInProvider) else {
      throw ServerError(.unsupportedFirstFactor, "MFA is not available for the given first factor.")
    }
    return signedIn
  }
}

extension ProjectState {
  func checkOffer(_ kind: SecondFactorKind, _ call: Call) throws(ServerError) {
    try checkAuthEnabled()
    let needsConfig = call.world.policy.hasProductionSettings && !isTenant
    let offer = mfaConfig(call.world)
    let offersTOTP = offer.offersTOTP && !(needsConfig && offer.providerConfigs == nil)
    guard kind == .sms ? offer.offersSMS : offersTOTP else {
      let name = kind == .sms ? "SMS" : "TOTP"
      throw ServerError(.operationNotAllowed, "\(name) based MFA not enabled.")
    }
  }

  /// Returns the user of a pending credential that has not expired for this kind of factor (Docs/protocol.md 6.8).
  func pendingUser(
    _ text: String, for kind: SecondFactorKind, _ call: Call
  ) throws(ServerError) -> (user: UserRecord, credential: PendingCredential) {
    let credential = try PendingCredential(parsing: text, call)
    guard let user = users[credential.localID] else {
      if call.world.policy.checksFactors { throw ServerError(.userNotFound) }
      throw ServerError(message: "((User in pendingCredentialPayload does not exist.))")
    }
    guard call.world.policy.codesExpire, let issuedAt = credential.issuedAt else { return (user, credential) }
    let age = call.world.milliseconds.since(issuedAt)
    if kind == .sms, age >= 600_000 {
      throw ServerError(.invalidMFAPendingCredential, "MFA pending credential is expired.")
    }
    if kind == .totp, age >= 300_000 {
      throw ServerError(.totpChallengeTimeout, "TOTP challenge timeout, provide first factor again.")
    }
    return (user, credential)
  }
}

extension UserRecord {
  /// Refuses a factor beyond the limit.
  ///
  /// In production, the enrollment of an authenticator app can be started with five factors, but not
  /// finished.
  func checkRoom(
    for kind: SecondFactorKind, isLast: Bool = false, _ call: Call
  ) throws(ServerError) {
    let checksFactors = call.world.policy.checksFactors
    let count = mfaInfo?.count ?? 0
    if kind == .totp, mfaInfo?.contains(where: { $0.totp != nil }) == true {
      throw ServerError(
        .secondFactorLimitExceeded,
        checksFactors ? "Too many TOTP based second factors enrolled for this account." : nil)
    }
    guard count >= Self.factorLimit, !checksFactors || kind == .sms || isLast else { return }
    throw ServerError(
      .secondFactorLimitExceeded,
      checksFactors ? "Too many second factors enrolled for this account." : nil)
  }

  func checkNotEnrolled(_ number: String) throws(ServerError) {
    guard mfaInfo?.contains(where: { $0.phoneInfo == number }) != true else {
      throw ServerError(
        .secondFactorExists, "Phone number already enrolled as second factor for this account.")
    }
  }
}

extension ServerError {
  /// Production's response to a request that lacks a part (Docs/protocol.md 6.8); its message contains no
  /// code.
  private static let invalidArgument = {
    var error = Self(message: "Request contains an invalid argument.")
    error.statusName = "INVALID_ARGUMENT"
    return error
  }()

  /// The error for a missing part; `lax` is that of Google's emulator.
  static func missingPart(_ lax: ServerError, _ call: Call) -> ServerError {
    call.world.policy.checksFactors ? invalidArgument : lax
  }
}
