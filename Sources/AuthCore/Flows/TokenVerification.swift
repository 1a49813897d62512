import Platform
import AuthCrypto

/// Verifies an ID token the way an app's own server should: signature and claims (Docs/architecture.md 3, `token --verify`).
///
/// The keys are fetched each time, so a rotated key is used at once.
public struct TokenVerification: Sendable {
  let context: FlowContext

  /// Verifies the session's ID token, and a fresh one if by the clock of the keys' server the token has
  /// expired or is not issued yet.
  ///
  /// - Parameters:
  ///   - session: whose token.
  ///   - margin: least remaining life of the token.
  /// - Returns: the session with the token that was verified, and who signed it.
  /// - Throws: the errors of ``verify(_:)`` and ``TokenRefresh/session(validFor:force:)``.
  public func verified(
    _ session: Session, validFor margin: Duration = TokenRefresh.defaultMargin
  ) async throws(AuthError) -> (session: Session, signature: TokenSignature) {
    do {
      return (session, try await verify(session))
    } catch .unverified(.claims(let faults)) {
      context.noteResetClock(context.api.serviceClock.time, of: session)
      let fresh = try await TokenRefresh(context: context).session(validFor: margin)
      guard fresh.idToken != session.idToken else { throw .unverified(.claims(faults)) }
      return (fresh, try await verify(fresh))
    }
  }

  /// Verifies the stored ID token without refreshing it.
  ///
  /// A token without a signature passes only if the target is local and publishes no key. Claims are those of
  /// Docs/protocol.md 7.4: `iss`, `aud`, `sub`, `exp`, `iat`, `auth_time`.
  ///
  /// - Parameter session: whose token.
  /// - Returns: who signed it.
  /// - Throws: ``AuthError/unverified(_:)`` saying what is wrong, ``AuthError/missingLibrary(name:install:)`` without
  ///   libcrypto, ``AuthError/targetMismatch(what:stored:current:)``, and the errors of any call.
  public func verify(_ session: Session) async throws(AuthError) -> TokenSignature {
    try context.requireSameTarget(session.target, of: "the session")
    let token: IDToken
    do {
      token = try session.idToken.reveal { text throws(MalformedJWT) in try IDToken(parsing: text) }
    } catch {
      throw .unverified(.malformed(error))
    }
    let signature = try await signature(of: token)
    let faults = TokenClaimsCheck(
      projectID: context.target.projectID, uid: session.localID, now: serviceTime(for: session),
      clockTolerance: Session.clockTolerance, canGoBack: context.target.isLocal
    ).faults(in: token.claims)
    guard faults.isEmpty else { throw .unverified(.claims(faults)) }
    return signature
  }

  /// Checks that the target issued a token; it may have expired.
  ///
  /// - Throws: the errors of ``verify(_:)``.
  func checkIssuer(of token: IDToken, uid: String) async throws(AuthError) {
    _ = try await signature(of: token)
    // Against its own clock: only issuer and user of the token count.
    let faults = TokenClaimsCheck(
      projectID: context.target.projectID, uid: uid, now: token.claims.issuedAt ?? .distantPast,
      clockTolerance: Session.clockTolerance, canGoBack: context.target.isLocal
    ).faults(in: token.claims)
    guard faults.isEmpty else { throw .unverified(.claims(faults)) }
  }

  /// The time by which the token is judged: that of the keys' server, which has just answered, else that of the session's last answer.
  private func serviceTime(for session: Session) -> Date {
    context.api.serviceClock.time ?? session.serviceTime(at: context.surroundings.now())
  }

  private func signature(of token: IDToken) async throws(AuthError) -> TokenSignature {
    // No extension is supported, so a header that names any, in whatever form, is refused.
    if let critical = token.header["crit"] {
      throw .unverified(.criticalExtensions((critical.array ?? []).compactMap(\.string)))
    }
    let algorithm = token.header["alg"]?.string ?? ""
    // RFC 7515 section 4.1.1: the names of algorithms are case-sensitive.
    guard algorithm != "none" else { return try await unsigned(token) }
    guard algorithm == "RS256" else { throw .unverified(.algorithm(algorithm)) }
    let keysURL = keysURL
    let certificates = try await certificates()
    guard let keyID = token.header["kid"]?.string, let certificate = certificates[keyID] else {
      throw .unverified(.unknownKey(keyID: token.header["kid"]?.string, keysURL: keysURL))
    }
    let key = try Self.key(of: certificate)
    let isValid = token.secret.reveal { text in
      guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")),
        let signature = Base64URL.decode(text[text.utf8.index(after: dot)...])
      else { return false }
      return key.isValid(signature, for: Array(text[..<dot].utf8))
    }
    guard isValid else { throw .unverified(.wrongSignature(keyID: keyID)) }
    return TokenSignature(algorithm: algorithm, keyID: keyID, keysURL: keysURL)
  }

  /// Accepts a token without a signature if the target has no keys.
  private func unsigned(_ token: IDToken) async throws(AuthError) -> TokenSignature {
    // RFC 7518 section 3.6: the signature of an unsecured token is the empty string.
    guard token.secret.reveal({ $0.hasSuffix(".") }) else { throw .unverified(.algorithm("none")) }
    guard context.target.isLocal, try await certificates().isEmpty else {
      throw .unverified(.notSigned(by: context.target))
    }
    return TokenSignature(algorithm: "none", keyID: nil, keysURL: nil)
  }

  /// The keys that the target publishes; Google's emulator and the embedded server have none.
  private func certificates() async throws(AuthError) -> [String: String] {
    guard context.target.kind != .embedded else { return [:] }
    do {
      return try await context.api.call(TokenCertificates(), repeating: .harmless).certificates
    } catch .refused(_, _, 404) where context.target.isLocal {
      return [:]
    } catch .unexpectedResponse(_, 404) where context.target.isLocal {
      return [:]
    }
  }

  /// The address of the target's keys; nil if it has none.
  private var keysURL: String? {
    let builder = RequestBuilder(target: context.target, settings: context.api.settings)
    guard context.target.kind != .embedded,
      let (request, origin) = try? builder.request(for: TokenCertificates(), isPrivileged: false)
    else { return nil }
    return "\(origin)\(request.target)"
  }

  private static func key(of certificate: String) throws(AuthError) -> RSAPublicKey {
    do {
      return try RSAPublicKey(certificate: certificate)
    } catch .missingLibrary(let install) {
      throw .missingLibrary(name: "libcrypto", install: install)
    } catch {
      throw .unexpectedResponse(reason: "a certificate that cannot be used: \(error)", status: 200)
    }
  }
}

/// The signature of a verified ID token.
public struct TokenSignature: Sendable, Equatable, Encodable {
  /// `RS256`, or `none` for a local target that signs nothing.
  public var algorithm: String
  /// The `kid` of the key; nil if nothing is signed.
  public var keyID: String?
  /// The address of the key; nil if nothing is signed.
  public var keysURL: String?

  /// Whether there is a signature at all.
  public var isSigned: Bool { keyID != nil }

  private enum CodingKeys: String, CodingKey {
    case signed, algorithm
    case keyID = "keyId"
    case keysURL = "keysUrl"
  }

  /// Writes `{"signed","algorithm"[,"keyId","keysUrl"]}`, the form of JSON output.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isSigned, forKey: .signed)
    try container.encode(algorithm, forKey: .algorithm)
    try container.encodeIfPresent(keyID, forKey: .keyID)
    try container.encodeIfPresent(keysURL, forKey: .keysURL)
  }
}

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

  /// The problems, each in a few words that name the claim.
  func faults(in claims: IDToken.Claims) -> [String] {
    [
      text("iss", in: claims, expected: "https://securetoken.google.com/\(projectID)"),
      text("aud", in: claims, expected: projectID), subject(claims), end(claims),
      past("iat", claims.issuedAt), wasBeforeIssue(claims) ? past("auth_time", claims.authenticatedAt) : nil,
    ].compactMap(\.self)
  }

  private func text(_ name: String, in claims: IDToken.Claims, expected: String) -> String? {
    guard let value = claims.all[name]?.string else { return "\(name) is missing" }
    return value == expected ? nil : "\(name) is '\(value)' instead of '\(expected)'"
  }

  private func subject(_ claims: IDToken.Claims) -> String? {
    // Firebase's documentation of ID tokens: not empty, at most 128 characters.
    guard let subject = claims.subject, (1...128).contains(subject.utf16.count) else {
      return "sub is not a user ID"
    }
    return subject == uid ? nil : "sub is '\(subject)' instead of '\(uid)'"
  }

  private func end(_ claims: IDToken.Claims) -> String? {
    guard let end = claims.expiresAt else { return "exp is missing" }
    return end > now ? nil : "exp has passed: \(Timestamp(end).formatted())"
  }

  /// Whether the sign-in was before the issue of the token, as it is unless the clock was set back.
  private func wasBeforeIssue(_ claims: IDToken.Claims) -> Bool {
    guard canGoBack, let start = claims.authenticatedAt, let issue = claims.issuedAt else { return true }
    return start <= issue
  }

  private func past(_ name: String, _ time: Date?) -> String? {
    guard let time else { return "\(name) is missing" }
    return time <= now + clockTolerance ? nil : "\(name) is in the future: \(Timestamp(time).formatted())"
  }
}
