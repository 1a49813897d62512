public import Platform

extension AuthClient {
  /// Everything that is stored: the session and every started step, of any project; sends nothing.
  ///
  /// What has a time limit and is over is left out.
  ///
  /// - Throws: ``AuthError/store(_:)``.
  public func stored() async throws(AuthError) -> StoredState {
    StoredState(record: try await store.read(), context: context, now: context.dependencies.now())
  }
}

/// What a store has for its user at one moment.
public struct StoredState: Sendable {
  let record: ProfileRecord
  let context: FlowContext
  let now: Date

  /// The session; nil if nobody is signed in.
  public var session: Session? { record.session }
  /// The SMS that wait for their codes, oldest first.
  public var verifications: [PhoneVerification] {
    record.pendingVerifications.map {
      PhoneVerification(id: $0.verificationID, record: $0, wasPending: true, context: context)
    }
  }
  /// The sign-in that waits for its second factor.
  public var secondFactor: SecondFactorResolver? {
    record.pendingSecondFactor.map { SecondFactorResolver(SecondFactorFlow(record: $0, context: context)) }
  }
  /// The enrollment that waits for its first code.
  public var enrollment: Enrollment? {
    record.pendingEnrollment.map { Enrollment(record: $0, context: context) }
  }
  /// The providers' pages that wait for their answers, newest last.
  public var pages: [ProviderPage] {
    record.providerSignIns.filter { $0.isAlive(at: now) }.map { ProviderPage(record: $0, context: context) }
  }
  /// The fresh credentials that refused links and sign-ins left: a number's first, then the providers', newest last.
  public var conflicts: [AccountConflict] {
    let (phone, providers) = (PhoneSignIn(context: context), ProviderSignIn(context: context))
    return [record.temporaryProof].compactMap(\.self).filter { $0.expiresAt > now }.map(phone.conflict)
      + record.updatedCredentials.filter { $0.expiresAt > now }.map(providers.conflict)
  }
  /// The nonces for Apple that were not used, newest last.
  public var nonces: [AppleNonce] { record.appleNonces.compactMap(AppleNonce.init) }
  /// The sign-in links that were sent and not used, newest last.
  public var emailLinks: [EmailLink] {
    record.emailLinks.filter { $0.isAlive(at: now) }.map { EmailLink(record: $0) }
  }

  /// A sign-in link that was sent and not used yet.
  public struct EmailLink: Sendable, Equatable {
    let record: PendingEmailLink

    /// The address that got it.
    public var email: String { record.email }
    /// When it was sent, by this machine's clock.
    public var sentAt: Date { record.sentAt }
    /// The project whose service sent it.
    public var project: Project { record.project }
  }

  /// What proves the app for the next SMS of a project.
  package func appProof(for project: Project) -> StoredAppProof {
    let token = record.recaptchaToken.flatMap { $0.project.sharesSessions(with: project) ? $0 : nil }
    let age = token.map { abs(now.timeIntervalSince($0.obtainedAt)) }
    if let age, age < RecaptchaCredential.lifetime {
      return .pageToken(secondsLeft: Int(RecaptchaCredential.lifetime - age))
    }
    let pushes = record.silentPushes.filter { $0.project.sharesSessions(with: project) }
    if pushes.contains(where: { $0.secret != nil }) { return .push }
    if let age { return .oldPageToken(age: Int(age)) }
    return pushes.isEmpty ? .none : .awaitedPush
  }
}
