import AuthCore
import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What was begun and waits for a code: an enrollment, a sign-in.
struct PendingChecks: Sendable {
  let record: ProfileRecord
  let facts: ServiceFacts
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
    let text = "\(what), begun \(Age.words(from: pending.startedAt, to: now))"
    let again =
      pending.kind == .phone
      ? "authctl mfa enroll phone \(pending.phoneNumber?.description ?? "NUMBER")" : "authctl mfa enroll totp"
    guard pending.target.sharesCredentials(with: facts.target) else {
      return DoctorCheck("enrollment", .warning, "\(text), at \(pending.target.name)", fix: "authctl status")
    }
    if let session = record.session?.known, session.localID != pending.localID {
      return DoctorCheck(
        "enrollment", .warning, "\(text), for another user than the one signed in",
        fix: "begin again: \(again)")
    }
    // The deadline is the service's; its clock may differ from this machine's.
    let serviceTime = record.session?.known.serviceTime(at: now) ?? now
    if let deadline = pending.deadline, deadline <= serviceTime {
      return DoctorCheck("enrollment", .warning, "\(text); it has expired", fix: "begin again: \(again)")
    }
    return DoctorCheck(
      "enrollment", .good, "\(text); it waits for its code", fix: "authctl mfa enroll finish CODE")
  }

  // MARK: - Sign-in

  /// How long the first factor's proof is good for an SMS and for an authenticator app, in seconds (Docs/protocol.md 6.8).
  private static let lifetimes: [SecondFactorKind: TimeInterval] = [.phone: 600, .totp: 300]

  private var signInCheck: DoctorCheck {
    guard let pending = signIn else { return none }
    let age = now.timeIntervalSince(pending.startedAt)
    let kinds = pending.mfaInfo.compactMap(SecondFactorKind.init)
    let names = pending.mfaInfo.map(FactorTable.name).joined(separator: ", ")
    let text = "after \(pending.profile.providerID), \(Age.length(seconds: Int(age))) old, by \(names)"
    let alive = kinds.filter { !facts.isStrict || age < Self.lifetimes[$0] ?? 0 }
    guard !alive.isEmpty else {
      return DoctorCheck(
        "sign-in", .bad, "\(text): too old for its second factor",
        fix: NextCommand.signIn(by: pending.profile.providerID, email: pending.profile.email),
        failure: .refused, blocks: [.resolve])
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
    return DoctorCheck(
      "sign-in", .good, "\(text); an SMS was sent \(Age.words(from: challenge.sentAt, to: now))",
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
