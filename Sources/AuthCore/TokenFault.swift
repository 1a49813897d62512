public import IdentityToolkit

/// Why an ID token is not to be believed.
public enum TokenFault: Sendable, Equatable {
  /// It is no token.
  case malformed(MalformedJWT)
  /// It has no signature, and this target's tokens have.
  case notSigned(by: Target)
  /// It is signed in a way that no token of the service is.
  case algorithm(String)
  /// Its header demands extensions that must be understood and are not (RFC 7515 section 4.1.11).
  case criticalExtensions([String])
  /// Its key is not, or no longer, among those that are published.
  case unknownKey(keyID: String?, keysURL: String?)
  /// The key it names did not sign it.
  case wrongSignature(keyID: String)
  /// It is signed as it should be, and says what it should not; one text for each claim.
  case claims([String])

  /// What the terminal, JSON output and the shell show.
  var report: ErrorReport {
    let code: String
    let message: String
    var ownHint: String?
    switch self {
    case .malformed(let fault):
      (code, message) = ("MALFORMED_JWT", "\(fault)")
      ownHint = "authctl token --force-refresh"
    case .notSigned(let target):
      code = "TOKEN_NOT_SIGNED"
      message = "the token is not signed, and \(target.name) signs its tokens: it comes from elsewhere"
    case .algorithm(let name):
      code = "TOKEN_SIGNATURE_INVALID"
      message = "the token is signed with '\(name)' and not with RS256: it comes from elsewhere"
    case .criticalExtensions(let names):
      code = "TOKEN_SIGNATURE_INVALID"
      let list = names.isEmpty ? "in a form that no token may have" : names.joined(separator: ", ")
      message =
        "the token's header demands extensions that are not known (crit: \(list)): it comes from elsewhere"
    case .unknownKey(let keyID, let keysURL):
      code = "TOKEN_KEY_UNKNOWN"
      let key = keyID.map { "key \($0)" } ?? "a key without a name"
      message =
        keysURL.map { "the token is signed by \(key), which is not among those at \($0)" }
        ?? "the token is signed by \(key), and the embedded server has no keys"
    case .wrongSignature(let keyID):
      code = "TOKEN_SIGNATURE_INVALID"
      message = "the signature is not that of key \(keyID): the token was changed, or somebody else made it"
    case .claims(let faults):
      code = "TOKEN_CLAIMS_INVALID"
      message = "the token's claims are not right: \(faults.joined(separator: "; "))"
    }
    let entry = ErrorCatalogue.entry(for: ServerErrorCode(rawValue: code))
    return ErrorReport(
      code: code, name: entry?.sdkName, sdkCode: entry?.sdkCode, message: message,
      hint: ownHint ?? entry?.hint,
      exitStatus: .refused)
  }
}
