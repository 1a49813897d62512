public import Platform

/// The signed-in user, with the tokens that prove it.
public struct Session: ProjectRecord {
  /// The uid.
  public var uid: String
  /// The ID token, a JWT.
  public var idToken: Secret
  /// The refresh token, opaque.
  public var refreshToken: Secret
  /// When the ID token expires, by the service's clock: the earlier of what its `exp` and the answer's `Date` say.
  public var expiresAt: Date
  /// When the ID token was issued, by the service's clock; nil where the service itself issues tokens from the future.
  public var issuedAt: Date?
  /// When the tokens arrived, by this machine's clock; nil if they came from a browser.
  public var obtainedAt: Date?
  /// How many seconds the service's clock was ahead of this machine's in its last answer; nil if they agreed.
  public var serviceClockAhead: Int?
  /// The provider of the sign-in, such as `phone` or `anonymous`.
  public var providerID: String?
  /// The kind of second factor used, `phone` or `totp`.
  public var secondFactor: String?
  /// When the session started, by this machine's clock.
  public var signedInAt: Date
  /// The service the tokens belong to.
  public var project: Project
  /// One more than that of the session or the tokens that it replaced in the store: two unsigned tokens of one second are equal.
  var generation = 0

  package enum CodingKeys: String, CodingKey {
    case uid = "localId", idToken, refreshToken, expiresAt, issuedAt, obtainedAt,
      serviceClockAhead, providerID = "providerId", secondFactor, signedInAt, project = "target",
      generation
  }

  /// Whether it is the same one, not one that replaced it; what is known of the service's clock may differ.
  func isSame(as other: Self) -> Bool {
    generation == other.generation && idToken == other.idToken && refreshToken == other.refreshToken
  }

  /// Whether both are of one user at one target.
  func isOfSameUser(as other: Self) -> Bool {
    uid == other.uid && project.sharesSessions(with: other.project)
  }

  /// How far a server's clock may be ahead of this machine's, in seconds.
  static let clockTolerance: TimeInterval = 60

  /// The service's time when this machine's is `now`, by its last response.
  public func serviceTime(at now: Date) -> Date {
    now.addingTimeInterval(Double(serviceClockAhead ?? 0))
  }

  /// Whether the service's clock was moved to before the ID token was issued; `now` is this machine's time.
  ///
  /// A service that checks tokens refuses it (Docs/protocol.md 7.4).
  public func isFromFuture(at now: Date) -> Bool {
    guard let issuedAt else { return false }
    return issuedAt.timeIntervalSince(serviceTime(at: now)) > Self.clockTolerance
  }

  /// Whether the ID token stays valid for at least `margin`; `now` is this machine's time.
  ///
  /// A clock that shows less than when the tokens arrived has gone back, and says nothing about their age: they count as expired.
  public func isValid(for margin: Duration, at now: Date) -> Bool {
    if let obtainedAt, now < obtainedAt { return false }
    guard !isFromFuture(at: now) else { return false }
    return expiresAt.timeIntervalSince(serviceTime(at: now)) > Double(margin.components.seconds)
  }
}

extension Session {
  /// Reads a session; tokens that no service issues make the file damaged.
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
