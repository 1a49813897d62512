/// An account as commands print it: the record with the protocol's names, without the password's hash, with the claims as an object.
package struct ShownUser: Encodable, Sendable {
  package static func members(of it: Self?) -> Members {
    Members(of: it?.user, without: SecretNames.isSecret) + [
      "claims": .value(it?.claims, "the object in customAttributes")
    ]
  }

  package let user: UserInfo
  /// The custom claims; empty if there are none.
  package let claims: ByName<JSONValue>

  package init(_ user: UserInfo) {
    var user = user
    // An emulator puts the password itself there (Docs/protocol.md 5.6).
    user.passwordHash = nil
    user.salt = nil
    self.user = user
    claims = (try? ClaimsFault.claims(in: user.customAttributes ?? "{}")) ?? [:]
  }

  package var reply: Reply { Reply(Self.members(of: self), words: text) }

  package func encode(to encoder: any Encoder) throws { try Self.members(of: self).encode(to: encoder) }

  /// The claims as one line of JSON; nil if there are none.
  package var claimsText: String? {
    claims.isEmpty ? nil : try? String(ReplyJSON.line(claims).dropLast())
  }

  /// The provider IDs; for a user without any, a word for that.
  package var providers: String {
    let linked = (user.providerUserInfo ?? []).compactMap(\.providerID)
    guard linked.isEmpty else { return linked.joined(separator: ", ") }
    return user.customAuth == true ? "custom" : "none"
  }

  /// The kinds of second factors; `-` if there are none.
  package var factors: String {
    let kinds = (user.mfaInfo ?? []).map(FactorTable.kind)
    return kinds.isEmpty ? "-" : kinds.joined(separator: ", ")
  }

  /// Lines with everything in the account.
  package func text(_ style: TextStyle) -> StyledText {
    var facts = Facts()
    facts.append("uid", user.localID.map(style.strong))
    facts.append("tenant", user.tenantID)
    facts.append("name", user.displayName)
    facts.append(
      "e-mail", user.email.map { $0 + (user.emailVerified == true ? " (verified)" : " (not verified)") })
    if user.initialEmail != user.email { facts.append("first e-mail", user.initialEmail) }
    facts.append("number", user.phoneNumber)
    facts.append("photo", user.photoUrl)
    facts.append("state", user.disabled == true ? style.bad("disabled") : "enabled")
    appendProviders(to: &facts)
    for factor in user.mfaInfo ?? [] { facts.append("second factor", Self.line(of: factor)) }
    for passkey in user.passkeyInfo ?? [] { facts.append("passkey", passkey.name ?? passkey.credentialID) }
    facts.append("claims", claimsText ?? "none")
    facts.append("created", Self.time(user.createdAt?.value))
    facts.append("last sign-in", Self.time(user.lastLoginAt?.value) ?? "never")
    facts.append("last refresh", user.lastRefreshAt)
    facts.append("password set", Self.time(user.passwordUpdatedAt.flatMap { Int64(exactly: $0) }))
    facts.append("tokens since", Self.time(user.validSince.map { $0.value.multipliedSafely(by: 1000) }))
    return facts.text(style)
  }

  private func appendProviders(to facts: inout Facts) {
    let identities = user.providerUserInfo ?? []
    guard !identities.isEmpty else {
      facts.append("provider", user.customAuth == true ? "custom" : "none (anonymous, or never signed in)")
      return
    }
    for identity in identities {
      let name = identity.email ?? identity.phoneNumber ?? identity.screenName ?? identity.displayName
      let parts = [identity.providerID, identity.rawID == name ? nil : identity.rawID, name]
      facts.append("provider", parts.compactMap(\.self).joined(separator: ", "))
    }
  }

  private static func line(of factor: MFAEnrollment) -> String {
    let number = factor.unobfuscatedPhoneInfo ?? factor.phoneInfo
    return [
      FactorTable.kind(of: factor), number, factor.displayName,
      factor.mfaEnrollmentID.map { "ID \($0)" },
      factor.enrolledAt.flatMap { Timestamp(parsing: $0)?.formatted() }.map { "since \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  private static func time(_ milliseconds: Int64?) -> String? {
    milliseconds.map { Timestamp(Date(timeIntervalSince1970: Double($0) / 1000)).formatted() }
  }
}

extension Int64 {
  /// The product, clamped, because a server can send any number.
  fileprivate func multipliedSafely(by factor: Int64) -> Int64 {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? (self < 0 ? .min : .max) : product
  }
}

extension ShownUser: JSONShaped {
  package static var jsonShape: JSONMembers { members(of: nil).shape }
}
