import AuthCrypto
import IdentityToolkit

extension SecondFactor {
  /// The factors that an administrator wants a user to have.
  ///
  /// A number that stands there twice counts once. An authenticator app keeps its secret, or is given one (an extension of ours: production has no
  /// way to bring one).
  ///
  /// With `makesIDs` the user is new, and the factors get IDs of their own.
  static func list(
    _ enrolments: [MFAEnrollment], replacing old: [SecondFactor] = [], makesIDs: Bool = false, _ call: Call
  ) throws(ServerError) -> [SecondFactor] {
    let secrets = Dictionary(old.map { ($0.mfaEnrollmentId, $0.totp) }) { first, _ in first }
    var factors: [SecondFactor] = []
    var numbers: Set<String> = []
    var ids: Set<String> = []
    for enrolment in enrolments {
      let factor = try factor(enrolment, keeping: secrets, makesID: makesIDs, call)
      if let number = factor.phoneInfo, !numbers.insert(number).inserted { continue }
      guard ids.insert(factor.mfaEnrollmentId).inserted else { throw ServerError(.duplicateMFAEnrollmentID) }
      factors.append(factor)
    }
    return factors
  }

  private static func factor(
    _ enrolment: MFAEnrollment, keeping secrets: [String: TOTPSecret?], makesID: Bool, _ call: Call
  ) throws(ServerError) -> SecondFactor {
    let given = enrolment.mfaEnrollmentId.filled
    var totp = given.flatMap { secrets[$0] ?? nil }
    if let secret = enrolment.totpInfo?.sharedSecretKey {
      guard Base32.decode(secret)?.isEmpty == false else {
        throw ServerError(.invalidArgument, "((totpInfo.sharedSecretKey is not base32.))")
      }
      totp = TOTPSecret(sharedSecretKey: secret)
    }
    if enrolment.totpInfo == nil || totp == nil {
      guard enrolment.phoneInfo?.hasPrefix("+") == true else {
        throw ServerError(.invalidMFAPhoneNumber, "Invalid format.")
      }
      totp = nil
    }
    let made = makesID ? call.random.alphanumeric(28) : nil
    guard let id = made ?? given else {
      throw ServerError(.invalidMFAEnrollmentID, "mfaEnrollmentId must be defined.")
    }
    return SecondFactor(
      mfaEnrollmentId: id, displayName: enrolment.displayName, enrolledAt: enrolment.enrolledAt,
      phoneInfo: totp == nil ? enrolment.phoneInfo : nil, totp: totp)
  }
}
