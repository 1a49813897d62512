public import IdentityToolkit

/// What one profile holds between two commands.
public struct ProfileRecord: StoredRecord {
  /// Who is signed in; nil for nobody.
  public var session: Preserving<Session>?
  /// SMS codes asked for and not used, oldest first.
  public var pendingVerifications: [Preserving<PendingVerification>]
  /// The updated credential of a refused phone link.
  public var temporaryProof: Preserving<TemporaryProof>?
  /// App verification by silent push.
  public var silentPush: Preserving<SilentPushCredential>?
  /// The sign-in that waits for its second factor.
  public var pendingSecondFactor: Preserving<PendingSecondFactor>?
  /// The enrolment of a second factor that waits for its first code.
  public var pendingEnrollment: Preserving<PendingEnrollment>?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case session, pendingVerifications, temporaryProof, silentPush, pendingSecondFactor, pendingEnrollment
  }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// A profile nobody used yet.
  public init() { pendingVerifications = [] }

  /// Reads the record; a list that is absent is empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    session = try container.decodeIfPresent(Preserving<Session>.self, forKey: .session)
    pendingVerifications =
      try container.decodeIfPresent([Preserving<PendingVerification>].self, forKey: .pendingVerifications)
      ?? []
    temporaryProof = try container.decodeIfPresent(Preserving<TemporaryProof>.self, forKey: .temporaryProof)
    silentPush = try container.decodeIfPresent(Preserving<SilentPushCredential>.self, forKey: .silentPush)
    pendingSecondFactor = try container.decodeIfPresent(
      Preserving<PendingSecondFactor>.self, forKey: .pendingSecondFactor)
    pendingEnrollment = try container.decodeIfPresent(
      Preserving<PendingEnrollment>.self, forKey: .pendingEnrollment)
  }

  /// Writes the record, leaving an empty list out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(session, forKey: .session)
    if !pendingVerifications.isEmpty {
      try container.encode(pendingVerifications, forKey: .pendingVerifications)
    }
    try container.encodeIfPresent(temporaryProof, forKey: .temporaryProof)
    try container.encodeIfPresent(silentPush, forKey: .silentPush)
    try container.encodeIfPresent(pendingSecondFactor, forKey: .pendingSecondFactor)
    try container.encodeIfPresent(pendingEnrollment, forKey: .pendingEnrollment)
  }
}
