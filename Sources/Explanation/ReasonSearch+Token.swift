import Platform
import SignInFaults

/// Tokens: what was sent, what belongs there, and whether it counts.
extension ReasonSearch {
  private enum Sort: String {
    case id = "an ID token"
    case refresh = "a refresh token"
    case custom = "a custom token"
    case provider = "a provider's token"
    case cookie = "a session cookie"
    case appCheck = "an App Check token"

    /// Without the article.
    var name: String { rawValue.split(separator: " ").dropFirst().joined(separator: " ") }

    init(_ claims: IDToken.Claims) {
      let issuer = claims.issuer ?? ""
      let known: [(String, Sort)] = [
        ("https://session.firebase.google.com/", .cookie),
        ("https://firebaseappcheck.googleapis.com/", .appCheck), ("https://securetoken.google.com/", .id),
        ("https://identitytoolkit.google.com/", .id),
      ]
      let found = known.first { issuer.hasPrefix($0.0) }?.1
      let other = claims.all["firebase"] == nil ? Sort.provider : .id
      self = claims.audience == SignInWithCustomToken.audience ? .custom : found ?? other
    }
  }

  /// The token that the call is about, and what it should be.
  private var presented: (text: String?, sort: Sort) {
    if path.hasSuffix("token") { return (sent["refreshToken"]?.string, .refresh) }
    if path.hasSuffix("signInWithCustomToken") { return (sent["token"]?.string, .custom) }
    guard code == .invalidIdpResponse else { return (sent["idToken"]?.string, .id) }
    return ((post["id_token"] ?? post["access_token"])?.string, .provider)
  }

  var token: Reason? {
    let (text, wanted) = presented
    guard let text, !text.isEmpty else {
      guard isWhole, code.rawValue.hasSuffix("TOKEN") else { return nil }
      return Reason(
        .tokenMissing, ["token": wanted.name, "how": text == nil ? "missing from the request" : "empty"])
    }
    if Self.isReplaced(text) { return nil }
    if let fault = spelling(of: text, wanted) { return fault }
    guard wanted != .refresh else { return session(of: text) }
    guard let token = try? IDToken(parsing: text) else { return unreadable(text, wanted) }
    let claims = token.claims
    let ended =
      wanted == .id ? user(claims.userID ?? claims.subject ?? "", since: claims.authenticatedAt) : nil
    if let ended, [.tokenExpired, .userNotFound, .userDisabled].contains(code) { return ended }
    if let found = other(Sort(claims), claims, than: wanted) ?? origin(of: claims, wanted) { return found }
    let isReal = token.header[StandIns.tokenMark] == nil
    let fault = isStrict ? time(of: claims, wanted) ?? (isReal ? signature(of: token, wanted) : nil) : nil
    return fault ?? ended
  }

  /// What is around the token or in its place.
  private func spelling(of text: String, _ wanted: Sort) -> Reason? {
    // Scalars: the letters of hostile text may be of any length.
    let scalars = text.unicodeScalars
    if String(scalars.prefix(7)).lowercased() == "bearer " {
      return Reason(.tokenWithBearer, ["token": wanted.name])
    }
    let words = ["undefined", "null", "(null)", "nil", "None", "[object Object]", "[object Promise]"]
    let printed = ["Optional(", "Instance of '"].first { text.hasPrefix($0) }
    if let word = words.contains(text) ? text : printed.map({ "\($0)…" }) {
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
    if text.hasPrefix("eyJ") {
      let count = text.utf8.count { $0 == UInt8(ascii: ".") } + (text.hasSuffix(".") ? 0 : 1)
      return Reason(
        .tokenTruncated,
        ["token": wanted.name, "where": count < 3 ? ": \(count) of its 3 parts are there" : ""])
    }
    // Google's access tokens, Facebook's, GitHub's.
    if ["ya29.", "EAA", "gho_", "ghu_"].contains(where: { text.hasPrefix($0) }) {
      return Reason(.accessTokenAsIDToken, ["wanted": wanted.rawValue])
    }
    if text.hasPrefix("AMf-") || facts.session(ofRefreshToken: text) != nil {
      return Reason(.refreshTokenAsIDToken, ["wanted": wanted.rawValue])
    }
    return Reason(.tokenNotJWT, ["token": wanted.name])
  }

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
      Reason(.tokenOfOtherIssuer, ["issuer": claims.issuer ?? "nobody", "expected": wanted.rawValue])
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

  private func words(of tenant: String?) -> String { tenant.map { "tenant \($0)" } ?? "no tenant" }

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
      ])
  }

  private func signature(of token: IDToken, _ wanted: Sort) -> Reason? {
    let text = token.secret.reveal(\.self)
    let length = text.split(separator: ".", omittingEmptySubsequences: false).last?.utf8.count ?? 0
    let counts = facts.isSigned(text)
    if length == 0 {
      return isProduction || counts == false ? Reason(.tokenUnsigned, ["token": wanted.name]) : nil
    }
    // The signature of an RSA key of 2048 bits, the shortest in use, has 342 letters.
    if token.header["alg"] == "RS256", length < 342 {
      return Reason(.tokenTruncated, ["token": wanted.name, "where": " in its signature"])
    }
    return counts == false ? Reason(.tokenOfOtherKey, ["token": wanted.name]) : nil
  }

  /// The session of a refresh token.
  private func session(of text: String) -> Reason? {
    let name = Sort.refresh.name
    if let token = try? IDToken(parsing: text) {
      return Reason(.idTokenAsRefreshToken, ["found": Sort(token.claims).rawValue])
    }
    guard let session = facts.session(ofRefreshToken: text) else {
      if code == .projectNumberMismatch { return Reason(.keyOfOtherProject, ["token": name]) }
      let isReal = text.hasPrefix("AMf-")
      return facts.isComplete
        ? Reason(
          .tokenUnknown,
          ["why": isReal ? "it is the real service's" : "it was cut off, or the server cleared"])
        : nil
    }
    if let own = session.project, let project, own != project {
      return Reason(
        .tokenOfOtherProject, ["token": name, "project": own, "side": "call", "expected": project])
    }
    if facts.isComplete, session.tenant != tenant {
      return Reason(
        .tokenOfOtherTenant,
        [
          "token": name, "owner": words(of: session.tenant), "expected": words(of: tenant),
          "tenant": session.tenant,
        ])
    }
    return user(session.uid, since: session.startedAt.map { Date(timeIntervalSince1970: Double($0)) })
  }

  /// Why the session of a user is over.
  private func user(_ uid: String, since start: Date?) -> Reason? {
    let account = facts.account(.uid(uid))
    guard let account, !account.isDeleted else {
      return facts.isComplete || account != nil ? Reason(.tokenOfDeletedUser, ["uid": uid]) : nil
    }
    if account.isDisabled { return Reason(.tokenOfDisabledUser, ["name": account.name, "uid": uid]) }
    guard let begin = account.sessionsBegin, let start, Int64(start.timeIntervalSince1970) < begin else {
      return nil
    }
    let end = Timestamp(Date(timeIntervalSince1970: Double(begin))).formatted()
    return Reason(.tokenRevoked, ["time": Timestamp(start).formatted(), "begin": end, "uid": uid])
  }
}
