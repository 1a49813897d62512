import BoundedJSON
import IdentityToolkit

/// The result of a first factor: tokens, or a pending credential for the second factor.
struct FirstFactorOutcome {
  var tokens: IssuedTokens?
  var pendingCredential: String?
  /// The factors to choose from, with masked numbers.
  var factors: [MFAEnrollment]?
}

extension ProjectState {
  /// Signs a user in after the first factor, or returns a pending credential if a second one is needed.
  ///
  /// `provider` is the first factor in tokens, `facts` in function calls, where an e-mail link is `emailLink`.
  mutating func completeFirstFactor(
    of user: UserRecord, provider: String, by facts: SignInFacts, extraClaims: [String: JSONValue] = [:],
    signInAttributes: JSONValue? = nil, _ call: inout Call
  ) throws(ServerError) -> FirstFactorOutcome {
    if asksForSecondFactor(user) {
      let credential = PendingCredential(
        localID: user.localID, signInProvider: provider, projectID: call.projectID, tenantID: call.tenantID,
        issuedAt: call.enforces(.expiringSecondFactors) ? call.milliseconds : nil)
      return FirstFactorOutcome(
        pendingCredential: credential.text(call), factors: user.mfaInfo?.map(\.masked))
    }
    let now = call.milliseconds
    var signedIn = try changeUser(user.localID) { $0.lastLoginAt = now }
    let sessionClaims = try beforeSignIn(&signedIn, by: facts, &call)
    return FirstFactorOutcome(
      tokens: issueTokens(
        for: signedIn, provider: provider, extraClaims: extraClaims.merging(sessionClaims) { $1 },
        signInAttributes: signInAttributes, call)
    )
  }
}
