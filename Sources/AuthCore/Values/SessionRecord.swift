import Platform

/// A session as it is stored.
struct SessionRecord: ProjectRecord {
  var uid: String
  /// The ID token, a JWT.
  var idToken: Secret
  /// The refresh token, opaque.
  var refreshToken: Secret
  /// When the ID token expires, by the service's clock: the earlier of what its `exp` and the answer's `Date` say.
  var expiresAt: Date
  /// When the ID token was issued, by the service's clock; nil where the service itself issues tokens from the future.
  var issuedAt: Date?
  /// When the tokens arrived, by this machine's clock; nil if they came from a browser.
  var obtainedAt: Date?
  /// How many seconds the service's clock was ahead of this machine's in its last answer; nil if they agreed.
  var serviceClockAhead: Int?
  /// The provider of the sign-in, such as `phone` or `anonymous`.
  var providerID: String?
  /// The kind of second factor used, `phone` or `totp`.
  var secondFactor: String?
  /// When the session started, by this machine's clock.
  var signedInAt: Date
  /// The service the tokens belong to.
  var project: Project
  /// One more than that of the session or the tokens that it replaced in the store: two unsigned tokens of one second are equal.
  var generation = 0

  enum CodingKeys: String, CodingKey {
    case uid = "localId", idToken, refreshToken, expiresAt, issuedAt, obtainedAt,
      serviceClockAhead, providerID = "providerId", secondFactor, signedInAt, project = "target",
      generation
  }
}

extension SessionRecord {
  /// Reads a session; tokens that no service issues make the file damaged.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func token(_ key: CodingKeys) throws -> Secret {
      let secret = try container.decode(Secret.self, forKey: key)
      guard secret.reveal(OpaqueText.isWellFormed) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "not one line of plain characters")
      }
      return secret
    }
    uid = try container.decode(String.self, forKey: .uid)
    idToken = try token(.idToken)
    refreshToken = try token(.refreshToken)
    expiresAt = try container.decode(Date.self, forKey: .expiresAt)
    issuedAt = try container.decodeIfPresent(Date.self, forKey: .issuedAt)
    obtainedAt = try container.decodeIfPresent(Date.self, forKey: .obtainedAt)
    serviceClockAhead = try container.decodeIfPresent(Int.self, forKey: .serviceClockAhead)
    providerID = try container.decodeIfPresent(String.self, forKey: .providerID)
    secondFactor = try container.decodeIfPresent(String.self, forKey: .secondFactor)
    signedInAt = try container.decode(Date.self, forKey: .signedInAt)
    project = try container.decode(Project.self, forKey: .project)
    generation = try container.decodeIfPresent(Int.self, forKey: .generation) ?? 0
  }
}
