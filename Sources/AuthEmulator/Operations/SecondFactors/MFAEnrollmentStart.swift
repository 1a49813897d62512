extension MFAEnrollmentStart: WriteOperation, TokenRequest {
  /// The time limit for enrolling an authenticator app, in seconds (Docs/protocol.md 6.8).
  private static let totpLifetime: Int64 = 900

  private var kind: SecondFactorKind { .init(phone: phoneEnrollmentInfo, totp: totpEnrollmentInfo) }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    let hasPart = phoneEnrollmentInfo != nil || totpEnrollmentInfo != nil
    let (user, claims) = try call.enrollingUser(for: kind, hasPart: hasPart, in: project)
    guard user.emailVerified == true else {
      throw ServerError(.unverifiedEmail, "Need to verify email first before enrolling second factors.")
    }
    if kind == .totp {
      try call.requireRecentSignIn(claims)
      return try beginTOTP(for: user, in: &project, call)
    }
    guard let info = phoneEnrollmentInfo else {
      throw .missingPart(ServerError(.invalidArgument, "((Missing phoneEnrollmentInfo.))"), call)
    }
    let number = try AccountRules.phoneNumber(info.phoneNumber, call.world)
    try project.checkProof(in: info, for: .mfaSmsEnrollment, sendingTo: number, call.world)
    try user.checkNotEnrolled(number)
    try user.checkRoom(for: .sms, call)
    let session = try project.sendSMS(to: number, for: .secondFactorEnrollment, owner: user, &call)
    return Response { $0.phoneSessionInfo = PhoneSession { $0.sessionInfo = session } }
  }

  private func beginTOTP(
    for user: UserRecord, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> Response {
    try user.checkRoom(for: .totp, call)
    let deadline = call.world.milliseconds + Self.totpLifetime * 1000
    // Only when their number doubles: searching all of them each time would take quadratic time.
    if project.totpEnrollments.count.nonzeroBitCount == 1 {
      project.totpEnrollments = project.totpEnrollments.filter {
        $0.value.deadline >= call.world.milliseconds
      }
    }
    let session = call.world.random.base64URL(226)
    // 160 bits: as long as the output of the hash (RFC 4226 section 4).
    let secret = Base32.encode(call.world.random.bytes(20))
    project.totpEnrollments[session] = PendingTOTPEnrollment(
      uid: user.localID, sharedSecretKey: secret, deadline: deadline)
    return Response {
      $0.totpSessionInfo = TOTPSession {
        $0.sharedSecretKey = secret
        $0.verificationCodeLength = TOTPSecret.digits
        $0.hashingAlgorithm = "SHA1"
        $0.periodSec = TOTPSecret.period
        $0.sessionInfo = session
        $0.finalizeEnrollmentTime = call.world.factorTime(deadline)
      }
    }
  }
}
