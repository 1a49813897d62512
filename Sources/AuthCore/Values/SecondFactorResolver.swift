public import Platform

/// A sign-in whose first factor was accepted (Docs/protocol.md 6.1, 6.5, 6.6).
///
/// It is stored: ``SecondFactors/pendingSignIn()`` returns it in another process.
public struct SecondFactorResolver: Sendable, Equatable {
  private let flow: any SecondFactorCompletion

  /// The sign-in that the flow completes.
  init(_ flow: any SecondFactorCompletion) { self.flow = flow }

  var record: PendingSecondFactor { flow.record }

  public static func == (left: Self, right: Self) -> Bool {
    left.isSame(as: right) && left.challenged == right.challenged
  }

  /// The factors to choose from in the service's order, numbers masked.
  public var hints: [SecondFactor] { record.hints }
  /// The factor that a code had been sent to when the value was made; nil before.
  public var challenged: SecondFactor? {
    record.challenge.flatMap { challenge in hints.first { $0.id == challenge.mfaEnrollmentID } }
  }
  /// The user as the provider of the first factor knows it.
  public var identity: User.Identity { User.Identity(record.profile) }
  /// The uid, if the service named it.
  public var uid: String? { record.localID }
  /// Whether it proves the signed-in user again, instead of signing one in.
  public var isReauthentication: Bool { record.expectedUser != nil }
  /// When the first factor was accepted, by this machine's clock.
  public var startedAt: Date { record.startedAt }
  /// Where it was accepted.
  public var project: Project { record.project }

  /// How many seconds the service's clock was ahead of this machine's at the start; nil if they agreed.
  package var clockAhead: Int? { record.serviceClockAhead }
  /// The SMS that was sent: its ID as a server lists it beside its code, when, and what ``clockAhead`` was then.
  package var sms: (verificationID: String, sentAt: Date, clockAhead: Int?)? {
    record.challenge.map { ($0.sessionInfo, $0.sentAt, $0.serviceClockAhead) }
  }
  /// Whether it is the same sign-in, with or without an SMS.
  package func isSame(as other: Self) -> Bool { record.identity == other.record.identity }

  /// Sends the code of a factor; nil is the only one that takes an SMS.
  ///
  /// One that was sent for the same factor less than a minute ago, and that a local server still knows, is not sent again, unless `resend`. Of
  /// several tasks or processes at once, the first sends.
  ///
  /// - Returns: the factor that the code was sent to.
  /// - Throws: ``AuthError/invalid(_:)`` if there are several such factors or none; ``AuthError/refused(_:)`` (a sign-in that is over is
  ///   forgotten); ``AuthError/store(_:)``.
  @discardableResult
  public func send(
    to factor: SecondFactor? = nil, resend: Bool = false, proof: AppProof = .stored
  ) async throws(AuthError) -> SecondFactor {
    try await challenge(factor, resend: resend, proof: proof).factor
  }

  /// The same with the sign-in as it is then, and whether the code had already been sent, so that none was sent now.
  package func challenge(
    _ factor: SecondFactor?, resend: Bool, proof: AppProof
  ) async throws(AuthError) -> (resolver: Self, factor: SecondFactor, wasPending: Bool) {
    let sent = try await flow.challenge(factor, resend: resend, proof: proof)
    return (Self(sent.flow), sent.factor, sent.wasPending)
  }

  /// Completes the sign-in with a code, in which white space does not count; a wrong one leaves it pending.
  ///
  /// Without a factor it is the one that a code was sent to, else the only authenticator app. The result is as the first factor alone would
  /// have returned it, with the factor, and with the provider's tokens only if they were kept.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a code without the right digits, or if there are several apps; ``AuthError/nothingPending(_:)``
  ///   if no code was sent and there is no app; ``AuthError/refused(_:)``, of which ``Refusal/keepsStep`` says whether to try another code;
  ///   ``AuthError/otherUser(expected:actual:)``; ``AuthError/store(_:)``.
  @discardableResult
  public func resolve(
    code: String, of factor: SecondFactor? = nil
  ) async throws(AuthError) -> SignInResult {
    try await flow.resolve(code: code, of: factor)
  }

  /// Whether this store's user used the same code of an authenticator app a short time ago.
  ///
  /// The service accepts each code once; its refusal is the same for a used code and a wrong one (Docs/protocol.md 6.8).
  ///
  /// - Throws: ``AuthError/store(_:)``.
  package func wasUsed(_ code: String) async throws(AuthError) -> Bool { try await flow.wasUsed(code) }
}

/// The flow of a resolver, which cannot name it: errors carry resolvers, and flows throw errors.
protocol SecondFactorCompletion: Sendable {
  var record: PendingSecondFactor { get }

  func challenge(
    _ factor: SecondFactor?, resend: Bool, proof: AppProof
  ) async throws(AuthError) -> (flow: any SecondFactorCompletion, factor: SecondFactor, wasPending: Bool)

  func resolve(code: String, of factor: SecondFactor?) async throws(AuthError) -> SignInResult

  func wasUsed(_ code: String) async throws(AuthError) -> Bool
}
