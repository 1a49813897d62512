import AuthCore
import AuthEmulator
import EmulatorWire
import IdentityToolkit
import Platform

/// Whether an SMS can go to a number.
struct NumberChecks: Sendable {
  let number: PhoneNumber
  let facts: ServiceFacts
  let record: ProfileRecord
  let now: Date
  /// What the SMS is for.
  let purpose: DoctorPurpose
  /// The command that sends it, without its number.
  let command: String

  /// What was looked at; nothing if nothing answers.
  var checks: [DoctorCheck] {
    guard facts.failure == nil else { return [] }
    return [fictional, region, AppProofChecks(number: self).check]
  }

  /// Whether the number is fictional; nil if nobody can tell.
  var isFictional: Bool? { facts.isFictional(number) }

  private var fictional: DoctorCheck {
    if let check = outcome { return check }
    return switch isFictional {
    case true?:
      DoctorCheck("fictional", .good, "yes; nothing is sent, and its code is always the same")
    case false? where facts.isForeign:
      DoctorCheck("fictional", .good, "no; this emulator shows the code instead of sending it")
    case false?:
      DoctorCheck("fictional", .good, "no; the local server shows the code instead of sending it")
    case nil:
      DoctorCheck(
        "fictional", .unknown, "only an administrator can see the project's fictional numbers",
        leavesOpen: [purpose])
    }
  }

  /// What a fictional number ends in, if a test chose an error for it.
  private var outcome: DoctorCheck? {
    guard let phone = facts.fictionalPhone(number), let error = phone.sendError ?? phone.verifyError else {
      return nil
    }
    let isSending = phone.sendError != nil
    return DoctorCheck(
      "fictional", isSending ? .bad : .warning,
      "yes, and \(isSending ? "asking for its code" : "its code") ends in \(error) on purpose",
      fix: facts.command("emulator phones add \(number) CODE"), failure: .refused,
      blocks: isSending ? [purpose] : [])
  }

  /// Whether the project sends SMS to the number's region, fictional numbers included (Docs/protocol.md 10.2).
  var region: DoctorCheck {
    let regions = SMSRegions.regions(of: number.description)
    let names = regions.isEmpty ? "an unknown region" : regions.joined(separator: ", ")
    guard facts.hasSettings else {
      return DoctorCheck(
        "region", .unknown, "\(names); only an administrator can see where the project sends SMS",
        leavesOpen: [purpose])
    }
    guard !SMSRegions.allow(number.description, by: facts.regions) else {
      return DoctorCheck("region", .good, "\(names): the project sends SMS there")
    }
    return DoctorCheck(
      "region", .bad, "\(names): the project sends no SMS there", fix: allowing(regions), failure: .refused,
      blocks: [purpose])
  }

  /// The command that allows the number's region and leaves the others as they are.
  private func allowing(_ regions: [String]) -> String {
    func command(_ words: String) -> String { facts.command("emulator settings \(words)") }
    if let allowed = facts.regions?.allowlistOnly?.allowedRegions, let region = regions.first {
      return command("allowedRegions \((allowed + [region]).joined(separator: ","))")
    }
    let denied = (facts.regions?.allowByDefault?.disallowedRegions ?? []).filter {
      !regions.contains($0.uppercased())
    }
    return denied.isEmpty || regions.isEmpty
      ? command("disallowedRegions none") : command("disallowedRegions \(denied.joined(separator: ","))")
  }
}
