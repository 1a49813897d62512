/// A stored step that is used once, by whichever process is first.
protocol PendingStep: ProjectRecord {
  associatedtype Identity: Equatable
  /// What tells it from a later one of its kind.
  var identity: Identity { get }
}

extension Optional where Wrapped: PendingStep {
  /// Removes the step, unless a later one has taken its place; returns whether it was there.
  @discardableResult
  mutating func consume(_ identity: Wrapped.Identity) -> Bool { change(identity) { $0 = nil } }

  /// Changes the step, unless a later one has taken its place; returns whether it was there.
  @discardableResult
  mutating func change(_ identity: Wrapped.Identity, _ change: (inout Self) -> Void) -> Bool {
    guard self?.identity == identity else { return false }
    change(&self)
    return true
  }
}

extension Array where Element: PendingStep {
  /// Removes the step, if it is still there.
  mutating func consume(_ identity: Element.Identity) { removeAll { $0.identity == identity } }
}

extension PendingVerification: PendingStep {
  var identity: String { verificationID }
}

extension TemporaryProof: PendingStep {
  var identity: Secret { temporaryProof }
}

extension PendingSecondFactor: PendingStep {
  var identity: Secret { mfaPendingCredential }
}

extension PendingEnrollment: PendingStep {
  var identity: String { sessionInfo }
}

extension PendingAppVerification: PendingStep {
  var identity: String { eventID }
}

extension PendingProviderSignIn: PendingStep {
  var identity: Secret { sessionID }
}

extension UpdatedCredential: PendingStep {
  var identity: Self { self }
}

extension SilentPushCredential: PendingStep {
  var identity: Secret { receipt }
}

extension RecaptchaCredential: PendingStep {
  var identity: Secret { token }
}

extension AppCheckCredential: PendingStep {
  var identity: Secret { token }
}
