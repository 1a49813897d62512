/// The code of an SMS, for a second factor.
///
/// Source: Docs/protocol.md 6.3 and 6.6.
package struct PhoneVerificationInfo: WireObject {
  /// The verification ID.
  package var sessionInfo: String?
  package var code: String?
  /// Android only.
  package var phoneNumber: String?
  package var androidVerificationProof: String?
  package init() {}
}

/// The code of an authenticator app.
///
/// Source: Docs/protocol.md 6.3 and 6.6.
package struct TOTPVerificationInfo: WireObject {
  /// The enrollment's session; absent in a sign-in.
  package var sessionInfo: String?
  package var verificationCode: String?
  package init() {}
}

/// The phone number of a second factor, with the app verification of `sendVerificationCode`.
///
/// Source: Docs/protocol.md 6.2 and 6.5.
package struct PhoneFactorInfo: WireObject {
  /// E.164; absent in a sign-in, where the enrollment has it.
  package var phoneNumber: String?
  /// Of a silent push.
  package var iosReceipt, iosSecret: String?
  package var playIntegrityToken, safetyNetToken: String?
  package var recaptchaToken: String?
  package var captchaResponse: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResponse`.
  package var recaptchaVersion: String?
  package var clientType: ClientType?
  package init() {}
}
