/// Production checks the parts of the request, then the pending credential, and last the code; Google's
/// emulator checks the code of an SMS before the credential (Docs/protocol.md 6.8 and 10.6).
extension MFASignInFinalize: WriteOperation {
  private typealias Proven = (user: UserRecord, credential: PendingCredential, factor: EnrolledFactor)

  private var kind: SecondFactorKind { .init(phone: phoneVerificationInfo, totp: totpVerificationInfo) }

  private var code: String? {
    (kind == .totp ? totpVerificationInfo?.verificationCode : phoneVerificationInfo?.code).filled
  }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    let isComplete =
      mfaPendingCredential.filled != nil && code != nil && (kind == .sms || mfaEnrollmentID.filled != nil)
    if call.world.policy.checksFactors, !isComplete { throw .missingPart(ServerError(.missingCode), call) }
    try project.checkOffer(kind, call)
    // A different code than at the start: a quirk of production (Docs/protocol.md 6.6).
    guard let pending = mfaPendingCredential.filled else {
      throw ServerError(.missingCredential, "Please set MFA Pending Credential.")
    }
    let (user, credential, factor) =
      kind == .totp
      ? try checkTOTP(pending, in: &project, call) : try checkPhone(pending, in: &project, call)
    let now = call.world.milliseconds
    var signedIn = try project.changeUser(user.localID) { $0.lastLoginAt = now }
    let answersStrictly = call.world.policy.hasProductionFactors
    let sessionClaims = try project.beforeSignIn(
      &signedIn, by: SignInFacts(method: credential.signInProvider, secondFactor: factor.provider), &call)
    let tokens = project.issueTokens(
      for: signedIn, provider: credential.signInProvider, extraClaims: sessionClaims,
      secondFactor: factor.inToken, call)
    return Response {
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
      if kind == .totp, !answersStrictly { $0.totpAuthInfo = EmptyObject() }
    }
  }

  private func checkPhone(
    _ pending: String, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> Proven {
    let checksFactors = call.world.policy.checksFactors
    guard let info = phoneVerificationInfo else {
      throw ServerError(.invalidArgument, "MFA provider not supported!")
    }
    if !checksFactors { try info.refuseAndroidProof() }
    guard code != nil else { throw ServerError(.missingCode) }
    // SDKs name no factor here: the number of the SMS identifies it.
    let id = checksFactors ? mfaEnrollmentID.filled : nil
    let first = checksFactors ? try project.pendingUser(pending, for: .sms, call) : nil
    let isApp = id != nil && first?.user.mfaInfo?.first { $0.mfaEnrollmentID == id }?.totp != nil
    // No SMS was sent to an authenticator app, so no session can belong to it.
    if checksFactors, isApp || info.sessionInfo.filled == nil { throw ServerError(.invalidSessionInfo) }
    let number = try project.provenNumber(by: info.sessionInfo, code, call.world)
    let (user, credential) =
      if let first { first } else { try project.pendingUser(pending, for: .sms, call) }
    if checksFactors, user.disabled == true { throw ServerError(.userDisabled) }
    guard let factor = user.mfaInfo?.first(where: { $0.has(number: number) }),
      id == nil || factor.mfaEnrollmentID == id
    else { throw Self.unknownFactor(call) }
    return (user, credential, factor)
  }

  // In production a disabled account passes here, unlike above.
  private func checkTOTP(
    _ pending: String, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> Proven {
    guard let id = mfaEnrollmentID.filled else {
      throw ServerError(.missingMFAEnrollmentID, "No second factor identifier is provided.")
    }
    guard let code else { throw ServerError(.missingCode) }
    let (user, credential) = try project.pendingUser(pending, for: .totp, call)
    guard let factor = user.mfaInfo?.first(where: { $0.mfaEnrollmentID == id }), var secret = factor.totp
    else { throw Self.unknownFactor(call) }
    let isLimited = call.world.policy.limitsAttempts
    if isLimited { try secret.checkAttempts(call.world) }
    let refusal: ServerError?
    do throws(ServerError) {
      // Wrong codes before this one still count.
      try secret.use(code, in: project, call)
      refusal = nil
    } catch {
      guard isLimited else { throw error }
      secret.wrongCodes.add(at: call.world.milliseconds)
      refusal = error
    }
    try project.changeUser(user.localID) { [secret] user in
      guard let place = user.mfaInfo?.firstIndex(where: { $0.mfaEnrollmentID == id }) else { return }
      user.mfaInfo?[place].totp = secret
    }
    if let refusal { throw refusal }
    return (user, credential, factor)
  }

  private static func unknownFactor(_ call: Call) -> ServerError {
    ServerError(call.world.policy.checksFactors ? .invalidMFAEnrollmentID : .mfaEnrollmentNotFound)
  }
}
