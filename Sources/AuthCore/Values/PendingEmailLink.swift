import Platform

/// A sign-in link that was sent and not used yet, so that the address need not be given again (Docs/protocol.md 5.5).
struct PendingEmailLink: ProjectRecord {
  /// The address that the link was sent to.
  var email: String
  /// When it was sent, by this machine's clock.
  var sentAt: Date
  /// The service that sent it.
  var project: Project

  enum CodingKeys: String, CodingKey { case email, sentAt, project = "target" }

  /// How long a link can be used in production, in seconds.
  static let lifetime: TimeInterval = 6 * 3600

  /// Whether the link may still be used.
  func isAlive(at now: Date) -> Bool { abs(now.timeIntervalSince(sentAt)) < Self.lifetime }
}
