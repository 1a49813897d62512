import AuthCore
import BoundedJSON
import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import Smoke

@Suite(.timeLimit(.minutes(6))) struct SmokeComparisonTests {
  /// The differences of a report, each as one line.
  private func lines(_ report: [String: Any]) -> [String] {
    (report["differences"] as? [[String: Any]] ?? []).map { one in
      ["flow", "step", "kind", "subject", "here", "there"].map { one[$0] as? String ?? "-" }
        .joined(separator: " | ")
    }
  }

  @Test(arguments: SmokePlace.allCases)
  func `a target does not differ from another of its kind`(place: SmokePlace) async throws {
    let (authctl, server) = try place.program()
    let other =
      place == .embedded
      ? nil : try CountingServer(project: "demo-other", isStrict: place == .strict, hasStatus: true)
    let outcome = try await authctl.run([
      "smoke", "all", "--json", "--against", other?.address ?? "embedded", "--against-project", "demo-other",
    ])
    #expect(lines(try outcome.json()) == [])
    #expect(outcome.status == 0, "\(outcome.error)")
    withExtendedLifetime(server) {}
  }

  @Test func `the embedded server does not differ from a server behind a socket`() async throws {
    let server = try CountingServer(project: "demo-authctl", hasStatus: true)
    let outcome = try await Authctl()("smoke", "all", "--json", "--against", server.address)
    #expect(lines(try outcome.json()) == [] && outcome.status == 0, "\(outcome.error)")
  }

  @Test func `people see a table of the differences`() async throws {
    let server = try CountingServer(project: "demo-authctl", isStrict: true, hasStatus: true)
    let outcome = try await Authctl()("smoke", "twitter", "--against", server.address, "--color", "never")
    #expect(outcome.status == 1)
    let last = outcome.output.split(separator: "\n").suffix(2)
    #expect(outcome.output.contains("\nFLOW     STEP"), "\(outcome.output)")
    #expect(last.last?.wholeMatch(of: /\d+ differences/) != nil, "\(outcome.output)")
  }

  @Test func `values that differ in every run are replaced by placeholders`() {
    let form = ComparableForm(projectID: "demo-x")
    let values = form.values(in: [
      "localId": "u1", "aud": "demo-x", "kind": "k", "n": 3,
      "mfaInfo": [["enrolledAt": "now", "displayName": "b"], ["displayName": "a"]], "none": [],
    ])
    #expect(
      values == [
        "localId": "<localId>", "aud": "<project>", "kind": "k", "n": "3",
        "mfaInfo[].enrolledAt": "<enrolledAt>", "mfaInfo[].displayName": "a, b", "none[]": "none",
      ])
  }

  @Test func `a different code hides its consequences`() {
    func report(_ outcome: String, _ names: [String]) -> SmokeReport {
      let step = SmokeStepReport(
        step: "verify", verdict: .passed, milliseconds: 1, expected: "accepted", outcome: outcome)
      let flow = SmokeFlowReport("phone", [step], milliseconds: 1, leftovers: [])
      return SmokeReport(
        target: Project(.inProcess, id: "demo-x"), flows: [flow], startTime: names.joined())
    }
    let differences = SmokeComparison(report("accepted", []), report("INVALID_CODE", [])).differences
    #expect(
      differences == [
        SmokeDifference(
          flow: "phone", step: "verify", kind: .outcome, subject: "", here: "accepted", there: "INVALID_CODE")
      ])
  }
}
