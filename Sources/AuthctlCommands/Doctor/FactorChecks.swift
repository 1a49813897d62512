import AuthCore
import IdentityToolkit

/// What the project offers, and what room the account has left.
struct FactorChecks: Sendable {
  let facts: ServiceFacts
  /// The account's factors; nil if they are not known.
  let factors: [MFAEnrollment]?

  /// What was looked at.
  var checks: [DoctorCheck] { [sms, totp, room].compactMap(\.self) }

  private func has(_ kind: SecondFactorKind) -> Bool {
    factors?.contains { SecondFactorKind($0) == kind } == true
  }

  private var sms: DoctorCheck? {
    offer(
      "SMS as a second factor", facts.offers?.sms, .phone, blocks: .enrollSMS,
      trial: "authctl mfa enroll phone NUMBER", switchOn: facts.command(SecondFactorKind.phone.switchOn))
  }

  private var totp: DoctorCheck? {
    offer(
      "authenticator apps", facts.offers?.totp, .totp, blocks: .enrollTOTP,
      trial: "authctl mfa enroll totp", switchOn: facts.command(SecondFactorKind.totp.switchOn))
  }

  /// Whether the project offers a kind of factor.
  private func offer(
    _ name: String, _ isOffered: Bool?, _ kind: SecondFactorKind, blocks purpose: DoctorPurpose,
    trial: String, switchOn: String
  ) -> DoctorCheck? {
    guard facts.failure == nil else { return nil }
    switch isOffered {
    case true?: return DoctorCheck(name, .good, "the project offers it")
    case false? where facts.isForeign:
      return DoctorCheck(
        name, .bad, "this emulator does not have it; this program's own server does",
        fix: "authctl emulator start", failure: .refused, blocks: [purpose])
    case false?:
      return DoctorCheck(
        name, .bad, "the project does not offer it", fix: switchOn, failure: .refused, blocks: [purpose])
    case nil where has(kind):
      return DoctorCheck(name, .good, "the account has one, so the project offers it, or did")
    case nil:
      return DoctorCheck(
        name, .unknown, "only an administrator can see whether the project offers it; try it to find out",
        fix: trial, leavesOpen: [purpose])
    }
  }

  /// Five factors at most, one authenticator app among them (Docs/protocol.md 6.8).
  private var room: DoctorCheck? {
    guard let factors else { return nil }
    let limit = EnrollmentObstacle.factorLimit
    let names = factors.map(FactorTable.name).joined(separator: ", ")
    let text = "\(factors.count) of \(limit)" + (names.isEmpty ? "" : ": \(names)")
    if factors.count >= limit {
      return DoctorCheck(
        "factors", .bad, "\(text), and more are not possible",
        fix: "withdraw one first: authctl mfa withdraw FACTOR", failure: .refused,
        blocks: DoctorPurpose.enrollments)
    }
    guard has(.totp) else { return DoctorCheck("factors", .good, text) }
    return DoctorCheck(
      "factors", .warning, "\(text); an account has one authenticator app at most",
      fix: "to replace it: authctl mfa withdraw FACTOR", blocks: [.enrollTOTP])
  }
}
