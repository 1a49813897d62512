import IdentityToolkit

/// Production's checks of a second factor, in its order (Docs/protocol.md 6.8 and 10.6).
extension MFASignInFinalize {
  /// What the second step of a sign-in proves.
  struct ProvenFactor {
    var user: UserRecord
    var credential: PendingCredential
    var factor: SecondFactor
  }

  /// Checks the request as production does.
  func checkStrictly(
    _ kind: SecondFactorKind, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> ProvenFactor {
    let code = kind == .totp ? totpVerificationInfo?.verificationCode : phoneVerificationInfo?.code
    guard let pending = mfaPendingCredential.filled, let code = code.filled,
      kind == .sms || mfaEnrollmentID.filled != nil
    else { throw .missingPart(ServerError(.missingCode), call) }
    try project.checkOffer(kind, call)
    let (user, credential) = try project.pendingUser(pending, call)
    try project.checkAge(of: credential, for: kind, call)
    let factor =
      kind == .totp
      ? try provenApp(of: user, by: code, in: &project, call)
      : try provenPhone(of: user, by: code, in: &project, call)
    return ProvenFactor(user: user, credential: credential, factor: factor)
  }

  // SDKs name no factor here: the number that the SMS went to tells it.
  private func provenPhone(
    of user: UserRecord, by code: String, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> SecondFactor {
    let id = mfaEnrollmentID.filled
    let isApp = id != nil && user.mfaInfo?.first(where: { $0.mfaEnrollmentID == id })?.totp != nil
    // No SMS was sent to an authenticator app, so no session can be its.
    guard let session = phoneVerificationInfo?.sessionInfo.filled, !isApp else {
      throw ServerError(.invalidSessionInfo)
    }
    let number = try project.provenNumber(by: session, code, call)
    if user.disabled == true { throw ServerError(.userDisabled) }
    guard let factor = user.mfaInfo?.first(where: { $0.phoneInfo == number }),
      id == nil || factor.mfaEnrollmentID == id
    else { throw ServerError(.invalidMFAEnrollmentID) }
    return factor
  }

  // A disabled account passes here, unlike above.
  private func provenApp(
    of user: UserRecord, by code: String, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> SecondFactor {
    guard let factor = user.mfaInfo?.first(where: { $0.mfaEnrollmentID == mfaEnrollmentID }),
      var secret = factor.totp
    else { throw ServerError(.invalidMFAEnrollmentID) }
    let isLimited = call.policy.limitsAttempts
    if isLimited { try secret.checkAttempts(call) }
    do throws(ServerError) {
      // Wrong codes before this one still count.
      secret.lastStep = try TOTPCheck.step(
        of: code, by: secret, adjacentIntervals: project.mfaConfig.adjacentIntervals, call)
    } catch {
      guard isLimited else { throw error }
      secret.countWrongCode(call)
      try store(secret, of: factor, user, in: &project)
      throw error
    }
    try store(secret, of: factor, user, in: &project)
    return factor
  }

  private func store(
    _ secret: TOTPSecret, of factor: SecondFactor, _ user: UserRecord, in project: inout ProjectState
  ) throws(ServerError) {
    try project.changeUser(user.localID) { user in
      let id = factor.mfaEnrollmentID
      guard let place = user.mfaInfo?.firstIndex(where: { $0.mfaEnrollmentID == id }) else { return }
      user.mfaInfo?[place].totp = secret
    }
  }
}
