public import Platform
public import IdentityToolkit

/// A sign-in link that was sent and not used yet, so that the address need not be given again (Docs/protocol.md 5.5).
public struct PendingEmailLink: StoredRecord {
  /// The address that the link was sent to.
  public var email: String
  /// When it was sent, by this machine's clock.
  public var sentAt: Date
  /// The service that sent it.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable { case email, sentAt, target }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// How long a link can be used in production, in seconds.
  public static let lifetime: TimeInterval = 6 * 3600

  /// Whether the link may still be used.
  public func isAlive(at now: Date) -> Bool { abs(now.timeIntervalSince(sentAt)) < Self.lifetime }
}
