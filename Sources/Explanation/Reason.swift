import SignInFaults

/// Why a call was refused or got no answer: the exact reason, found by comparing values.
package struct Reason: Sendable, Equatable, Codable {
  package var kind: Kind
  /// What is wrong, in lower case, without a full stop and without a secret, such as "this is the code sent to
  /// +16505550177, whose verification is pending too".
  package var sentence: String
  /// What to do in the app or the project, in plain words; nil if the sentence says it.
  ///
  /// Commands belong to the program.
  package var step: String?
  /// The values that a command needs, by what they are; never a secret.
  package var facts: ByName<String>

  /// Fills the texts of a kind; values that are a ``Fact`` stay beside them.
  package init(_ kind: Kind, _ values: KeyValuePairs<String, String?> = [:]) {
    let (sentence, step) = ReasonTexts.rows[kind.rawValue] ?? (kind.rawValue, nil)
    func filled(_ text: String) -> String {
      // An app's value can be any length; a person reads only its start.
      values.reduce(text) { text, value in
        let scalars = (value.value ?? "").unicodeScalars
        let shown = scalars.count > 300 ? "\(String(scalars.prefix(300)))…" : String(scalars)
        return text.replacing("{\(value.key)}", with: shown)
      }
    }
    self.kind = kind
    (self.sentence, self.step) = (filled(sentence), step.map(filled))
    facts = ByName(
      values.compactMap { name, value in value.flatMap { Fact(rawValue: name) == nil ? nil : (name, $0) } }
    ) { _, last in last }
  }

  /// A reason in other words than the usual ones of its kind.
  package init(_ kind: Kind, _ sentence: String, step: String? = nil, _ facts: (Fact, String?)...) {
    (self.kind, self.sentence, self.step) = (kind, sentence, step)
    self.facts = ByName(facts.compactMap { fact in fact.1.map { (fact.0.rawValue, $0) } }) { _, last in last }
  }

  /// The same with another step, if there is one.
  package func advising(_ step: String?) -> Reason {
    var reason = self
    reason.step = step ?? reason.step
    return reason
  }

  /// A length of time for a person.
  package static func words(ofSeconds seconds: Int64) -> String { ClockSkew.words(Int(clamping: seconds)) }

  package subscript(fact: Fact) -> String? {
    get { facts[fact.rawValue] }
    set { facts[fact.rawValue] = newValue }
  }

  package enum Fact: String, Sendable, CaseIterable {
    case address, number, uid, provider, project, tenant, domain, app, factor, port, proxy
    /// What the code of an e-mail is for, by the protocol's word.
    case purpose
    /// A setting by its name in `emulator settings`, and its value.
    case setting, value
    /// Seconds: how old, how long ago or how far ahead.
    case seconds
    /// Seconds: the most that is allowed.
    case limit
  }

  /// A stable name for each reason; JSON has it.
  package enum Kind: String, Sendable, CaseIterable, Codable {
    // The nonce of a provider's ID token.
    case nonceNotHashed, nonceHashGiven, nonceNotHexadecimal, nonceHashedTwice, nonceOtherHash, nonceAltered
    case nonceOutdated, nonceUsed, nonceMissing, nonceMismatch
    // A token of a call: its text, what it is, its claims, its user, its signature.
    case tokenMissing, tokenQuoted, tokenWithBearer, tokenWithBlanks, tokenPlaceholder, tokenNotJWT
    case tokenTruncated, tokenUnknown
    case customTokenAsIDToken, refreshTokenAsIDToken, providerTokenAsIDToken, sessionCookieAsIDToken
    case accessTokenAsIDToken, idTokenAsCustomToken, idTokenAsRefreshToken
    case tokenOfOtherProject, tokenOfOtherTenant, tokenOfOtherIssuer, tokenOfOtherAudience
    case tokenExpired, tokenInFuture, tokenTooLong
    case tokenRevoked, tokenOfDeletedUser, tokenOfDisabledUser
    case tokenUnsigned, tokenOfOtherKey, tokenOfOtherAlgorithm
    // The code of an SMS, an app or an e-mail.
    case codeMalformed, codeWrong, codeUsed, codeExpired, codeReplaced, codeOfOtherVerification
    case codeOfEarlierStep, codeOfLaterStep, codeOfOtherFactor, verificationMissing,
      verificationUnknown, verificationOfOtherKind, factorUnknown
    // Accounts.
    case identityOfOtherAccount, addressOfOtherAccount, numberOfOtherAccount, alreadyLinked
    case passwordWrong, noPassword, noAccount, accountDisabled, addressNotVerified
    case signInTooOld, pendingSignInTooOld
    // Settings and limits.
    case regionOff, quotaReached, providerOff, signUpOff, factorOff, domainNotAuthorized, accountsHidden
    case passwordPolicy, deletionOff, authOff, tenantUnknown, functionRefused, faultInjected
    // The proof of the app: App Check, reCAPTCHA, a silent push.
    case proofMissing, proofMalformed, proofExpired, proofUsed, proofOfOtherCall, proofScoreLow
    // The API key and the project.
    case keyMissing, keyMalformed, keyNotAKey, keyUnknown, keyExpired, keyOfOtherProject
    case keyForOtherApp, keyForOtherReferrer, keyForOtherAddress, keyForOtherAPI, apiOff, authNotSetUp
    case keySuspended, projectUnknown
    // The request itself.
    case pathUnknown, memberUnknown, memberOfWrongType
    // No answer of an auth server.
    case connectionRefused, wrongPort, proxyDown, proxyRefused, nameNotFound, tlsFailed, timedOut
    case connectionClosed, notAuthServer, blockedBeforeService
    case networkDown, blockedByClient, corsRefused, callCancelled
  }
}
