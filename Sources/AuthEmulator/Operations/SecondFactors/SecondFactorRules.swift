import IdentityToolkit

/// Which of the two kinds of second factor a request is about.
enum SecondFactorKind {
  case sms, totp
}

extension ProjectState {
  /// Refuses a kind that is switched off.
  func checkOffer(_ kind: SecondFactorKind) throws(ServerError) {
    try checkAuthEnabled()
    switch kind {
    case .sms where !mfaConfig.offersSMS:
      throw ServerError(.operationNotAllowed, "SMS based MFA not enabled.")
    case .totp where !mfaConfig.offersTOTP:
      throw ServerError(.operationNotAllowed, "TOTP based MFA not enabled.")
    default: break
    }
  }

  /// The user whose first factor a pending credential proves.
  func pendingUser(
    _ text: String, _ call: Call
  ) throws(ServerError) -> (user: UserRecord, credential: PendingCredential) {
    let credential = try PendingCredential(parsing: text, call)
    guard let user = users[credential.localId] else {
      throw ServerError(message: "((User in pendingCredentialPayload does not exist.))")
    }
    return (user, credential)
  }
}

extension UserRecord {
  /// The most factors a user may have, and the most authenticator apps among them (protocol reference 6.8).
  static let factorLimit = 5
  static let totpLimit = 1

  /// Refuses one factor too many.
  func checkRoom(for kind: SecondFactorKind) throws(ServerError) {
    let factors = mfaInfo ?? []
    let apps = factors.filter { $0.totp != nil }.count
    if factors.count >= Self.factorLimit || (kind == .totp && apps >= Self.totpLimit) {
      throw ServerError(.secondFactorLimitExceeded)
    }
  }

  /// Refuses a number that is a factor already.
  func checkNotEnrolled(_ number: String) throws(ServerError) {
    guard mfaInfo?.contains(where: { $0.phoneInfo == number }) != true else {
      throw ServerError(
        .secondFactorExists, "Phone number already enrolled as second factor for this account.")
    }
  }
}

extension ServerError {
  /// A first factor that cannot be followed by a second one.
  static let noFactorAfterThis = Self(
    .unsupportedFirstFactor, "MFA is not available for the given first factor.")
}
