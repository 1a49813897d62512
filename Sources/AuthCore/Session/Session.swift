public import IdentityToolkit

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Who is signed in, with the tokens that prove it.
public struct Session: StoredRecord {
  /// The uid.
  public var localId: String
  /// The ID token, a JWT.
  public var idToken: Secret
  /// The refresh token, opaque.
  public var refreshToken: Secret
  /// When the ID token expires.
  public var expiresAt: Date
  /// The provider of the sign-in, such as `phone` or `anonymous`.
  public var providerId: String?
  /// The kind of second factor used, `phone` or `totp`.
  public var secondFactor: String?
  /// When the session began, by this machine's clock.
  public var signedInAt: Date
  /// The service the tokens belong to.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable {
    case localId, idToken, refreshToken, expiresAt, providerId, secondFactor, signedInAt, target
  }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Whether the ID token is good for `margin` more.
  public func isValid(for margin: Duration, at now: Date) -> Bool {
    expiresAt.timeIntervalSince(now) > Double(margin.components.seconds)
  }
}
