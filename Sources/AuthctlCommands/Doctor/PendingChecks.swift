import Platform
import AuthCore
import IdentityToolkit

/// What was begun and waits for a code: an enrollment, a sign-in.
struct PendingChecks: Sendable {
  let record: ProfileRecord
  let facts: ServiceFacts
  /// This machine's time; what is too old is told by the service's clock.
  let now: Date

  /// The sign-in of this target that waits.
  var signIn: PendingSecondFactor? {
    guard let pending = record.pendingSecondFactor?.known,
      pending.target.sharesCredentials(with: facts.target)
    else { return nil }
    return pending
  }

  /// Whether only codes of an authenticator app can complete the sign-in.
  var signInIsTimed: Bool {
    guard let factors = signIn?.mfaInfo, !factors.isEmpty else { return false }
    return factors.allSatisfy { SecondFactorKind($0) == .totp }
  }

  /// What was looked at.
  var checks: [DoctorCheck] { [enrollmentCheck, signInCheck].compactMap(\.self) }

  // MARK: - Enrollment

  private var enrollmentCheck: DoctorCheck? {
    guard let pending = record.pendingEnrollment?.known else { return nil }
    let what = pending.phoneNumber?.description ?? "an authenticator app"
    let age = facts.age(of: pending.startedAt, clockAhead: pending.serviceClockAhead, at: now)
    let text = "\(what), begun \(Age.length(seconds: Int(age))) ago"
    let again =
      pending.kind == .phone
      ? "authctl mfa enroll phone \(pending.phoneNumber?.description ?? "NUMBER")" : "authctl mfa enroll totp"
    guard pending.target.sharesCredentials(with: facts.target) else {
      return DoctorCheck("enrollment", .warning, "\(text), at \(pending.target.name)", fix: "authctl status")
    }
    guard let session = record.session?.known else {
      return DoctorCheck("enrollment", .warning, "\(text), for a user who is not signed in")
    }
    if session.localID != pending.localID {
      return DoctorCheck(
        "enrollment", .warning, "\(text), for another user than the one signed in",
        fix: "begin again: \(again)")
    }
    if let deadline = pending.deadline, deadline <= facts.time(at: now) {
      return DoctorCheck("enrollment", .warning, "\(text); it has expired", fix: "begin again: \(again)")
    }
    return DoctorCheck(
      "enrollment", .good, "\(text); it waits for its code", fix: "authctl mfa enroll finish CODE")
  }

  // MARK: - Sign-in

  /// How long the first factor's proof is good for an SMS and for an authenticator app, in seconds (Docs/protocol.md 6.8).
  private static let lifetimes: [SecondFactorKind: TimeInterval] = [.phone: 600, .totp: 300]

  /// The age of the sign-in by the service's clock, in seconds.
  private func age(of pending: PendingSecondFactor) -> TimeInterval {
    facts.age(of: pending.startedAt, clockAhead: pending.serviceClockAhead, at: now)
  }

  /// The kinds of factor for which the sign-in is not too old.
  private func kindsInTime(of pending: PendingSecondFactor) -> [SecondFactorKind] {
    pending.mfaInfo.compactMap(SecondFactorKind.init).filter {
      !facts.isStrict || age(of: pending) < Self.lifetimes[$0] ?? 0
    }
  }

  /// The command that begins again; nil if no sign-in waits, or one that can still be completed.
  var again: String? {
    guard let pending = signIn, kindsInTime(of: pending).isEmpty else { return nil }
    return NextCommand.signIn(by: pending.profile.providerID, email: pending.profile.email)
  }

  private var signInCheck: DoctorCheck {
    guard let pending = signIn else { return none }
    let kinds = pending.mfaInfo.compactMap(SecondFactorKind.init)
    let names = pending.mfaInfo.map(FactorTable.name).joined(separator: ", ")
    let text =
      "after \(pending.profile.providerID), \(Age.length(seconds: Int(age(of: pending)))) old, by \(names)"
    let alive = kindsInTime(of: pending)
    guard !alive.isEmpty else {
      return DoctorCheck(
        "sign-in", .bad, "\(text): too old for its second factor", fix: again, failure: .refused,
        blocks: [.resolve])
    }
    guard alive.contains(.phone), alive.count == kinds.count else {
      let isPartOver = alive.count < kinds.count
      return DoctorCheck(
        "sign-in", isPartOver ? .warning : .good,
        isPartOver ? "\(text): too old for the authenticator app" : text,
        fix: alive.contains(.phone) ? "authctl mfa challenge" : "authctl mfa resolve CODE")
    }
    guard let challenge = pending.challenge else {
      return DoctorCheck("sign-in", .good, text, fix: "authctl mfa resolve")
    }
    let sent = facts.age(of: challenge.sentAt, clockAhead: challenge.serviceClockAhead, at: now)
    return DoctorCheck(
      "sign-in", .good, "\(text); an SMS was sent \(Age.length(seconds: Int(sent))) ago",
      fix: "authctl mfa resolve CODE")
  }

  private var none: DoctorCheck {
    if let pending = record.pendingSecondFactor?.known {
      return DoctorCheck(
        "sign-in", .warning, "one waits for its second factor at \(pending.target.name)",
        fix: "authctl status")
    }
    return DoctorCheck("sign-in", .good, "none waits for a second factor")
  }
}
