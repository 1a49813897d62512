import AuthCrypto
import IdentityToolkit

extension SecondFactor {
  /// Returns the factors that an administrator sets for a user, as production does (Docs/protocol.md 10.6).
  ///
  /// An authenticator app that the user has stays if its ID is named. Only a test can give one a secret, which production does not know.
  static func administered(
    _ enrollments: [MFAEnrollment], replacing old: [SecondFactor], makesIDs: Bool, _ call: Call
  ) throws(ServerError) -> [SecondFactor] {
    guard enrollments.count <= UserRecord.factorLimit else { throw ServerError(.secondFactorLimitExceeded) }
    var factors: [SecondFactor] = []
    for enrollment in enrollments {
      let known = old.first { $0.mfaEnrollmentID == enrollment.mfaEnrollmentID }
      var factor = SecondFactor(
        mfaEnrollmentID: (makesIDs ? nil : enrollment.mfaEnrollmentID.filled) ?? call.random.uuid(),
        displayName: enrollment.displayName,
        enrolledAt: enrollment.enrolledAt ?? known?.enrolledAt
          ?? Timestamp.text(milliseconds: call.milliseconds))
      if enrollment.phoneInfo == nil, enrollment.totpInfo != nil || known?.totp != nil {
        factor.totp = try enrollment.administeredApp(replacing: known)
      } else {
        factor.phoneInfo = try AccountRules.phoneNumber(enrollment.phoneInfo, call)
      }
      let repeats = { (other: SecondFactor) in
        other.phoneInfo != nil && other.phoneInfo == factor.phoneInfo
      }
      guard !factors.contains(where: repeats) else { continue }
      guard !factors.contains(where: { $0.mfaEnrollmentID == factor.mfaEnrollmentID }) else {
        throw ServerError(.duplicateMFAEnrollmentID)
      }
      factors.append(factor)
    }
    return factors
  }
}

extension MFAEnrollment {
  fileprivate func administeredApp(replacing known: SecondFactor?) throws(ServerError) -> TOTPSecret {
    guard let secret = totpInfo?.sharedSecretKey else {
      if let totp = known?.totp { return totp }
      throw ServerError(.unsupportedSecondFactor, "attempting to add a new TOTP enrollment")
    }
    guard Base32.decode(secret)?.isEmpty == false else {
      throw ServerError(.invalidArgument, "((totpInfo.sharedSecretKey is not base32.))")
    }
    return TOTPSecret(sharedSecretKey: secret)
  }
}
