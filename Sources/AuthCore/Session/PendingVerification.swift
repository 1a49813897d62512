public import IdentityToolkit

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An SMS code that was asked for and not used yet.
public struct PendingVerification: StoredRecord {
  /// What the code has to be sent back with; `sessionInfo` on the wire.
  public var verificationId: String
  /// The number the SMS went to, E.164.
  public var phoneNumber: String
  /// When it was sent, by this machine's clock.
  public var sentAt: Date
  /// The service that sent it.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable { case verificationId, phoneNumber, sentAt, target }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }
}

/// Proof that the user owns a number which belongs to another account (Docs/protocol.md 2.5).
public struct TemporaryProof: StoredRecord {
  /// The proof, opaque.
  public var temporaryProof: Secret
  /// The number it proves, E.164.
  public var phoneNumber: String
  /// When the service stops accepting it.
  public var expiresAt: Date
  /// The service that issued it.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable { case temporaryProof, phoneNumber, expiresAt, target }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }
}

/// What a silent push proved of an app: the receipt that was asked for, and the secret once the push brought it.
public struct SilentPushCredential: StoredRecord {
  /// The answer to ``VerifyIosClient``.
  public var receipt: Secret
  /// What the push brought.
  public var secret: Secret?
  /// When the receipt was asked for.
  public var requestedAt: Date
  /// The service that issued it.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable { case receipt, secret, requestedAt, target }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }
}
