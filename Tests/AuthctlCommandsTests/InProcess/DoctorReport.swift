import Foundation
import TestSupport
import Testing

/// The `--json` output of a doctor for a purpose.
struct DoctorReport {
  let status: Int32
  private let members: [String: Any]
  private let checks: [[String: Any]]

  /// Runs a doctor.
  init(_ authctl: Authctl, _ words: String...) async throws {
    let outcome = try await authctl.run(words + ["--json"])
    status = outcome.status
    members = try outcome.json()
    checks = try #require(members["checks"] as? [[String: Any]])
    #expect(outcome.error == "", "\(outcome.error)")
  }

  /// `yes`, `no` or `unknown`; nil if it was not checked.
  func verdict(_ name: String) -> String? { members[name] as? String }

  private func check(_ name: String) -> [String: Any]? { checks.first { $0["name"] as? String == name } }

  /// The state of a check; nil if it was not made.
  func state(_ name: String) -> String? { check(name)?["state"] as? String }

  func detail(_ name: String) -> String { check(name)?["detail"] as? String ?? "" }

  /// The fix that a check suggests.
  func fix(_ name: String) -> String { check(name)?["fix"] as? String ?? "" }

  /// The states of all checks that are neither good nor unknown.
  var findings: [String: String] {
    var found: [String: String] = [:]
    for check in checks {
      guard let name = check["name"] as? String, let state = check["state"] as? String else { continue }
      if state != "good", state != "unknown" { found[name] = state }
    }
    return found
  }

  /// Runs the fix of a check, with values for its placeholders.
  func follow(
    _ name: String, by authctl: Authctl, with values: [String: String] = [:], input: String = ""
  ) async throws -> Binary.Outcome {
    let command = try #require(fix(name).firstRange(of: "authctl "), "\(name): \(detail(name))")
    let line = fix(name)[command.upperBound...]
    let rest = line[..<(line.firstRange(of: ", ")?.lowerBound ?? line.endIndex)].prefix { $0 != ";" }
    let words = rest.split(separator: " ").map(String.init)
    return try await authctl.run(words.map { values[$0] ?? $0 }, input: input)
  }
}
