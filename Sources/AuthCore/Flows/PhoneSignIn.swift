public import Platform

/// Sign-in by SMS code: request, store the verification ID, check (Docs/protocol.md 2).
public struct PhoneSignIn: Sendable {
  let context: FlowContext

  /// How long a pending verification replaces a second request for the same number (Docs/architecture.md 5, "Re-entrant").
  public static let resendInterval: TimeInterval = 60

  /// Whether an SMS was sent too short a time ago to send another.
  static func isRecent(_ sentAt: Date, at now: Date) -> Bool {
    (0..<resendInterval).contains(now.timeIntervalSince(sentAt))
  }

  /// The purpose of a code.
  public enum Purpose: Sendable, Equatable {
    /// Sign in; creates the account if there is none.
    case signIn
    /// Add the number to the signed-in user.
    case link
    /// Reauthenticate.
    case reauthenticate
    /// Replace the number of the signed-in user.
    case update
  }

  /// Which pending verification a code belongs to.
  public enum Selection: Sendable, Equatable {
    /// The newest one of this target.
    case newest
    /// The newest one of a number.
    case number(PhoneNumber)
    /// A verification ID, whether this program stored it or not.
    case verificationID(VerificationID)
  }

  /// The result of ``send(_:resend:proof:)``.
  public struct Sent: Sendable, Equatable {
    /// The verification that now waits for a code.
    public var verification: PendingVerification
    /// Whether it was already pending, so nothing was sent.
    public var wasPending: Bool
  }

  /// Requests an SMS code and stores the verification ID.
  ///
  /// A verification of the same number and target that is younger than ``resendInterval``, and that a local server still knows, is returned
  /// instead, unless `resend`. Of several processes at once, the first sends.
  ///
  /// - Throws: ``AuthError/refused(_:)``, ``AuthError/network(_:mayHaveArrived:)``, ``AuthError/store(_:)``.
  public func send(
    _ number: PhoneNumber, resend: Bool = false, proof: AppProof = .stored
  ) async throws(AuthError) -> Sent {
    // Without the lock, so that a directory that cannot be written does not hide what is pending.
    if !resend, let waiting = try await waiting(of: number) {
      return Sent(verification: waiting, wasPending: true)
    }
    return try await context.sendingAlone { () async throws(AuthError) in
      if !resend, let waiting = try await waiting(of: number) {
        return Sent(verification: waiting, wasPending: true)
      }
      return Sent(verification: try await request(number, proof), wasPending: false)
    }
  }

  /// The newest verification of the number, if it was sent a short time ago and still waits for its code.
  ///
  /// If a local server does not know it, all that the server does not know are forgotten.
  private func waiting(of number: PhoneNumber) async throws(AuthError) -> PendingVerification? {
    let pending = try await pending()
    guard let newest = pending.last(where: { $0.phoneNumber == number }),
      Self.isRecent(newest.sentAt, at: context.dependencies.now())
    else { return nil }
    guard let known = try await context.knownVerifications() else { return newest }
    guard !known.contains(newest.verificationID.rawValue) else { return newest }
    try await context.store.update { record throws(AuthError) in
      for item in pending where !known.contains(item.verificationID.rawValue) {
        record.pendingVerifications.consume(item.identity)
      }
    }
    return nil
  }

  /// Sends the request and stores the verification ID.
  private func request(
    _ number: PhoneNumber, _ proof: AppProof
  ) async throws(AuthError) -> PendingVerification {
    let now = context.dependencies.now()
    let answer = try await AppVerificationFlow(context: context).sending(proof, for: .signIn) {
      proof async throws(AuthError) in
      let request = SendVerificationCode {
        $0.phoneNumber = number.description
        $0.clientType = .ios
        proof.fill(&$0)
      }
      let step = Refusal.Situation.message(proof.shown(for: .signIn, to: context.project))
      return try await context.call(request, during: step)
    }
    let verificationID = VerificationID(
      rawValue: try context.opaque(answer.sessionInfo, "verification ID"))
    let sent = PendingVerification(
      verificationID: verificationID, phoneNumber: number, sentAt: now,
      serviceClockAhead: context.clockAhead(at: context.dependencies.now()), project: context.project)
    try await context.store.update { record throws(AuthError) in
      record.pendingVerifications.append(sent)
    }
    return sent
  }

  /// The verifications of this target that wait for a code, oldest first.
  ///
  /// - Throws: ``AuthError/store(_:)``.
  public func pending() async throws(AuthError) -> [PendingVerification] {
    context.own(try await context.store.read().pendingVerifications)
  }

  /// Checks a code and signs in, links, reauthenticates or updates.
  ///
  /// A wrong code keeps the verification pending; one that is used up or over is forgotten, whatever came of it.
  ///
  /// - Throws: ``AuthError/nothingPending(_:)``, ``AuthError/otherProject(what:stored:current:)``,
  ///   ``AuthError/conflict(_:)`` with the proof stored, ``AuthError/otherUser(expected:actual:)``,
  ///   ``AuthError/invalid(_:)``, and the errors of any call.
  public func verify(
    code: String, _ selection: Selection = .newest, purpose: Purpose = .signIn
  ) async throws(AuthError) -> SignInResult {
    let code = try SecondFactorKind.phone.digits(of: code, otherwise: .code)
    let verificationID = try await verificationID(of: selection)
    return try await context.holdingTokens(if: purpose.sendsIDToken) { context async throws(AuthError) in
      try await PhoneSignIn(context: context).verify(code, verificationID, purpose)
    }
  }

  private func verify(
    _ code: String, _ verificationID: VerificationID, _ purpose: Purpose
  ) async throws(AuthError) -> SignInResult {
    let session = try await currentSession(for: purpose)
    let request = SignInWithPhoneNumber {
      $0.sessionInfo = verificationID.rawValue
      $0.code = code
      $0.operation = purpose.operation
    }
    do {
      return try await complete(request, purpose, session) { record in
        record.forgetVerifications(upTo: verificationID)
      }
    } catch {
      let isOver = Self.endsVerification(error)
      if isOver {
        try await context.store.update { record throws(AuthError) in
          record.pendingVerifications.consume(verificationID)
        }
      }
      throw error.during(.phoneCode, keepsStep: !isOver)
    }
  }

  /// Whether a verification is over after a failure: the service does not know it, or looked at more than its code, which was then right and is
  /// used up (Docs/protocol.md 9.9).
  private static func endsVerification(_ error: AuthError) -> Bool {
    switch error {
    case .otherUser: true
    case .refused(let refusal): refusal.endedSession || deadVerification.contains(refusal.code)
    default: false
    }
  }

  private static let deadVerification = Refusal.deadSMS.union([
    .unsupportedFirstFactor, .phoneNumberExists, .adminOnlyOperation, .providerAlreadyLinked,
    .federatedUserIDAlreadyLinked, .recentSignInNeeded,
  ])

  /// Signs in to the account that a refused link or update pointed to, without a second SMS (Docs/protocol.md 2.5).
  ///
  /// - Throws: ``AuthError/nothingPending(_:)`` without a stored proof, ``AuthError/otherProject(what:stored:current:)``,
  ///   and the errors of any call.
  public func signInWithUpdatedCredential() async throws(AuthError) -> SignInResult {
    let now = context.dependencies.now()
    let stored = try await context.store.read().temporaryProof.flatMap { $0.expiresAt > now ? $0 : nil }
    let proof = try context.required(stored, .noUpdatedCredential, called: "the updated credential")
    let request = SignInWithPhoneNumber {
      $0.temporaryProof = proof.temporaryProof.reveal { $0 }
      $0.phoneNumber = proof.phoneNumber.description
      $0.operation = .signUpOrIn
    }
    do {
      return try await complete(request, .signIn, nil) { $0.temporaryProof.consume(proof.identity) }
    } catch {
      throw error.during(.phoneCode, keepsStep: true)
    }
  }

  /// Sends the request and stores the result; `used` removes what the request consumed.
  private func complete(
    _ request: SignInWithPhoneNumber, _ purpose: Purpose, _ session: Session?,
    used: (inout ProfileRecord) -> Void
  ) async throws(AuthError) -> SignInResult {
    let answer: SignInWithPhoneNumber.Response
    do {
      answer = try await context.call(request, as: purpose.sendsIDToken ? session : nil)
    } catch .refused(let refusal) where purpose == .reauthenticate && refusal.code == .userNotFound {
      // The identity has no account, so it cannot be the signed-in one (Docs/protocol.md 7.6).
      throw .otherUser(expected: session?.uid ?? "", actual: nil)
    }
    if let proof = answer.temporaryProof {
      let number = try await keep(proof, of: answer, used: used)
      throw .conflict(
        AccountConflict(kind: .phoneNumber, providerID: "phone", phoneNumber: number, canContinue: true))
    }
    let fresh = try await context.store(
      try context.makeSession(
        idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn),
      over: session
    ) { record in
      used(&record)
      if purpose == .signIn { record.pendingSecondFactor = nil }
    }
    var profile = ProviderProfile(providerID: "phone")
    profile.isNewUser = answer.isNewUser
    return SignInResult(session: fresh, profile: profile, phoneNumber: answer.phoneNumber)
  }

  /// Stores a proof of a number of a different account, and returns the number.
  private func keep(
    _ proof: String, of answer: SignInWithPhoneNumber.Response,
    used: (inout ProfileRecord) -> Void
  ) async throws(AuthError) -> PhoneNumber {
    guard let number = answer.phoneNumber.flatMap({ try? PhoneNumber(parsing: $0) }) else {
      throw .unexpectedResponse(status: 200, reason: "a proof without its phone number")
    }
    let lifetime = Double(answer.temporaryProofExpiresIn?.value ?? 3600)
    let kept = TemporaryProof(
      temporaryProof: Secret(try context.opaque(proof, "proof")), phoneNumber: number,
      expiresAt: context.dependencies.now().addingTimeInterval(lifetime), project: context.project)
    try await context.store.update { record throws(AuthError) in
      used(&record)
      record.temporaryProof = kept
    }
    return number
  }

  /// The session a purpose works on; nil for a plain sign-in.
  private func currentSession(for purpose: Purpose) async throws(AuthError) -> Session? {
    switch purpose {
    case .signIn: return nil
    case .reauthenticate: return try await context.storedSession()
    case .update: return try await context.sessionForChange()
    case .link:
      let session = try await context.sessionForChange()
      let user = try await Account(context: context).lookUp(session)
      guard user.phoneNumber == nil else {
        throw .invalid(Problem(.providerAlreadyLinked(providerID: "phone")))
      }
      return session
    }
  }

  private func verificationID(of selection: Selection) async throws(AuthError) -> VerificationID {
    let all = try await context.store.read().pendingVerifications
    var number: PhoneNumber?
    switch selection {
    case .verificationID(let id):
      if let stored = all.first(where: { $0.verificationID == id }) {
        try context.requireSameProject(stored.project, of: "the verification of \(stored.phoneNumber)")
      }
      return id
    case .number(let wanted): number = wanted
    case .newest: break
    }
    let candidates = all.filter { number == nil || $0.phoneNumber == number }
    let match = candidates.last { $0.project.sharesSessions(with: context.project) } ?? candidates.last
    guard let match else { throw .nothingPending(Problem(.noVerification(phoneNumber: number?.description))) }
    try context.requireSameProject(match.project, of: "the verification of \(match.phoneNumber)")
    return match.verificationID
  }
}

extension ProfileRecord {
  /// Removes a used verification, with the older ones of its number at its target.
  fileprivate mutating func forgetVerifications(upTo verificationID: VerificationID) {
    guard let index = pendingVerifications.firstIndex(where: { $0.verificationID == verificationID })
    else { return }
    let used = pendingVerifications[index]
    // They are kept in the order of sending: two of them can have the same time, in whole seconds.
    let earlier = pendingVerifications[..<index].filter {
      $0.phoneNumber != used.phoneNumber || !$0.project.sharesSessions(with: used.project)
    }
    pendingVerifications.replaceSubrange(...index, with: earlier)
  }
}

extension CredentialStore {
  /// Forgets pending verifications, all, or those of one number, of one target, and returns how many.
  package func forgetVerifications(
    of number: PhoneNumber? = nil, at project: Project? = nil
  ) async throws(AuthError) -> Int {
    try await update { record throws(AuthError) in
      let before = record.pendingVerifications.count
      record.pendingVerifications.removeAll {
        project.map($0.project.sharesSessions) != false
          && (number == nil || $0.phoneNumber == number)
      }
      return before - record.pendingVerifications.count
    }
  }
}

extension PhoneSignIn.Purpose {
  /// The operation that the SDK sends for it (Docs/protocol.md 2.5).
  var operation: SignInWithPhoneNumber.Purpose {
    switch self {
    case .signIn: .signUpOrIn
    case .link: .link
    case .reauthenticate: .reauthenticate
    case .update: .update
    }
  }

  /// Linking and updating send the signed-in user; reauthentication is a plain sign-in whose result is
  /// compared (7.6).
  var sendsIDToken: Bool { self == .link || self == .update }
}
