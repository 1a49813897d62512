/// A user as returned by `accounts:lookup` and accepted by `accounts:batchCreate`.
///
/// Source: Docs/protocol.md 5.6.
package struct UserInfo: WireObject {
  package var localID: String?
  package var email: String?
  /// Whether it is verified; absent means no.
  package var emailVerified: Bool?
  package var displayName: String?
  package var photoUrl: String?
  /// E.164.
  package var phoneNumber: String?
  /// Whether an administrator disabled the account.
  package var disabled: Bool?
  /// Whether the account signed in with a custom token.
  package var customAuth: Bool?
  /// Whether the account signed in with an e-mail link.
  package var emailLinkSignin: Bool?
  /// Milliseconds since 1970.
  package var createdAt: Int64String?
  /// Milliseconds since 1970.
  package var lastLoginAt: Int64String?
  /// RFC 3339.
  package var lastRefreshAt: String?
  /// Seconds since 1970; tokens issued earlier are revoked.
  package var validSince: Int64String?
  /// Never to be shown: an emulator includes the password.
  package var passwordHash: String?
  /// Milliseconds since 1970.
  package var passwordUpdatedAt: Double?
  /// Of the password hash.
  package var salt: String?
  /// Of the password hash.
  package var version: Int?
  /// The password itself, only for importing an account.
  package var rawPassword: String?
  /// Custom claims, a JSON object as a string.
  package var customAttributes: String?
  package var tenantID: String?
  /// The address with which the account was created.
  package var initialEmail: String?
  package var screenName: String?
  /// BCP 47.
  package var language: String?
  package var timeZone: String?
  package var dateOfBirth: String?
  package var providerUserInfo: [ProviderUserInfo]?
  package var mfaInfo: [MFAEnrollment]?
  package var passkeyInfo: [Passkey]?
  package init() {}

  package struct Passkey: WireObject {
    package var credentialID: String?
    package var name: String?
    package init() {}
  }
}

/// A user's record at one provider.
///
/// Source: Docs/protocol.md 5.6.
package struct ProviderUserInfo: WireObject {
  /// `phone`, `password`, `apple.com`, ….
  package var providerID: String?
  package var rawID: String?
  /// The same, with or without a prefix.
  package var federatedID: String?
  package var email: String?
  package var displayName: String?
  package var photoUrl: String?
  /// E.164.
  package var phoneNumber: String?
  package var screenName: String?
  package init() {}
}

/// One enrolled second factor.
///
/// Source: Docs/protocol.md 6.1.
package struct MFAEnrollment: WireObject {
  package var mfaEnrollmentID: String?
  package var displayName: String?
  /// The number, masked in sign-in responses; its presence makes this an SMS factor.
  package var phoneInfo: String?
  /// The whole number, to privileged callers.
  package var unobfuscatedPhoneInfo: String?
  /// Its presence makes a TOTP factor.
  package var totpInfo: TOTPInfo?
  /// RFC 3339.
  package var enrolledAt: String?
  package init() {}

  /// An authenticator app; the service describes it no further.
  package struct TOTPInfo: WireObject {
    /// The secret in base32, accepted only by a local server from an administrator, so that a test can start
    /// with an enrolled app.
    package var sharedSecretKey: String?
    package init() {}
  }
}
