public import Platform

/// The signed-in user and the tokens that prove it.
public struct Session: Sendable, Equatable {
  var record: SessionRecord

  /// The uid of the user.
  public var uid: String { record.uid }
  /// The newest ID token, which may have expired; ``AuthClient/idToken(validFor:refreshing:)`` has a valid one.
  public var idToken: IDToken { IDToken(kept: record.idToken) }
  /// Gets new ID tokens until the user is disabled, deleted or changes the password.
  public var refreshToken: Secret { record.refreshToken }
  /// When the ID token expires, by the service's clock: the earlier of what its `exp` and the answer's `Date` say.
  public var expiresAt: Date { record.expiresAt }
  /// When the user signed in, by this machine's clock.
  public var signedInAt: Date { record.signedInAt }
  /// The provider of the sign-in, such as `phone`, `password` or `anonymous`.
  public var providerID: String? { record.providerID }
  /// Where the tokens are valid.
  public var project: Project { record.project }

  /// The kind of second factor used, `phone` or `totp`.
  package var secondFactor: String? { record.secondFactor }
  /// How many seconds the service's clock was ahead of this machine's in its last answer; nil if they agreed.
  package var serviceClockAhead: Int? { record.serviceClockAhead }

  /// Whether it is the same one, not one that replaced it; what is known of the service's clock may differ.
  func isSame(as other: Self) -> Bool {
    record.generation == other.record.generation && record.idToken == other.record.idToken
      && refreshToken == other.refreshToken
  }

  /// Whether both are of one user at one target.
  func isOfSameUser(as other: Self) -> Bool {
    uid == other.uid && project.sharesSessions(with: other.project)
  }

  /// How far a server's clock may be ahead of this machine's, in seconds.
  static let clockTolerance: TimeInterval = 60

  /// The service's time when this machine's is `now`, by its last response.
  func serviceTime(at now: Date) -> Date {
    now.addingTimeInterval(Double(serviceClockAhead ?? 0))
  }

  /// Whether the service's clock was moved to before the ID token was issued; `now` is this machine's time.
  ///
  /// A service that checks tokens refuses it (Docs/protocol.md 7.4).
  package func isFromFuture(at now: Date) -> Bool {
    guard let issuedAt = record.issuedAt else { return false }
    return issuedAt.timeIntervalSince(serviceTime(at: now)) > Self.clockTolerance
  }

  /// Whether the ID token stays valid for at least `margin`; `now` is this machine's time.
  ///
  /// A clock that shows less than when the tokens arrived has gone back, and says nothing about their age: they count as expired.
  package func isValid(for margin: Duration, at now: Date) -> Bool {
    if let obtainedAt = record.obtainedAt, now < obtainedAt { return false }
    guard !isFromFuture(at: now) else { return false }
    return expiresAt.timeIntervalSince(serviceTime(at: now)) > Double(margin.components.seconds)
  }
}
