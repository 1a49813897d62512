import AuthCrypto
import IdentityToolkit

extension SecondFactor {
  /// Returns the factors that an administrator sets for a user.
  ///
  /// A number that is listed twice counts once. An authenticator app keeps its secret or gets the given one (an extension: production
  /// has no way to set it).
  ///
  /// With `makesIDs` the user is new, and the factors get new IDs.
  static func list(
    _ enrollments: [MFAEnrollment], replacing old: [SecondFactor] = [], makesIDs: Bool = false, _ call: Call
  ) throws(ServerError) -> [SecondFactor] {
    if call.policy.hasProductionFactors {
      return try administered(enrollments, replacing: old, makesIDs: makesIDs, call)
    }
    let secrets = Dictionary(old.map { ($0.mfaEnrollmentID, $0.totp) }) { first, _ in first }
    var factors: [SecondFactor] = []
    var numbers: Set<String> = []
    var ids: Set<String> = []
    for enrollment in enrollments {
      let factor = try factor(enrollment, keeping: secrets, makesID: makesIDs, call)
      if let number = factor.phoneInfo, !numbers.insert(number).inserted { continue }
      guard ids.insert(factor.mfaEnrollmentID).inserted else { throw ServerError(.duplicateMFAEnrollmentID) }
      factors.append(factor)
    }
    return factors
  }

  private static func factor(
    _ enrollment: MFAEnrollment, keeping secrets: [String: TOTPSecret?], makesID: Bool, _ call: Call
  ) throws(ServerError) -> SecondFactor {
    let given = enrollment.mfaEnrollmentID.filled
    var totp = given.flatMap { secrets[$0] ?? nil }
    if let secret = enrollment.totpInfo?.sharedSecretKey {
      guard Base32.decode(secret)?.isEmpty == false else {
        throw ServerError(.invalidArgument, "((totpInfo.sharedSecretKey is not base32.))")
      }
      totp = TOTPSecret(sharedSecretKey: secret)
    }
    if enrollment.totpInfo == nil || totp == nil {
      guard enrollment.phoneInfo?.hasPrefix("+") == true else {
        throw ServerError(.invalidMFAPhoneNumber, "Invalid format.")
      }
      totp = nil
    }
    let made = makesID ? call.random.alphanumeric(28) : nil
    guard let id = made ?? given else {
      throw ServerError(.invalidMFAEnrollmentID, "mfaEnrollmentId must be defined.")
    }
    return SecondFactor(
      mfaEnrollmentID: id, displayName: enrollment.displayName, enrolledAt: enrollment.enrolledAt,
      phoneInfo: totp == nil ? enrollment.phoneInfo : nil, totp: totp)
  }
}
