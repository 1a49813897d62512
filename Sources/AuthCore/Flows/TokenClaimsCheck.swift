import Platform
import BoundedJSON
import IdentityToolkit

/// The rules for the claims of a project's ID token (Docs/protocol.md 7.4).
struct TokenClaimsCheck: Sendable {
  let projectID: String
  /// Whose token it should be.
  let uid: String
  let now: Date
  /// How far the issuer's clock may be ahead, in seconds; the end of the life has no tolerance.
  let clockTolerance: TimeInterval
  /// Whether the issuer's clock can go back, as a local server's can: a session is then older than its first token.
  var canGoBack = false

  /// Everything that is wrong, each in a few words that name the claim.
  func faults(in claims: IDToken.Claims) -> [String] {
    [
      text("iss", in: claims, expected: "https://securetoken.google.com/\(projectID)"),
      text("aud", in: claims, expected: projectID), subject(claims), end(claims),
      past("iat", claims.issuedAt), wasBeforeIssue(claims) ? past("auth_time", claims.authenticatedAt) : nil,
    ].compactMap(\.self)
  }

  private func text(_ name: String, in claims: IDToken.Claims, expected: String) -> String? {
    guard let value = claims.all[name]?.string else { return "\(name) is missing" }
    return value == expected ? nil : "\(name) is '\(value)' in place of '\(expected)'"
  }

  private func subject(_ claims: IDToken.Claims) -> String? {
    // Firebase's documentation of ID tokens: not empty, at most 128 characters.
    guard let subject = claims.subject, (1...128).contains(subject.utf16.count) else {
      return "sub names nobody"
    }
    return subject == uid ? nil : "sub is '\(subject)' in place of '\(uid)'"
  }

  private func end(_ claims: IDToken.Claims) -> String? {
    guard let end = claims.expiresAt else { return "exp is missing" }
    return end > now ? nil : "exp is over since \(Timestamp(end).formatted())"
  }

  /// Whether the sign-in was before the issue of the token, as it is wherever the clock never went back.
  private func wasBeforeIssue(_ claims: IDToken.Claims) -> Bool {
    guard canGoBack, let start = claims.authenticatedAt, let issue = claims.issuedAt else { return true }
    return start <= issue
  }

  private func past(_ name: String, _ time: Date?) -> String? {
    guard let time else { return "\(name) is missing" }
    return time <= now + clockTolerance ? nil : "\(name) is still to come, \(Timestamp(time).formatted())"
  }
}
