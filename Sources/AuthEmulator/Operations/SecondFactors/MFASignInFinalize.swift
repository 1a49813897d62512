import IdentityToolkit

extension MFASignInFinalize: WriteOperation {
  private var kind: SecondFactorKind {
    SecondFactorKind(phone: phoneVerificationInfo, totp: totpVerificationInfo)
  }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    if call.policy.checksFactors {
      let proven = try checkStrictly(kind, in: &project, call)
      return try signIn((proven.user, proven.credential, proven.factor), to: &project, &call)
    }
    try project.checkOffer(kind, call)
    // Another code than at the start: a quirk of production (Docs/protocol.md 6.6).
    guard let pending = mfaPendingCredential.filled else {
      throw ServerError(.missingCredential, "Please set MFA Pending Credential.")
    }
    let proven =
      kind == .totp
      ? try checkTOTP(pending, in: &project, call) : try checkPhone(pending, in: &project, call)
    return try signIn(proven, to: &project, &call)
  }

  private func signIn(
    _ proven: Proven, to project: inout ProjectState, _ call: inout Call
  ) throws(ServerError) -> Response {
    let (user, credential, factor) = proven
    let now = call.milliseconds
    var signedIn = try project.changeUser(user.localID) { $0.lastLoginAt = now }
    let secondFactor = kind == .totp ? "totp" : SignInProvider.phone
    let answersStrictly = call.policy.hasProductionFactors
    let sessionClaims = try project.beforeSignIn(
      &signedIn, by: SignInFacts(credential.signInProvider, secondFactor: secondFactor), &call)
    let tokens = project.issueTokens(
      for: signedIn, provider: credential.signInProvider, extraClaims: sessionClaims,
      secondFactor: .init(
        identifier: factor.mfaEnrollmentID, provider: secondFactor), call)
    return Response {
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
      if kind == .totp, !answersStrictly { $0.totpAuthInfo = EmptyObject() }
    }
  }

  private typealias Proven = (user: UserRecord, credential: PendingCredential, factor: SecondFactor)

  private func checkPhone(
    _ pending: String, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> Proven {
    guard let info = phoneVerificationInfo else {
      throw ServerError(.invalidArgument, "MFA provider not supported!")
    }
    try info.refuseAndroidProof()
    guard info.code.filled != nil else { throw ServerError(.missingCode) }
    let number = try project.provenNumber(by: info.sessionInfo, info.code, call)
    let (user, credential) = try project.pendingUser(pending, call)
    try project.checkAge(of: credential, for: .sms, call)
    guard let factor = user.mfaInfo?.first(where: { $0.phoneInfo == number }) else {
      throw ServerError(.mfaEnrollmentNotFound)
    }
    return (user, credential, factor)
  }

  private func checkTOTP(
    _ pending: String, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> Proven {
    guard let id = mfaEnrollmentID.filled else {
      throw ServerError(.missingMFAEnrollmentID, "No second factor identifier is provided.")
    }
    guard let code = totpVerificationInfo?.verificationCode.filled else { throw ServerError(.missingCode) }
    let (user, credential) = try project.pendingUser(pending, call)
    try project.checkAge(of: credential, for: .totp, call)
    guard let factor = user.mfaInfo?.first(where: { $0.mfaEnrollmentID == id }), var secret = factor.totp
    else {
      throw ServerError(.mfaEnrollmentNotFound)
    }
    let isLimited = call.policy.limitsAttempts
    if isLimited { try secret.checkAttempts(call) }
    do throws(ServerError) {
      secret.lastStep = try TOTPCheck.step(
        of: code, by: secret, adjacentIntervals: project.mfaConfig.adjacentIntervals, call)
      secret.wrongCodes = nil
    } catch {
      guard isLimited else { throw error }
      secret.countWrongCode(call)
      try store(secret, of: id, user, in: &project)
      throw error
    }
    try store(secret, of: id, user, in: &project)
    return (user, credential, factor)
  }

  private func store(
    _ secret: TOTPSecret, of id: String, _ user: UserRecord, in project: inout ProjectState
  ) throws(ServerError) {
    try project.changeUser(user.localID) { user in
      guard let place = user.mfaInfo?.firstIndex(where: { $0.mfaEnrollmentID == id }) else { return }
      user.mfaInfo?[place].totp = secret
    }
  }
}
