import IdentityToolkit

/// What a first factor leads to: tokens, or the question for a second one.
struct FirstFactorOutcome {
  var tokens: IssuedTokens?
  var pendingCredential: String?
  /// Numbers masked.
  var factors: [MFAEnrollment]?
}

extension ProjectState {
  /// Signs a user in whose first factor was right, or asks for the second one.
  ///
  /// `provider` is the first factor as tokens name it, `method` as functions are told of it: an e-mail link is `emailLink` there.
  mutating func completeFirstFactor(
    of user: UserRecord, provider: String, method: String, extraClaims: [String: JSONValue] = [:],
    signInAttributes: JSONValue? = nil, _ call: inout Call
  ) throws(ServerError) -> FirstFactorOutcome {
    if asksForSecondFactor(user) {
      let credential = PendingCredential(
        localId: user.localId, signInProvider: provider, projectId: call.projectID, tenantId: call.tenantID,
        issuedAt: call.enforces(.expiringSecondFactors) ? call.milliseconds : nil)
      return FirstFactorOutcome(
        pendingCredential: credential.text, factors: user.mfaInfo?.map(\.masked))
    }
    let now = call.milliseconds
    let signedIn = try changeUser(user.localId) { $0.lastLoginAt = now }
    return FirstFactorOutcome(
      tokens: issueTokens(
        for: signedIn, provider: provider, extraClaims: extraClaims, signInAttributes: signInAttributes, call)
    )
  }
}
