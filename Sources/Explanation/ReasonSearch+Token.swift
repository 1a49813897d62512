import Platform
import SignInFaults

/// Tokens: what was sent, what belongs there, and whether it counts.
extension ReasonSearch {
  enum Sort: String {
    case id = "an ID token"
    case refresh = "a refresh token"
    case custom = "a custom token"
    case provider = "a provider's token"
    case cookie = "a session cookie"
    case appCheck = "an App Check token"

    /// Without the article.
    var name: String { rawValue.split(separator: " ").dropFirst().joined(separator: " ") }

    /// Where a fitting one comes from, if not from an SDK that keeps it fresh.
    var source: String? {
      switch self {
      case .custom: "make a custom token with an Admin SDK for each sign-in, and send it at once"
      case .provider: "start the sign-in at the provider again, and send its ID token at once"
      case .id, .refresh, .cookie, .appCheck: nil
      }
    }

    init(_ claims: IDToken.Claims) {
      let issuer = claims.issuer ?? ""
      let known: [(String, Sort)] = [
        ("https://session.firebase.google.com/", .cookie),
        ("https://firebaseappcheck.googleapis.com/", .appCheck), ("https://securetoken.google.com/", .id),
        ("https://identitytoolkit.google.com/", .id),
      ]
      let found = known.first { issuer.hasPrefix($0.0) }?.1
      let other = claims.all["firebase"] == nil ? Sort.provider : .id
      // Only `aud` may be wrong.
      let isCustom =
        claims.audience == SignInWithCustomToken.audience
        || found == nil && issuer.hasSuffix(".gserviceaccount.com") && claims.all["uid"] != nil
      self = isCustom ? .custom : found ?? other
    }
  }

  /// The token that the call is about, and what it should be.
  private var presented: (text: String?, sort: Sort) {
    if path.hasSuffix("token") { return (sent["refreshToken"]?.string, .refresh) }
    if path.hasSuffix("signInWithCustomToken") { return (sent["token"]?.string, .custom) }
    let isProviders = [.invalidIdpResponse, .invalidCredentialOrProviderID].contains(code)
    guard isProviders || code == .notImplemented else { return (sent["idToken"]?.string, .id) }
    return ((post["id_token"] ?? post["access_token"])?.string, .provider)
  }

  var token: Reason? {
    let (text, wanted) = presented
    guard let text, !text.isEmpty else {
      guard isWhole, code.rawValue.hasSuffix("TOKEN") || wanted == .provider && !hasOtherCredential else {
        return nil
      }
      return Reason(
        .tokenMissing, ["token": wanted.name, "how": text == nil ? "missing from the request" : "empty"]
      )
      .advising(wanted.source)
    }
    if Self.isReplaced(text) { return nil }
    if let fault = spelling(of: text, wanted) { return fault }
    guard wanted != .refresh else { return session(of: text) }
    // An access token has no form that a reader could check.
    if wanted == .provider, post["id_token"] == nil { return nil }
    guard let token = try? IDToken(parsing: text) else { return unreadable(text, wanted) }
    let claims = token.claims
    let ended =
      wanted == .id ? user(claims.userID ?? claims.subject ?? "", since: claims.authenticatedAt) : nil
    // A user is only looked up where the token belongs.
    if let ended, [.tokenExpired, .userDisabled].contains(code) { return ended }
    if let found = other(Sort(claims), claims, than: wanted) { return found }
    let isReal = token.header[StandIns.tokenMark] == nil
    let forged = isStrict && (isReal || isUnsigned) ? signature(of: token, wanted) : nil
    if wanted == .custom, let forged {
      // The service account of another project has another key.
      let home = forged.kind == .tokenOfOtherKey ? origin(of: claims, wanted) : nil
      return home?.kind == .tokenOfOtherProject ? home : forged
    }
    if let found = origin(of: claims, wanted) ?? home(of: claims, ended) { return found }
    if code == .userNotFound, let ended { return ended }
    return forged ?? (isStrict ? time(of: claims, wanted) : nil) ?? ended
  }

  /// Whether the service itself says that the token has no signature.
  private var isUnsigned: Bool { detail?.contains("Missing signature") == true }

  /// Whether a provider's credential is there in a form other than a token.
  private var hasOtherCredential: Bool {
    sent["postBody"] == nil || sent.text("pendingToken") != nil
      || sent.text("requestUri")?.utf8.contains { "?#".utf8.contains($0) } == true
      || ["access_token", "code", "oauth_token", "SAMLResponse"].contains { post.text($0) != nil }
  }

  /// The user of a token whose tenant claim alone decided where to look, and who lives elsewhere.
  private func home(of claims: IDToken.Claims, _ ended: Reason?) -> Reason? {
    guard ended?.kind == .tokenOfDeletedUser, let uid = claims.userID ?? claims.subject,
      let home = facts.homes(ofUser: uid).first
    else { return nil }
    return Reason(
      .tokenOfOtherTenant,
      "the \(Sort.id.name) belongs to \(words(of: claims.tenant)), and its user \(uid) to \(words(of: home))",
      step:
        "use a token as the service issued it, and set the tenant of the app's Auth object before the sign-in",
      (.tenant, home), (.uid, uid))
  }

  /// What is around the token or in its place.
  private func spelling(of text: String, _ wanted: Sort) -> Reason? {
    // Scalars: the letters of hostile text may be of any length.
    let scalars = text.unicodeScalars
    if String(scalars.prefix(7)).lowercased() == "bearer " {
      return Reason(.tokenWithBearer, ["token": wanted.name])
    }
    let printed = ["Optional(", "Instance of '"].first { text.hasPrefix($0) }
    if let word = SecretNames.placeholders.contains(text) ? text : printed.map({ "\($0)…" }) {
      return Reason(.tokenPlaceholder, ["token": wanted.name, "text": word])
    }
    if let first = scalars.first, let last = scalars.last, scalars.count > 1,
      "\"'“‘`".unicodeScalars.contains(first), "\"'”’`".unicodeScalars.contains(last)
    {
      return Reason(.tokenQuoted, ["token": wanted.name])
    }
    return scalars.contains(where: \.properties.isWhitespace)
      ? Reason(.tokenWithBlanks, ["token": wanted.name]) : nil
  }

  /// What a text is that should be a JSON Web Token.
  private func unreadable(_ text: String, _ wanted: Sort) -> Reason? {
    // A local server takes the claims of these tokens as JSON.
    if text.hasPrefix("{"), wanted != .id { return nil }
    if ["AMf-", Self.emulatorRefreshToken].contains(where: { text.hasPrefix($0) })
      || facts.session(ofRefreshToken: text) != nil
    {
      return Reason(.refreshTokenAsIDToken, ["wanted": wanted.rawValue]).advising(wanted.source)
    }
    if text.hasPrefix("eyJ") {
      let count = text.utf8.count { $0 == UInt8(ascii: ".") } + (text.hasSuffix(".") ? 0 : 1)
      return Reason(
        .tokenTruncated,
        ["token": wanted.name, "where": count < 3 ? ": \(count) of its 3 parts are there" : ""])
    }
    // Google's access tokens, Facebook's, GitHub's.
    if ["ya29.", "EAA", "gho_", "ghu_"].contains(where: { text.hasPrefix($0) }) {
      return Reason(
        .accessTokenAsIDToken, ["wanted": wanted == .provider ? "its ID token" : wanted.rawValue])
    }
    return Reason(.tokenNotJWT, ["token": wanted.name])
  }

  /// How an emulator's refresh token begins: base64 of `{"_AuthEmulatorRefreshToken`.
  private static let emulatorRefreshToken = "eyJfQXV0aEVtdWxhdG9yUmVmcmVzaFRva2Vu"

  private func other(_ found: Sort, _ claims: IDToken.Claims, than wanted: Sort) -> Reason? {
    switch (wanted, found) {
    case (.id, .custom): Reason(.customTokenAsIDToken)
    case (.id, .cookie): Reason(.sessionCookieAsIDToken)
    case (.id, .provider): Reason(.providerTokenAsIDToken, ["issuer": claims.issuer ?? "nobody"])
    case (.custom, .id): Reason(.idTokenAsCustomToken)
    case (.id, .id), (.custom, .custom), (.provider, .provider), (.refresh, _), (.cookie, _), (.appCheck, _),
      (.id, .refresh):
      nil
    default:
      Reason(
        .tokenOfOtherIssuer,
        "this is \(found.rawValue) from \(claims.issuer ?? "nobody"), not \(wanted.rawValue)",
        step: wanted.source ?? "send the user's \(wanted.name)")
    }
  }

  /// Project, tenant, issuer and audience.
  private func origin(of claims: IDToken.Claims, _ wanted: Sort) -> Reason? {
    if wanted == .provider {
      let provider = post.text("providerId")
      let values: KeyValuePairs<String, String?> = [
        "issuer": claims.issuer ?? "nobody", "app": claims.audience, "provider": provider,
        "expected": provider ?? "the provider",
      ]
      switch RefusalReason(code, detail: detail) {
      case .wrongIssuer?: return Reason(.tokenOfOtherIssuer, values)
      case .wrongAudience?: return Reason(.tokenOfOtherAudience, values)
      default: return nil
      }
    }
    if wanted == .custom, let fault = form(of: claims) { return fault }
    // The service account that signs a custom token has the project in its address.
    let signer = claims.issuer?.split(separator: "@").last ?? ""
    let isAccount = signer.hasSuffix(".iam.gserviceaccount.com")
    let own = wanted == .custom ? (isAccount ? String(signer.prefix(before: ".")) : nil) : claims.audience
    if let own, code == .credentialMismatch || project.map({ $0 != own }) == true {
      return Reason(
        .tokenOfOtherProject,
        [
          "token": wanted.name, "project": own, "side": project == nil ? "API key" : "call",
          "expected": project ?? "another",
        ])
    }
    if isStrict, wanted == .id, let own, let issuer = claims.issuer,
      !["https://securetoken.google.com/\(own)", "https://identitytoolkit.google.com/"].contains(issuer)
    {
      return Reason(
        .tokenOfOtherIssuer, ["issuer": issuer, "expected": "https://securetoken.google.com/\(own)"])
    }
    let given = wanted == .custom ? claims.all["tenant_id"]?.string : claims.tenant
    guard given != tenant, code == .tenantIDMismatch || facts.isComplete || tenant != nil else { return nil }
    return Reason(
      .tokenOfOtherTenant,
      ["token": wanted.name, "owner": words(of: given), "expected": words(of: tenant), "tenant": given])
  }

  /// What a custom token says about itself in the wrong words.
  private func form(of claims: IDToken.Claims) -> Reason? {
    let expected = SignInWithCustomToken.audience
    if claims.audience != expected {
      return Reason(
        .tokenOfOtherAudience,
        "the custom token is for \(claims.audience ?? "nobody") (aud), and belongs to \(expected)",
        step: Sort.custom.source)
    }
    guard isStrict, claims.issuer != claims.subject else { return nil }
    return Reason(
      .tokenOfOtherIssuer,
      "the custom token is from \(claims.issuer ?? "nobody") (iss) about \(claims.subject ?? "nobody") (sub), and both are the service account that signs it",
      step: Sort.custom.source)
  }

  func words(of tenant: String?) -> String { tenant.map { "tenant \($0)" } ?? "no tenant" }

  private func time(of claims: IDToken.Claims, _ wanted: Sort) -> Reason? {
    func seconds(_ date: Date?) -> Int64? { date.map { Int64($0.timeIntervalSince1970) } }
    guard let clock, let end = seconds(claims.expiresAt) else { return nil }
    let issued = seconds(claims.issuedAt) ?? end
    let found: (Reason.Kind, Int64)
    if end <= clock.now {
      found = (.tokenExpired, clock.now - end)
    } else if seconds(claims.issuedAt) != nil, issued > clock.now + 5 {
      found = (.tokenInFuture, issued - clock.now)
    } else if wanted == .custom, end - issued > 3600 {
      found = (.tokenTooLong, end - issued)
    } else {
      return nil
    }
    return Reason(
      found.0,
      [
        "token": wanted.name, "time": ClockSkew.words(Int(found.1)), "clock": clock.owner,
        "seconds": "\(found.1)",
      ]
    ).advising(found.0 == .tokenExpired ? wanted.source : nil)
  }

  private func signature(of token: IDToken, _ wanted: Sort) -> Reason? {
    let text = token.secret.reveal(\.self)
    let length = text.split(separator: ".", omittingEmptySubsequences: false).last?.utf8.count ?? 0
    let isRefused = detail?.contains("verify the ID Token signature") == true
    // Only these words say that the signature of a provider's token was looked at.
    if wanted == .provider, !isRefused { return nil }
    let counts = isRefused ? false : facts.isSigned(text, isIDToken: wanted == .id)
    if length == 0 || isUnsigned {
      return isProduction || isUnsigned || counts == false
        ? Reason(.tokenUnsigned, ["token": wanted.name]) : nil
    }
    // The signature of an RSA key of 2048 bits, the shortest in use, has 342 letters.
    let algorithm = token.header["alg"]?.string ?? "nothing"
    if algorithm == "RS256", length < 342 {
      return Reason(.tokenTruncated, ["token": wanted.name, "where": " in its signature"])
    }
    guard counts == false else { return nil }
    let unsigned = String(Substring(text.utf8.dropLast(length)))
    if wanted == .id, facts.isSigned(unsigned, isIDToken: true) == true {
      return Reason(
        algorithm == "RS256" ? .tokenOfOtherKey : .tokenOfOtherAlgorithm,
        "the ID token is signed with \(algorithm), and this server has no key: its own tokens are not signed",
        step: "send a token that this server issued")
    }
    return Reason(
      algorithm == "RS256" ? .tokenOfOtherKey : .tokenOfOtherAlgorithm,
      ["token": wanted.name, "algorithm": algorithm])
  }
}
