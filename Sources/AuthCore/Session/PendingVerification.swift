public import Platform
public import IdentityToolkit

/// An SMS code that was asked for and not used yet.
public struct PendingVerification: StoredRecord {
  /// The session that goes back with the code.
  public var verificationID: VerificationID
  /// The number the SMS went to.
  public var phoneNumber: PhoneNumber
  /// When it was sent, by this machine's clock.
  public var sentAt: Date
  /// How many seconds the service's clock was ahead of this machine's then; nil where they agreed.
  public var serviceClockAhead: Int?
  /// The service that sent it.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable {
    case verificationID = "verificationId"
    case phoneNumber, sentAt, serviceClockAhead, target
  }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }
}

/// Proof that the user owns a number which belongs to another account (Docs/protocol.md 2.5).
public struct TemporaryProof: StoredRecord {
  /// The proof, opaque.
  public var temporaryProof: Secret
  /// The number it proves.
  public var phoneNumber: PhoneNumber
  /// When the service stops accepting it.
  public var expiresAt: Date
  /// The service that issued it.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable { case temporaryProof, phoneNumber, expiresAt, target }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }
}
