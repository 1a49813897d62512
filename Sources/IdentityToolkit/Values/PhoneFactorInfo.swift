/// The code of an SMS, for a second factor.
///
/// Source: Docs/protocol.md 6.3 and 6.6.
public struct PhoneVerificationInfo: WireObject {
  /// The verification ID.
  public var sessionInfo: String?
  public var code: String?
  /// Android only.
  public var phoneNumber: String?
  public var androidVerificationProof: String?
  public init() {}
}

/// The code of an authenticator app.
///
/// Source: Docs/protocol.md 6.3 and 6.6.
public struct TOTPVerificationInfo: WireObject {
  /// The enrollment's session; absent in a sign-in.
  public var sessionInfo: String?
  public var verificationCode: String?
  public init() {}
}

/// The phone number of a second factor, with the app verification of `sendVerificationCode`.
///
/// Source: Docs/protocol.md 6.2 and 6.5.
public struct PhoneFactorInfo: WireObject {
  /// E.164; absent in a sign-in, where the enrollment has it.
  public var phoneNumber: String?
  /// Silent push: the receipt.
  public var iosReceipt: String?
  /// Silent push: the secret.
  public var iosSecret: String?
  public var recaptchaToken: String?
  public var captchaResponse: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResponse`.
  public var recaptchaVersion: String?
  public var clientType: ClientType?
  public init() {}
}
