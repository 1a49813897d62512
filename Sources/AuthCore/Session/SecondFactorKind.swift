public import IdentityToolkit

/// The kinds of second factors this library can enroll and answer.
public enum SecondFactorKind: String, Codable, Sendable, Equatable {
  /// A code by SMS.
  case phone
  /// A code of an authenticator app.
  case totp

  /// The kind of an enrolled factor; nil for one this library does not know, such as an e-mail factor.
  ///
  /// The number is looked at first, as in the SDK (Docs/protocol.md 6.1).
  public init?(_ factor: MFAEnrollment) {
    if factor.phoneInfo != nil {
      self = .phone
    } else if factor.totpInfo != nil {
      self = .totp
    } else {
      return nil
    }
  }
}
