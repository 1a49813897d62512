import AuthCrypto
import IdentityToolkit

extension SecondFactor {
  /// Returns the factors that an administrator sets for a user (Docs/protocol.md 10.6).
  ///
  /// A number that is listed twice counts once. An authenticator app that the user has keeps its secret if its ID is named. Only a test can
  /// give one a secret, which production does not know.
  ///
  /// With `makesIDs` the user is new, and the factors get new IDs.
  static func list(
    _ enrollments: [MFAEnrollment], replacing old: [SecondFactor] = [], makesIDs: Bool = false, _ call: Call
  ) throws(ServerError) -> [SecondFactor] {
    let isProduction = call.policy.hasProductionFactors
    if isProduction, enrollments.count > UserRecord.factorLimit {
      throw ServerError(.secondFactorLimitExceeded)
    }
    let known = Dictionary(old.map { ($0.mfaEnrollmentID, $0) }) { first, _ in first }
    var factors: [SecondFactor] = []
    var numbers: Set<String> = []
    var ids: Set<String> = []
    for enrollment in enrollments {
      let owned = enrollment.mfaEnrollmentID.flatMap { known[$0] }
      let factor =
        isProduction
        ? try enrollment.productionFactor(replacing: owned, makesID: makesIDs, call)
        : try enrollment.emulatorFactor(replacing: owned, makesID: makesIDs, call)
      if let number = factor.phoneInfo, !numbers.insert(number).inserted { continue }
      guard ids.insert(factor.mfaEnrollmentID).inserted else { throw ServerError(.duplicateMFAEnrollmentID) }
      factors.append(factor)
    }
    return factors
  }
}

extension MFAEnrollment {
  fileprivate func emulatorFactor(
    replacing owned: SecondFactor?, makesID: Bool, _ call: Call
  ) throws(ServerError) -> SecondFactor {
    let totp = totpInfo == nil ? nil : try givenSecret() ?? owned?.totp
    guard totp != nil || phoneInfo?.hasPrefix("+") == true else {
      throw ServerError(.invalidMFAPhoneNumber, "Invalid format.")
    }
    guard let id = makesID ? call.random.alphanumeric(28) : mfaEnrollmentID.filled else {
      throw ServerError(.invalidMFAEnrollmentID, "mfaEnrollmentId must be defined.")
    }
    return SecondFactor(
      mfaEnrollmentID: id, displayName: displayName, enrolledAt: enrolledAt,
      phoneInfo: totp == nil ? phoneInfo : nil, totp: totp)
  }

  fileprivate func productionFactor(
    replacing owned: SecondFactor?, makesID: Bool, _ call: Call
  ) throws(ServerError) -> SecondFactor {
    var factor = SecondFactor(
      mfaEnrollmentID: (makesID ? nil : mfaEnrollmentID.filled) ?? call.random.uuid(),
      displayName: displayName,
      enrolledAt: enrolledAt ?? owned?.enrolledAt ?? Timestamp.text(milliseconds: call.milliseconds))
    if phoneInfo == nil, totpInfo != nil || owned?.totp != nil {
      guard let totp = try givenSecret() ?? owned?.totp else {
        throw ServerError(.unsupportedSecondFactor, "attempting to add a new TOTP enrollment")
      }
      factor.totp = totp
    } else {
      factor.phoneInfo = try AccountRules.phoneNumber(phoneInfo, call)
    }
    return factor
  }

  private func givenSecret() throws(ServerError) -> TOTPSecret? {
    guard let secret = totpInfo?.sharedSecretKey else { return nil }
    guard Base32.decode(secret)?.isEmpty == false else {
      throw ServerError(.invalidArgument, "((totpInfo.sharedSecretKey is not base32.))")
    }
    return TOTPSecret(sharedSecretKey: secret)
  }
}
