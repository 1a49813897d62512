public import Platform

/// An SMS that was sent and waits for its code (Docs/protocol.md 2).
///
/// Two are equal if they are of one SMS, whichever client they came from.
public struct PhoneVerification: Sendable, Identifiable {
  /// The service's ID of it.
  public let id: String
  /// What is stored of it; nil for one that was made from its ID.
  private let record: PendingVerification?
  /// Whether it was sent before, so that ``PhoneSignIn/send(_:resend:proof:)`` sent none.
  public let wasPending: Bool
  private let context: FlowContext

  init(id: String, record: PendingVerification?, wasPending: Bool, context: FlowContext) {
    self.id = id
    self.record = record
    self.wasPending = wasPending
    self.context = context
  }

  /// The number; nil for one that was made from its ID.
  public var number: PhoneNumber? { record?.phoneNumber }
  /// When it was sent, by this machine's clock; nil for one that was made from its ID.
  public var sentAt: Date? { record?.sentAt }
  /// The project whose code it is.
  public var project: Project { record?.project ?? context.project }
  /// How many seconds the service's clock was ahead of this machine's when it was sent; nil if they agreed.
  package var serviceClockAhead: Int? { record?.serviceClockAhead }

  /// Checks the code, and signs in, links or reauthenticates.
  ///
  /// A wrong code leaves it pending; one that is used up or over is forgotten, whatever came of it.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a code without six digits, ``AuthError/refused(_:)``, ``AuthError/conflict(_:)`` with a proof that
  ///   is stored, ``AuthError/otherUser(expected:actual:)``, ``AuthError/otherProject(what:stored:current:)``.
  @discardableResult
  public func verify(code: String, purpose: Purpose = .signIn) async throws(AuthError) -> SignInResult {
    try await verify(code, purpose.operation)
  }

  /// Checks the code and makes the number the signed-in user's, in place of another one.
  ///
  /// - Throws: as ``verify(code:purpose:)``, and ``AuthError/signedOut(awaitsSecondFactor:)``.
  @discardableResult
  public func replaceNumber(code: String) async throws(AuthError) -> SignInResult {
    try await verify(code, .update)
  }

  /// No longer waits for the code; nothing is sent.
  ///
  /// - Throws: ``AuthError/store(_:)``.
  public func forget() async throws(AuthError) {
    try await context.store.update { record throws(AuthError) in
      record.pendingVerifications.removeAll {
        $0.verificationID == id && $0.project.sharesSessions(with: project)
      }
    }
  }

  /// Checks the form of a code: six digits, with spaces between them or not.
  ///
  /// - Throws: ``AuthError/invalid(_:)``.
  @discardableResult
  package static func digits(of code: String) throws(AuthError) -> String {
    try SecondFactor.Kind.phone.digits(of: code, otherwise: .code)
  }

  private func verify(
    _ code: String, _ operation: SignInWithPhoneNumber.Purpose
  ) async throws(AuthError) -> SignInResult {
    let code = try Self.digits(of: code)
    if let known = try await storedRecord() {
      try context.requireSameProject(known.project, of: "the verification of \(known.phoneNumber)")
    }
    return try await PhoneSignIn(context: context).verify(code, id, operation)
  }

  /// What is known of it: another process may have stored one that was made from its ID.
  private func storedRecord() async throws(AuthError) -> PendingVerification? {
    if let record { return record }
    return try await context.store.read().pendingVerifications.first { $0.verificationID == id }
  }
}

extension PhoneVerification: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.id == other.id && one.number == other.number && one.wasPending == other.wasPending
      && one.project.sharesSessions(with: other.project)
  }
}

extension Purpose {
  /// The operation that the SDK sends for it (Docs/protocol.md 2.5).
  var operation: SignInWithPhoneNumber.Purpose {
    switch self {
    case .signIn: .signUpOrIn
    case .link: .link
    case .reauthenticate: .reauthenticate
    }
  }
}
