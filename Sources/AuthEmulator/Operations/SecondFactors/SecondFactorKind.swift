enum SecondFactorKind {
  case sms, totp

  /// A request with both kinds counts as an SMS.
  init(phone: (some Any)?, totp: (some Any)?) { self = totp != nil && phone == nil ? .totp : .sms }
}

extension Call {
  /// Returns a user who can enroll a factor: signed in with a first factor that supports a second one.
  func enrollingUser(
    _ idToken: String?, in project: ProjectState
  ) throws(ServerError) -> (user: UserRecord, claims: IDTokenClaims) {
    guard idToken.filled != nil else {
      throw ServerError(world.policy.checksFactors ? .invalidIDToken : .missingIDToken)
    }
    let signedIn = try signedIn(in: project)
    guard !SignInProvider.withoutSecondFactor.contains(signedIn.claims.signInProvider) else {
      throw .noFactorAfterThis
    }
    return signedIn
  }
}

extension Call {
  /// Checks the token and the parts of a request before anything else, as in production.
  func checkEnrollment(
    _ idToken: String?, in project: ProjectState, hasPart: Bool
  ) throws(ServerError) {
    guard world.policy.checksFactors else { return }
    try project.checkAuthEnabled()
    _ = try enrollingUser(idToken, in: project)
    if !hasPart { throw .missingPart(.phoneNumberFormat, self) }
  }
}

extension ProjectState {
  func checkOffer(_ kind: SecondFactorKind, _ call: Call) throws(ServerError) {
    try checkAuthEnabled()
    let needsConfig = call.world.policy.hasProductionSettings && !isTenant
    let offer = mfaConfig(call.world)
    let offersTOTP = offer.offersTOTP && !(needsConfig && offer.providerConfigs == nil)
    switch kind {
    case .sms where !offer.offersSMS:
      throw ServerError(.operationNotAllowed, "SMS based MFA not enabled.")
    case .totp where !offersTOTP:
      throw ServerError(.operationNotAllowed, "TOTP based MFA not enabled.")
    default: break
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
  static let totpLimit = 1

  /// Refuses a factor beyond the limit.
  ///
  /// In production, the enrollment of an authenticator app can be started with five factors, but not
  /// finished.
  func checkRoom(
    for kind: SecondFactorKind, isLast: Bool = false, _ call: Call
  ) throws(ServerError) {
    let factors = mfaInfo ?? []
    let apps = factors.filter { $0.totp != nil }.count
    if call.world.policy.checksFactors {
      if kind == .totp, apps >= Self.totpLimit {
        throw ServerError(
          .secondFactorLimitExceeded, "Too many TOTP based second factors enrolled for this account.")
      }
      guard factors.count >= Self.factorLimit, kind == .sms || isLast else { return }
      throw ServerError(
        .secondFactorLimitExceeded, "Too many second factors enrolled for this account.")
    }
    if factors.count >= Self.factorLimit || (kind == .totp && apps >= Self.totpLimit) {
      throw ServerError(.secondFactorLimitExceeded)
    }
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

  /// A first factor that does not support a second one.
  static let noFactorAfterThis = Self(
    .unsupportedFirstFactor, "MFA is not available for the given first factor.")
}
