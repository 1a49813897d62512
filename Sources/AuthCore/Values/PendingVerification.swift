import Platform

/// An SMS code that was requested and not used yet.
struct PendingVerification: ProjectRecord {
  /// The service's ID of it, opaque, which goes back with the code as `sessionInfo`.
  var verificationID: String
  var phoneNumber: PhoneNumber
  /// When it was sent, by this machine's clock.
  var sentAt: Date
  /// How many seconds the service's clock was ahead of this machine's then; nil if they agreed.
  var serviceClockAhead: Int?
  var project: Project

  enum CodingKeys: String, CodingKey {
    case verificationID = "verificationId"
    case phoneNumber, sentAt, serviceClockAhead, project = "target"
  }
}

/// Proof that the user owns a number of a different account (Docs/protocol.md 2.5).
struct TemporaryProof: ProjectRecord {
  var temporaryProof: Secret
  var phoneNumber: PhoneNumber
  /// When the service stops accepting it.
  var expiresAt: Date
  var project: Project

  enum CodingKeys: String, CodingKey {
    case temporaryProof, phoneNumber, expiresAt, project = "target"
  }
}
