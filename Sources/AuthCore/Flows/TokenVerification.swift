import Platform
import AuthCrypto

/// Verifies an ID token the way an app's own server should: signature and claims (Docs/architecture.md 3, `token --verify`).
///
/// The keys are fetched each time, so a rotated key is used at once.
struct TokenVerification: Sendable {
  let context: FlowContext

  /// Verifies the session's ID token, and a fresh one if by the clock of the keys' server the token has
  /// expired or is not issued yet.
  ///
  /// The result has the session with the token that was verified.
  ///
  /// - Throws: the errors of ``verify(_:)`` and ``TokenRefresh/session(validFor:force:)``.
  func verified(
    _ session: Session, validFor margin: Duration
  ) async throws(AuthError) -> (session: Session, signature: TokenSignature) {
    do {
      return (session, try await verify(session))
    } catch .invalid(let problem) where problem.code == .tokenClaimsInvalid {
      await context.noteResetClock(context.api.serviceClock.time, of: session)
      let fresh = try await TokenRefresh(context: context).session(validFor: margin)
      guard fresh.record.idToken != session.record.idToken else { throw .invalid(problem) }
      return (fresh, try await verify(fresh))
    }
  }

  /// Verifies the stored ID token without refreshing it.
  ///
  /// A token without a signature passes only if the target is local and publishes no key. Claims are those of
  /// Docs/protocol.md 7.4: `iss`, `aud`, `sub`, `exp`, `iat`, `auth_time`.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` saying what is wrong, ``AuthError/invalid(_:)`` without
  ///   libcrypto, ``AuthError/otherProject(what:stored:current:)``, and the errors of any call.
  func verify(_ session: Session) async throws(AuthError) -> TokenSignature {
    try context.requireSameProject(session.project, of: "the session")
    let token: IDToken
    do {
      token = try session.record.idToken.reveal { text throws(MalformedJWT) in try IDToken(parsing: text) }
    } catch {
      throw .invalid(Problem(.unverified(.malformed(error))))
    }
    let signature = try await signature(of: token)
    // By the clock of the keys' server, which has just answered, else that of the session's last answer.
    let now = context.api.serviceClock.time ?? session.serviceTime(at: context.dependencies.now())
    try checkClaims(of: token, uid: session.uid, at: now)
    return signature
  }

  /// Verifies a token of any user.
  func verify(_ token: IDToken) async throws(AuthError) -> IDToken.Claims {
    _ = try await signature(of: token)
    var now = context.api.serviceClock.time
    if now == nil { now = await context.targetTime() }
    try checkClaims(of: token, uid: token.claims.subject ?? "", at: now ?? context.dependencies.now())
    return token.claims
  }

  /// Checks that the target issued a token; it may have expired.
  ///
  /// - Throws: the errors of ``verify(_:)``.
  func checkIssuer(of token: IDToken, uid: String) async throws(AuthError) {
    _ = try await signature(of: token)
    // Against its own clock: only issuer and user of the token count.
    try checkClaims(of: token, uid: uid, at: token.claims.issuedAt ?? .distantPast)
  }

  private func signature(of token: IDToken) async throws(AuthError) -> TokenSignature {
    // No extension is supported, so a header that names any, in whatever form, is refused.
    if let critical = token.header["crit"] {
      throw .invalid(Problem(.unverified(.criticalExtensions((critical.array ?? []).compactMap(\.string)))))
    }
    let algorithm = token.header["alg"]?.string ?? ""
    // RFC 7515 section 4.1.1: the names of algorithms are case-sensitive.
    guard algorithm != "none" else { return try await unsigned(token) }
    guard algorithm == "RS256" else { throw .invalid(Problem(.unverified(.algorithm(algorithm)))) }
    let keysURL = keysURL
    let certificates = try await certificates()
    guard let keyID = token.header["kid"]?.string, let certificate = certificates[keyID] else {
      throw .invalid(Problem(.unverified(.unknownKey(keyID: token.header["kid"]?.string, keysURL: keysURL))))
    }
    let key = try Self.key(of: certificate)
    let isValid = token.secret.reveal { text in
      guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")),
        let signature = Base64URL.decode(text[text.utf8.index(after: dot)...])
      else { return false }
      return key.isValid(signature, for: Array(text[..<dot].utf8))
    }
    guard isValid else { throw .invalid(Problem(.unverified(.wrongSignature(keyID: keyID)))) }
    return TokenSignature(algorithm: algorithm, keyID: keyID, keysURL: keysURL)
  }

  /// Accepts a token without a signature if the target has no keys.
  private func unsigned(_ token: IDToken) async throws(AuthError) -> TokenSignature {
    // RFC 7518 section 3.6: the signature of an unsecured token is the empty string.
    guard token.secret.reveal({ $0.hasSuffix(".") }) else {
      throw .invalid(Problem(.unverified(.algorithm("none"))))
    }
    guard context.project.isLocal, try await certificates().isEmpty else {
      throw .invalid(Problem(.unverified(.notSigned(by: context.project.description))))
    }
    return TokenSignature(isSigned: false, algorithm: "none")
  }

  /// The keys that the target publishes; Google's emulator and the embedded server have none.
  private func certificates() async throws(AuthError) -> ByName<String> {
    guard context.project.service != .inProcess else { return [:] }
    do {
      return try await context.api.call(TokenCertificates(), repeating: .harmless).certificates
    } catch .refused(let refusal) where refusal.status == 404 && context.project.isLocal {
      return [:]
    } catch .unexpectedResponse(404, _) where context.project.isLocal {
      return [:]
    }
  }

  /// The address of the target's keys; nil if it has none.
  private var keysURL: String? {
    guard context.project.service != .inProcess,
      let (request, origin) = try? context.api.request(for: TokenCertificates(), isPrivileged: false)
    else { return nil }
    return "\(origin)\(request.target)"
  }

  private static func key(of certificate: String) throws(AuthError) -> RSAPublicKey {
    do {
      return try RSAPublicKey(certificate: certificate)
    } catch .missingLibrary(let install) {
      throw .invalid(Problem(.missingLibrary(name: "libcrypto", install: install)))
    } catch {
      throw .unexpectedResponse(status: 200, reason: "a certificate that cannot be used: \(error)")
    }
  }
}

extension TokenVerification {
  /// Checks the claims of a project's ID token (Docs/protocol.md 7.4) at a time of the issuer's clock.
  ///
  /// The issuer's clock may be some seconds ahead; the end of the life has no tolerance.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` with the problems, each in a few words that name the claim.
  private func checkClaims(of token: IDToken, uid: String, at now: Date) throws(AuthError) {
    let claims = token.claims
    func text(_ name: String, expected: String) -> String? {
      guard let value = claims.all[name]?.string else { return "\(name) is missing" }
      return value == expected ? nil : "\(name) is '\(value)' instead of '\(expected)'"
    }
    func past(_ name: String, _ time: Date?) -> String? {
      guard let time else { return "\(name) is missing" }
      return time <= now + Session.clockTolerance
        ? nil : "\(name) is in the future: \(Timestamp(time).formatted())"
    }
    let project = context.project.id
    var faults = [
      text("iss", expected: "https://securetoken.google.com/\(project)"), text("aud", expected: project),
    ]
    // Firebase's documentation of ID tokens: not empty, at most 128 characters.
    if let subject = claims.subject, (1...128).contains(subject.utf16.count) {
      faults.append(subject == uid ? nil : "sub is '\(subject)' instead of '\(uid)'")
    } else {
      faults.append("sub is not a user ID")
    }
    if let end = claims.expiresAt {
      faults.append(end > now ? nil : "exp has passed: \(Timestamp(end).formatted())")
    } else {
      faults.append("exp is missing")
    }
    faults.append(past("iat", claims.issuedAt))
    // A local server's clock can be set back: a session is then older than its first token.
    let start = claims.authenticatedAt
    if !context.project.isLocal || start ?? .distantPast <= claims.issuedAt ?? .distantFuture {
      faults.append(past("auth_time", start))
    }
    let found = faults.compactMap(\.self)
    guard found.isEmpty else { throw .invalid(Problem(.unverified(.claims(found)))) }
  }
}
