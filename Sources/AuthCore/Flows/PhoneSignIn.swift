import Platform

/// Sign-in by SMS code: request, store the verification ID, check (Docs/protocol.md 2).
public struct PhoneSignIn: Sendable {
  let context: FlowContext

  /// Whether an SMS was sent too short a time ago to send another.
  static func isRecent(_ sentAt: Date, at now: Date) -> Bool {
    (0..<SMSRequest.resendInterval).contains(now.timeIntervalSince(sentAt))
  }

  /// Sends a code, unless one to the same number is younger than a minute: that one is returned.
  ///
  /// `resend` sends in any case. Of several processes at once, the first sends. A local server is asked whether it still knows the code.
  ///
  /// - Throws: ``AuthError/refused(_:)``; ``AuthError/invalid(_:)`` for Google's service if no proof is stored.
  public func send(
    _ number: PhoneNumber, resend: Bool = false, proof: AppProof = .stored
  ) async throws(AuthError) -> PhoneVerification {
    // Without the lock, so that a directory that cannot be written does not hide what is pending.
    if !resend, let waiting = try await waiting(of: number) { return verification(waiting) }
    return try await context.sendingAlone { () async throws(AuthError) in
      if !resend, let waiting = try await waiting(of: number) { return verification(waiting) }
      return verification(try await request(number, proof), wasPending: false)
    }
  }

  /// The newest code that waits, or that of a number.
  ///
  /// - Throws: ``AuthError/nothingPending(_:)``, ``AuthError/otherProject(what:stored:current:)``.
  public func pending(to number: PhoneNumber? = nil) async throws(AuthError) -> PhoneVerification {
    let all = try await context.store.read().pendingVerifications
    let candidates = all.filter { number == nil || $0.phoneNumber == number }
    let match = candidates.last { $0.project.sharesSessions(with: context.project) } ?? candidates.last
    guard let match else { throw .nothingPending(Problem(.noVerification(phoneNumber: number?.description))) }
    try context.requireSameProject(match.project, of: "the verification of \(match.phoneNumber)")
    return verification(match)
  }

  /// All codes of the project that wait, oldest first.
  ///
  /// - Throws: ``AuthError/store(_:)``.
  public func allPending() async throws(AuthError) -> [PhoneVerification] {
    try await ownRecords().map { verification($0) }
  }

  /// A code by the service's ID of it, whether or not this store has it, such as one that another program sent.
  public func verification(id: String) -> PhoneVerification {
    PhoneVerification(id: id, record: nil, wasPending: true, context: context)
  }

  private func verification(_ record: PendingVerification, wasPending: Bool = true) -> PhoneVerification {
    PhoneVerification(id: record.verificationID, record: record, wasPending: wasPending, context: context)
  }

  private func ownRecords() async throws(AuthError) -> [PendingVerification] {
    context.own(try await context.store.read().pendingVerifications)
  }

  /// The newest verification of the number, if it was sent a short time ago and still waits for its code.
  ///
  /// If a local server does not know it, all that the server does not know are forgotten.
  private func waiting(of number: PhoneNumber) async throws(AuthError) -> PendingVerification? {
    let pending = try await ownRecords()
    guard let newest = pending.last(where: { $0.phoneNumber == number }),
      Self.isRecent(newest.sentAt, at: context.dependencies.now())
    else { return nil }
    guard let known = try await context.knownVerifications() else { return newest }
    guard !known.contains(newest.verificationID) else { return newest }
    try await context.store.update { record throws(AuthError) in
      for item in pending where !known.contains(item.verificationID) {
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
    let sent = PendingVerification(
      verificationID: try context.opaque(answer.sessionInfo, "verification ID"), phoneNumber: number,
      sentAt: now,
      serviceClockAhead: context.clockAhead(at: context.dependencies.now()), project: context.project)
    try await context.store.update { record throws(AuthError) in
      record.pendingVerifications.append(sent)
    }
    return sent
  }
}
