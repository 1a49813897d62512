import Platform

/// The use of a code, or of the proof that stands for one.
extension PhoneSignIn {
  /// Sends the digits of a code; what is used up or over is forgotten.
  func verify(
    _ code: String, _ verificationID: String, _ operation: SignInWithPhoneNumber.Purpose
  ) async throws(AuthError) -> SignInResult {
    try await context.holdingTokens(if: operation.sendsIDToken) { context async throws(AuthError) in
      try await PhoneSignIn(context: context).send(code, of: verificationID, operation)
    }
  }

  private func send(
    _ code: String, of verificationID: String, _ operation: SignInWithPhoneNumber.Purpose
  ) async throws(AuthError) -> SignInResult {
    let session = try await currentSession(for: operation)
    let request = SignInWithPhoneNumber {
      $0.sessionInfo = verificationID
      $0.code = code
      $0.operation = operation
    }
    do {
      return try await complete(request, operation, session) { record in
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

  /// Signs in, links or reauthenticates with the proof of a number; it is forgotten once it was accepted.
  func use(
    _ proof: TemporaryProof, _ operation: SignInWithPhoneNumber.Purpose
  ) async throws(AuthError) -> SignInResult {
    try await context.holdingTokens(if: operation.sendsIDToken) { context async throws(AuthError) in
      let flow = PhoneSignIn(context: context)
      let session = try await flow.currentSession(for: operation)
      let request = SignInWithPhoneNumber {
        $0.temporaryProof = proof.temporaryProof.reveal { $0 }
        $0.phoneNumber = proof.phoneNumber.description
        $0.operation = operation
      }
      do throws(AuthError) {
        return try await flow.complete(request, operation, session) {
          $0.temporaryProof.consume(proof.identity)
        }
      } catch {
        throw error.during(.phoneCode, keepsStep: true)
      }
    }
  }

  /// Sends the request and stores the result; `used` removes what the request consumed.
  private func complete(
    _ request: SignInWithPhoneNumber, _ operation: SignInWithPhoneNumber.Purpose, _ session: Session?,
    used: (inout ProfileRecord) -> Void
  ) async throws(AuthError) -> SignInResult {
    let answer: SignInWithPhoneNumber.Response
    do {
      answer = try await context.call(request, as: operation.sendsIDToken ? session : nil)
    } catch .refused(let refusal) where operation == .reauthenticate && refusal.code == .userNotFound {
      // The identity has no account, so it cannot be the signed-in one (Docs/protocol.md 7.6).
      throw .otherUser(expected: session?.uid ?? "", actual: nil)
    }
    if let proof = answer.temporaryProof {
      throw .conflict(try await keep(proof, of: answer, used: used))
    }
    let fresh = try await context.store(
      try context.makeSession(
        idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn),
      over: session
    ) { record in
      used(&record)
      if operation == .signUpOrIn { record.pendingSecondFactor = nil }
    }
    var profile = ProviderProfile(providerID: "phone")
    profile.isNewUser = answer.isNewUser
    profile.phoneNumber = answer.phoneNumber
    return SignInResult(session: fresh, identity: User.Identity(profile))
  }

  /// Stores a proof of a number of a different account.
  private func keep(
    _ proof: String, of answer: SignInWithPhoneNumber.Response,
    used: (inout ProfileRecord) -> Void
  ) async throws(AuthError) -> AccountConflict {
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
    return conflict(of: kept)
  }

  /// The session an operation works on; nil for a plain sign-in.
  private func currentSession(
    for operation: SignInWithPhoneNumber.Purpose
  ) async throws(AuthError) -> Session? {
    switch operation {
    case .signUpOrIn, .unspecified: return nil
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
}

extension ProfileRecord {
  /// Removes a used verification, with the older ones of its number at its target.
  fileprivate mutating func forgetVerifications(upTo verificationID: String) {
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

extension SignInWithPhoneNumber.Purpose {
  /// Linking and updating send the signed-in user; reauthentication is a plain sign-in whose result is
  /// compared (Docs/protocol.md 7.6).
  fileprivate var sendsIDToken: Bool { self == .link || self == .update }
}
