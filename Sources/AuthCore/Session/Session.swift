public import IdentityToolkit

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The signed-in user, with the tokens that prove it.
public struct Session: StoredRecord {
  /// The uid.
  public var localID: String
  /// The ID token, a JWT.
  public var idToken: Secret
  /// The refresh token, opaque.
  public var refreshToken: Secret
  /// When the ID token expires: the earliest of what its `exp`, the answer's `Date` and the arrival here say.
  public var expiresAt: Date
  /// When the tokens arrived, by this machine's clock; nil in files of older versions.
  public var obtainedAt: Date?
  /// The provider of the sign-in, such as `phone` or `anonymous`.
  public var providerID: String?
  /// The kind of second factor used, `phone` or `totp`.
  public var secondFactor: String?
  /// When the session began, by this machine's clock.
  public var signedInAt: Date
  /// The service the tokens belong to.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable {
    case localID = "localId", idToken, refreshToken, expiresAt, obtainedAt, providerID = "providerId",
      secondFactor, signedInAt, target
  }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Whether the ID token stays valid for at least `margin`.
  ///
  /// A clock that shows less than when the tokens arrived has gone back, and says nothing about their age: they count as expired.
  public func isValid(for margin: Duration, at now: Date) -> Bool {
    if let obtainedAt, now < obtainedAt { return false }
    return expiresAt.timeIntervalSince(now) > Double(margin.components.seconds)
  }
}

extension Session {
  /// Reads a session; tokens that could not have come from a service make the file a damaged one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func token(_ key: CodingKeys) throws -> Secret {
      let secret = try container.decode(Secret.self, forKey: key)
      guard secret.reveal(OpaqueText.isWellFormed) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "not one line of plain characters")
      }
      return secret
    }
    localID = try container.decode(String.self, forKey: .localID)
    idToken = try token(.idToken)
    refreshToken = try token(.refreshToken)
    expiresAt = try container.decode(Date.self, forKey: .expiresAt)
    obtainedAt = try container.decodeIfPresent(Date.self, forKey: .obtainedAt)
    providerID = try container.decodeIfPresent(String.self, forKey: .providerID)
    secondFactor = try container.decodeIfPresent(String.self, forKey: .secondFactor)
    signedInAt = try container.decode(Date.self, forKey: .signedInAt)
    target = try container.decode(Target.self, forKey: .target)
  }
}
