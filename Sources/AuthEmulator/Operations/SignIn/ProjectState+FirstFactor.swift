import BoundedJSON
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
  /// `provider` is the first factor as tokens name it, `facts` what functions are told of it: an e-mail link is `emailLink` there.
  mutating func completeFirstFactor(
    of user: UserRecord, provider: String, by facts: SignInFacts, extraClaims: [String: JSONValue] = [:],
    signInAttributes: JSONValue? = nil, _ call: inout Call
  ) throws(ServerError) -> FirstFactorOutcome {
    if asksForSecondFactor(user) {
      let credential = PendingCredential(
        localId: user.localId, signInProvider: provider, projectId: call.projectID, tenantId: call.tenantID,
        issuedAt: call.enforces(.expiringSecondFactors) ? call.milliseconds : nil)
      return FirstFactorOutcome(
        pendingCredential: credential.text(call), factors: user.mfaInfo?.map(\.masked))
    }
    let now = call.milliseconds
    var signedIn = try changeUser(user.localId) { $0.lastLoginAt = now }
    let sessionClaims = try beforeSignIn(&signedIn, by: facts, &call)
    return FirstFactorOutcome(
      tokens: issueTokens(
        for: signedIn, provider: provider, extraClaims: extraClaims.merging(sessionClaims) { $1 },
        signInAttributes: signInAttributes, call)
    )
  }
}
