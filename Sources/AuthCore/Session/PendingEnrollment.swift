public import Platform
public import IdentityToolkit

/// The enrollment of a second factor that waits for its first code (Docs/protocol.md 6.2).
///
/// The secret of an authenticator app is not part of it: it is shown once and never stored.
public struct PendingEnrollment: StoredRecord {
  /// The kind of factor.
  public var kind: SecondFactorKind
  /// The session that goes back with the code.
  public var sessionInfo: String
  /// The number the SMS went to; nil for an authenticator app.
  public var phoneNumber: PhoneNumber?
  /// The name the factor will have.
  public var displayName: String?
  /// The user it is for.
  public var localID: String
  /// When it was begun, by this machine's clock.
  public var startedAt: Date
  /// How many seconds the service's clock was ahead of this machine's then; nil where they agreed.
  public var serviceClockAhead: Int?
  /// Until when it can be finished, as the service said.
  public var deadline: Date?
  /// How many digits its codes have.
  public var codeLength: Int
  /// The service that began it.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable {
    case kind, sessionInfo, phoneNumber, displayName, localID = "localId", startedAt,
      serviceClockAhead, deadline, codeLength, target
  }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }
}
