import IdentityToolkit

extension PageState {
  /// A user as the console lists it and shows it in its dialog.
  struct User: Encodable {
    let localID: String
    let tenantID: String?
    let email: String?
    let initialEmail: String?
    let emailVerified: Bool
    let phoneNumber: String?
    let displayName: String?
    let photoUrl: String?
    let disabled: Bool
    let hasPassword: Bool
    let providers: [String]
    let identities: [Identity]
    let secondFactors: Int
    let factors: [Factor]
    let passkeys: Int
    let customAttributes: String?
    /// Milliseconds since 1970.
    let createdAt: Int64
    let lastLoginAt: Int64?
    let lastRefreshAt: Int64?

    enum CodingKeys: String, CodingKey {
      case localID = "localId", tenantID = "tenantId", email, initialEmail, emailVerified, phoneNumber,
        displayName, photoUrl, disabled, hasPassword, providers, identities, secondFactors, factors, passkeys,
        customAttributes, createdAt, lastLoginAt, lastRefreshAt
    }
  }

  /// Who a user is at a provider.
  struct Identity: Encodable {
    let providerID: String?
    let rawID: String?
    let name: String?

    enum CodingKeys: String, CodingKey { case providerID = "providerId", rawID = "rawId", name }
  }

  /// A second factor, without its secret.
  struct Factor: Encodable {
    let id: String
    let kind: String
    let phoneNumber: String?
    let displayName: String?
    let enrolledAt: String?
  }
}

extension PageState.User {
  init(_ user: UserRecord) {
    localID = user.localID
    tenantID = user.tenantID
    email = user.email
    initialEmail = user.initialEmail
    emailVerified = user.emailVerified ?? false
    phoneNumber = user.phoneNumber
    displayName = user.displayName
    photoUrl = user.photoUrl
    disabled = user.disabled ?? false
    hasPassword = user.passwordHash != nil
    let linked = (user.providerUserInfo ?? []).compactMap(\.providerID)
    let unlinked = user.customAuth == true ? "custom" : SignInProvider.anonymous
    providers = linked.isEmpty ? [unlinked] : linked
    identities = (user.providerUserInfo ?? []).map(PageState.Identity.init)
    secondFactors = user.mfaInfo?.count ?? 0
    factors = (user.mfaInfo ?? []).map(PageState.Factor.init)
    passkeys = user.passkeys?.count ?? 0
    customAttributes = user.customAttributes.filled
    createdAt = user.createdAt
    lastLoginAt = user.lastLoginAt
    lastRefreshAt = user.lastRefreshAt
  }
}

extension PageState.Identity {
  fileprivate init(_ identity: ProviderUserInfo) {
    providerID = identity.providerID
    rawID = identity.rawID
    name = identity.email ?? identity.phoneNumber ?? identity.screenName ?? identity.displayName
  }
}

extension PageState.Factor {
  fileprivate init(_ factor: SecondFactor) {
    id = factor.mfaEnrollmentID
    kind = factor.totp == nil ? "SMS" : "TOTP"
    phoneNumber = factor.phoneInfo
    displayName = factor.displayName
    enrolledAt = factor.enrolledAt
  }
}
