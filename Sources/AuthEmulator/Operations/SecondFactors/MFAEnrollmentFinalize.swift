extension MFAEnrollmentFinalize: WriteOperation, TokenRequest {
  /// The number of codes allowed per enrollment session (Docs/protocol.md 6.8).
  static let totpAttempts = 3

  private var kind: SecondFactorKind { .init(phone: phoneVerificationInfo, totp: totpVerificationInfo) }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    let hasPart = phoneVerificationInfo != nil || totpVerificationInfo != nil
    let (user, claims) = try call.enrollingUser(for: kind, hasPart: hasPart, in: project)
    let number = kind == .sms ? try provenNumber(of: user, in: &project, call) : nil
    let secret = kind == .totp ? try provenSecret(of: user, in: &project, call) : nil
    let factor = EnrolledFactor(
      mfaEnrollmentID: call.world.newFactorID, displayName: displayName,
      enrolledAt: call.world.factorTime(call.world.milliseconds), phoneInfo: number, totp: secret)
    let endsSessions = kind == .sms && call.world.policy.sessionsEnd
    let answersStrictly = call.world.policy.hasProductionFactors
    let enrolled = try project.changeUser(user.localID) { [call] user in
      user.mfaInfo = (user.mfaInfo ?? []) + [factor]
      if endsSessions { user.beginSessions(call.world) }
      // The session that starts here has its own authentication time.
      if answersStrictly { user.lastLoginAt = call.world.milliseconds }
    }
    let tokens = project.issueTokens(
      for: enrolled, provider: claims.signInProvider, secondFactor: factor.inToken, call)
    return Response {
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
      if kind == .totp { $0.totpAuthInfo = EmptyObject() }
    }
  }

  private func provenNumber(
    of user: UserRecord, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> String {
    guard let info = phoneVerificationInfo else {
      throw .missingPart(ServerError(.invalidArgument, "((Missing phoneVerificationInfo.))"), call)
    }
    try info.refuseAndroidProof()
    guard info.code.filled != nil else { throw ServerError(.missingCode) }
    let number = try project.provenNumber(by: info.sessionInfo, info.code, call.world)
    try user.checkNotEnrolled(number)
    try user.checkRoom(for: .sms, call)
    return number
  }

  /// Checks session, name and code in production's order (Docs/protocol.md 6.8).
  private func provenSecret(
    of user: UserRecord, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> TOTPSecret {
    let checksFactors = call.world.policy.checksFactors
    guard let session = totpVerificationInfo?.sessionInfo.filled else {
      throw ServerError(checksFactors ? .invalidSessionInfo : .missingSessionInfo)
    }
    guard let begun = project.totpEnrollments[session], begun.uid == user.localID else {
      throw ServerError(.invalidSessionInfo)
    }
    guard call.world.milliseconds <= begun.deadline else {
      project.totpEnrollments[session] = nil
      throw ServerError(.sessionExpired)
    }
    guard displayName.filled != nil else {
      throw ServerError(.missingDisplayName, checksFactors ? "display name cannot be empty" : nil)
    }
    guard let code = totpVerificationInfo?.verificationCode.filled ?? (checksFactors ? "" : nil) else {
      throw ServerError(.missingCode)
    }
    guard begun.attempts < Self.totpAttempts else {
      throw ServerError(.tooManyEnrollmentAttempts, "restart enrollment")
    }
    project.totpEnrollments[session]?.attempts += 1
    var secret = TOTPSecret(sharedSecretKey: begun.sharedSecretKey)
    try secret.use(code, in: project, call)
    if checksFactors {
      // A finished session differs from an unknown one.
      project.totpEnrollments[session]?.attempts = Self.totpAttempts
    } else {
      project.totpEnrollments[session] = nil
    }
    try user.checkRoom(for: .totp, isLast: true, call)
    return secret
  }
}

extension PhoneVerificationInfo {
  /// Android's automatic verification without a code is not implemented.
  func refuseAndroidProof() throws(ServerError) {
    if androidVerificationProof.filled != nil {
      throw .unimplemented("androidVerificationProof is unsupported!")
    }
  }
}
