/// Changes the signed-in user: profile, providers, password: `POST v1/accounts:update`.
///
/// Source: Docs/protocol.md 5.7. Tokens are returned only if the service issues new ones; otherwise the old
/// ones stay valid.
package struct Update: Endpoint {
  package static let route = Route.post("v1/accounts:update", legacyName: "setAccountInfo")
  package var idToken: String?
  /// Privileged: the uid.
  package var localID: String?
  /// At most 256 characters.
  package var displayName: String?
  /// At most 2048 characters.
  package var photoUrl: String?
  /// A new address; needs a recent sign-in.
  package var email: String?
  /// A new password; needs a recent sign-in.
  package var password: String?
  /// A code from an e-mail, instead of the ID token.
  package var oobCode: String?
  package var deleteProvider: [String]?
  /// Attributes to clear, such as `DISPLAY_NAME`.
  package var deleteAttribute: [UserAttribute]?
  /// Privileged: whether the address counts as verified.
  package var emailVerified: Bool?
  /// Privileged: the number, E.164.
  package var phoneNumber: String?
  /// Privileged: whether the account may not sign in.
  package var disableUser: Bool?
  /// Privileged: custom claims, a JSON object as a string.
  package var customAttributes: String?
  /// Privileged: seconds since 1970; tokens issued earlier are revoked.
  package var validSince: Int64String?
  /// An identity to link; privileged in production.
  package var linkProviderUserInfo: ProviderUserInfo?
  /// Privileged: the new second factors.
  package var mfa: MFA?
  /// Privileged: milliseconds since 1970.
  package var createdAt: Int64String?
  /// Privileged: milliseconds since 1970.
  package var lastLoginAt: Int64String?
  package var deletePasskey: [String]?
  /// No longer in use.
  package var provider: [String]?
  /// No longer in use.
  package var upgradeToFederatedLogin: Bool?
  /// Always true.
  package var returnSecureToken: Bool?
  package var tenantID: String?
  package init() {}

  package struct MFA: WireObject {
    /// All of them; an empty list removes all.
    package var enrollments: [MFAEnrollment]?
    package init() {}
  }

  package struct Response: WireObject {
    package var kind: String?
    package var localID: String?
    package var email: String?
    package var emailVerified: Bool?
    package var displayName: String?
    package var photoUrl: String?
    package var newEmail: String?
    /// Never to be shown: an emulator includes the password.
    package var passwordHash: String?
    /// The remaining providers.
    package var providerUserInfo: [ProviderUserInfo]?
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds until the ID token expires.
    package var expiresIn: Int64String?
    package init() {}
  }
}
