extension EnrolledFactor {
  /// Returns the factors that an administrator sets for a user (Docs/protocol.md 10.6).
  ///
  /// A number that is listed twice counts once. An authenticator app that the user has stays if its ID is
  /// named; only a test can give one a secret, which production does not support.
  ///
  /// With `makesIDs` the user is new, and the factors get new IDs.
  package static func list(
    _ enrollments: [MFAEnrollment], replacing old: [EnrolledFactor] = [], makesIDs: Bool = false,
    _ world: World
  ) throws(ServerError) -> [EnrolledFactor] {
    do throws(ServerError) {
      return try read(enrollments, replacing: old, makesIDs: makesIDs, world)
    } catch {
      // Its codes are those of the user's own address and number.
      throw error.about(error.refusedMember == "totpInfo" ? "totpInfo" : "mfaInfo")
    }
  }

  private static func read(
    _ enrollments: [MFAEnrollment], replacing old: [EnrolledFactor], makesIDs: Bool, _ world: World
  ) throws(ServerError) -> [EnrolledFactor] {
    if world.policy.hasProductionFactors, enrollments.count > UserRecord.factorLimit {
      throw ServerError(.secondFactorLimitExceeded)
    }
    let known = ByName(old.map { ($0.mfaEnrollmentID, $0) }) { first, _ in first }
    var factors: [EnrolledFactor] = []
    var numbers: Set<Name> = []
    var ids: Set<Name> = []
    for enrollment in enrollments {
      let known = enrollment.mfaEnrollmentID.flatMap { known[$0] }
      let factor = try EnrolledFactor(enrollment, replacing: known, makesID: makesIDs, world)
      if let number = factor.phoneInfo, !numbers.insert(number).inserted { continue }
      guard ids.insert(factor.mfaEnrollmentID).inserted else { throw ServerError(.duplicateMFAEnrollmentID) }
      factors.append(factor)
    }
    return factors
  }

  private init(
    _ enrollment: MFAEnrollment, replacing known: EnrolledFactor?, makesID: Bool, _ world: World
  ) throws(ServerError) {
    let hasProductionFactors = world.policy.hasProductionFactors
    displayName = enrollment.displayName
    enrolledAt = enrollment.enrolledAt
    if hasProductionFactors {
      enrolledAt = enrolledAt ?? known?.enrolledAt ?? world.givenFactorTime
    }
    let secret = try enrollment.sharedSecret ?? known?.totp
    // In production a number takes precedence over an app.
    if hasProductionFactors
      ? enrollment.phoneInfo == nil && (enrollment.totpInfo != nil || secret != nil)
      : enrollment.totpInfo != nil && secret != nil
    {
      guard let secret else {
        throw ServerError(.unsupportedSecondFactor, "attempting to add a new TOTP enrollment")
      }
      totp = secret
    } else if hasProductionFactors {
      phoneInfo = try AccountRules.phoneNumber(enrollment.phoneInfo, world)
    } else {
      guard let number = enrollment.phoneInfo, number.hasPrefix("+") else {
        throw ServerError("INVALID_MFA_PHONE_NUMBER", "Invalid format.")
      }
      phoneInfo = CanonicalForm.number(number)
    }
    let given = makesID ? nil : enrollment.mfaEnrollmentID.filled
    guard given != nil || makesID || hasProductionFactors else {
      throw ServerError(.invalidMFAEnrollmentID, "mfaEnrollmentId must be defined.")
    }
    mfaEnrollmentID = given ?? world.newFactorID
  }
}

extension MFAEnrollment {
  fileprivate var sharedSecret: TOTPSecret? {
    get throws(ServerError) {
      guard let secret = totpInfo?.sharedSecretKey else { return nil }
      guard Base32.decode(secret)?.isEmpty == false else {
        throw ServerError(.invalidArgument, "((totpInfo.sharedSecretKey is not base32.))").about("totpInfo")
      }
      return TOTPSecret(sharedSecretKey: secret)
    }
  }
}
