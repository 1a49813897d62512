public import Platform

/// An SMS code that was requested and not used yet.
public struct PendingVerification: ProjectRecord {
  /// The session to send with the code.
  public var verificationID: VerificationID
  /// The number the SMS went to.
  public var phoneNumber: PhoneNumber
  /// When it was sent, by this machine's clock.
  public var sentAt: Date
  /// How many seconds the service's clock was ahead of this machine's then; nil if they agreed.
  public var serviceClockAhead: Int?
  /// The service that sent it.
  public var project: Project

  package enum CodingKeys: String, CodingKey {
    case verificationID = "verificationId"
    case phoneNumber, sentAt, serviceClockAhead, project = "target"
  }
}

/// Proof that the user owns a number of a different account (Docs/protocol.md 2.5).
package struct TemporaryProof: ProjectRecord {
  package var temporaryProof: Secret
  package var phoneNumber: PhoneNumber
  /// When the service stops accepting it.
  package var expiresAt: Date
  package var project: Project

  package enum CodingKeys: String, CodingKey {
    case temporaryProof, phoneNumber, expiresAt, project = "target"
  }
}

/// The service's ID of an SMS that it sent: it goes back together with the code, as `sessionInfo`.
public struct VerificationID: RawRepresentable, Codable, Sendable, Hashable, CustomStringConvertible {
  /// The ID from the service, opaque.
  public let rawValue: String

  /// Any string; whether it is an ID is known once it is used.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The ID as the service gave it.
  public var description: String { rawValue }
}
