import Foundation
import ServerSupport
import TestSupport
import Testing

/// The local targets on which every flow is run.
enum SmokePlace: String, CaseIterable, CustomTestStringConvertible {
  case embedded, server, strict

  var testDescription: String { rawValue }

  /// The steps that production refuses and this target accepts.
  var notEnforced: [String] {
    let withoutStrict = [
      "phone/expired-code", "email/expired-oob-code", "mfa/totp-late", "apple/used-nonce",
      "apple/expired-token", "apple/wrong-app", "custom-token/expired-token",
    ]
    return (self == .strict ? [] : withoutStrict) + ["custom-token/wrong-project"]
  }

  /// The steps that cannot run here.
  var skipped: [String] {
    self == .strict ? [] : ["phone/no-proof", "phone/push-receipt", "phone/recaptcha-token"]
  }

  /// The program, and its server with one fictional number.
  func program() throws -> (authctl: Authctl, server: CountingServer?) {
    guard self != .embedded else { return (try Authctl(), nil) }
    let server = try CountingServer(isStrict: self == .strict, hasStatus: true)
    return (try Authctl(variables: server.variables), server)
  }
}

/// One step of a report, as a test reads it.
struct ReportedStep {
  let name: String
  let verdict: String
  let code: String?
  let text: String

  /// The steps of all flows, each named `flow/step`.
  static func all(in report: [String: Any]) throws -> [ReportedStep] {
    let flows = try #require(report["flows"] as? [[String: Any]])
    return flows.flatMap { flow in
      (flow["steps"] as? [[String: Any]] ?? []).map { step in
        ReportedStep(
          name: "\(flow["flow"] ?? "")/\(step["step"] ?? "")", verdict: step["verdict"] as? String ?? "",
          code: step["code"] as? String, text: "\(step)")
      }
    }
  }
}
