/// Why an ID token failed verification.
package enum TokenFault: Sendable, Equatable {
  /// The string is not a token.
  case malformed(MalformedJWT)
  /// It has no signature, and this target's tokens have.
  case notSigned(by: String)
  /// Its signature algorithm is not the service's.
  case algorithm(String)
  /// Its header demands extensions that must be understood and are not (RFC 7515 section 4.1.11).
  case criticalExtensions([String])
  /// Its key is not, or no longer, published.
  case unknownKey(keyID: String?, keysURL: String?)
  /// The key it names did not sign it.
  case wrongSignature(keyID: String)
  /// Its signature is valid but claims are wrong; one string for each.
  case claims([String])
}

extension TokenFault {
  /// The fault's code in ``ErrorCatalogue``.
  package var code: ErrorCode {
    switch self {
    case .malformed: .malformedJWT
    case .notSigned: .tokenNotSigned
    case .algorithm, .criticalExtensions, .wrongSignature: .tokenSignatureInvalid
    case .unknownKey: .tokenKeyUnknown
    case .claims: .tokenClaimsInvalid
    }
  }

  /// What is wrong, in lower case, without a period.
  package var description: String {
    switch self {
    case .malformed(let fault): return "\(fault)"
    case .notSigned(let project):
      return "the token is not signed, and \(project) signs its tokens: it comes from elsewhere"
    case .algorithm(let name):
      return "the token is signed with '\(name)' and not with RS256: it comes from elsewhere"
    case .criticalExtensions(let names):
      let list = names.isEmpty ? "in a form that is not allowed for tokens" : names.joined(separator: ", ")
      return
        "the token's header requires unknown extensions (crit: \(list)): it comes from elsewhere"
    case .unknownKey(let keyID, let keysURL):
      let key = keyID.map { "key \($0)" } ?? "a key without a name"
      return keysURL.map { "the token is signed by \(key), which is not among those at \($0)" }
        ?? "the token is signed by \(key), and the embedded server has no keys"
    case .wrongSignature(let keyID):
      return "the signature is not that of key \(keyID): the token was changed or forged"
    case .claims(let faults): return "the token's claims are wrong: \(faults.joined(separator: "; "))"
    }
  }
}
