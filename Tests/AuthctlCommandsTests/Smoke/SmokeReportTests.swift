import AuthCore
import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import Smoke

/// The report formats that other programs read.
@Suite(.timeLimit(.minutes(6))) struct SmokeReportTests {
  private static let nasty = "<b>&\"'\u{1B}[31m\u{0}\u{FFFE} 50%\r\n::stop|`x`"

  private func report(_ steps: [SmokeStepReport], leftovers: [String] = []) -> SmokeReport {
    SmokeReport(
      target: Project(.inProcess, id: "demo-test"),
      flows: [SmokeFlowReport("phone", steps, milliseconds: 1234, leftovers: leftovers)],
      startTime: "2026-11-21T09:30:00Z")
  }

  private var mixed: SmokeReport {
    report(
      [
        SmokeStepReport(step: "send", verdict: .passed, milliseconds: 5, expected: "accepted"),
        SmokeStepReport(
          step: "verify", verdict: .failed, milliseconds: 7, expected: "accepted", code: "INVALID_CODE",
          message: Self.nasty),
        SmokeStepReport(
          step: "refresh", verdict: .skipped, milliseconds: 0, expected: "accepted", reason: Self.nasty),
        SmokeStepReport(
          step: "expired", verdict: .notEnforced, milliseconds: 3, expected: "accepted", reason: "no expiry"),
      ], leftovers: ["the user <x>"])
  }

  @Test func `JUnit's XML is well formed whatever a server returns`() throws {
    let parser = try XMLReader(JUnitReport(reports: [mixed]).bytes)
    let suite = try #require(parser.elements.first { $0.name == "testsuite" })
    #expect(suite.attributes["tests"] == "5" && suite.attributes["failures"] == "2")
    #expect(suite.attributes["skipped"] == "2" && suite.attributes["errors"] == "0")
    #expect(suite.attributes["time"] == "1.234" && suite.attributes["timestamp"] == "2026-11-21T09:30:00")
    let cases = parser.elements.filter { $0.name == "testcase" }
    #expect(cases.map { $0.attributes["name"] } == ["send", "verify", "refresh", "expired", "clean-up"])
    let unproved = try #require(parser.elements.last { $0.name == "skipped" })
    #expect(unproved.attributes["message"] == "not enforced here: no expiry")
    #expect(cases.first?.attributes["classname"] == "smoke.phone" && cases[0].attributes["time"] == "0.005")
    let failure = try #require(parser.elements.first { $0.name == "failure" })
    let shown = "<b>&\"'\u{FFFD}[31m\u{FFFD}\u{FFFD} 50%\r\n::stop|`x`"
    #expect(failure.attributes["message"] == shown && failure.attributes["type"] == "INVALID_CODE")
    #expect(failure.text == "INVALID_CODE: \(shown); expected: accepted")
  }

  @Test func `GitHub's commands are one line each, with its escapes`() throws {
    let lines = GitHubReport(reports: [mixed]).commands.split(separator: "\n")
    #expect(lines.count == 2)
    let first = try #require(lines.first)
    #expect(first.hasPrefix("::error title=smoke phone%3A verify::INVALID_CODE: <b>&"))
    #expect(first.contains(" 50%25%0D%0A::stop"))
    #expect(GitHubReport.error(title: "a,b:c%", "x") == "::error title=a%2Cb%3Ac%25::x\n")
  }

  @Test func `the summary has one row per step, and text is not markup`() {
    let summary = GitHubReport(reports: [mixed]).summary
    let rows = summary.split(separator: "\n").filter { $0.hasPrefix("| phone |") }
    #expect(rows.count == 4 && summary.contains("### authctl smoke: failed"))
    #expect(rows[3] == "| phone | expired | not enforced here | 3 | no expiry |")
    #expect(rows[1].contains("&lt;b&gt;&amp;") && rows[1].contains("\\|\\`x\\`"))
  }

  @Test func `the summary is appended to the job's file, and a failure to do so is a note`() async throws {
    var authctl = try Authctl()
    let path = "\(authctl.home.path)/summary.md"
    try "before\n".write(toFile: path, atomically: true, encoding: .utf8)
    authctl.variables["GITHUB_STEP_SUMMARY"] = path
    #expect(try await authctl.done("smoke", "twitter", "--github").output.contains("::error") == false)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("before\n### authctl smoke: passed\n"))
    authctl.variables["GITHUB_STEP_SUMMARY"] = authctl.home.path
    let lost = try await authctl("smoke", "twitter", "--github")
    #expect(lost.status == 0 && lost.error.contains("note: no summary was written to "))
  }

  @Test func `annotations go to standard error if standard output is JSON`() async throws {
    let server = try CountingServer(hasStatus: true)
    let authctl = try Authctl(variables: server.variables)
    try await authctl.done("emulator", "faults", "add", "--fail", "accounts:signUp=USER_DISABLED")
    let text = try await authctl("smoke", "email", "--github")
    #expect(
      text.output.contains(
        "\n::error title=smoke email%3A sign-up::email.smoke:6: expected success, got USER_DISABLED%0A$ AUTHCTL_PASSWORD={first:password}"
      ), "\(text.output)")
    let json = try await authctl("smoke", "email", "--github", "--json")
    #expect(json.error.contains("::error title=smoke email%3A sign-up::"))
    #expect(try json.json()["verdict"] as? String == "failed")
  }

  @Test(.needsPython("xml.etree.ElementTree"), arguments: SmokePlace.allCases)
  func `another parser reads the file of a whole run`(place: SmokePlace) async throws {
    let (authctl, server) = try place.program()
    let path = "\(authctl.home.path)/report.xml"
    #expect(try await authctl("smoke", "all", "--junit", path, "--quiet").status == 0)
    let script = """
      import sys, xml.etree.ElementTree as t
      root = t.parse(sys.argv[1]).getroot()
      suites = list(root)
      assert root.tag == "testsuites" and {s.tag for s in suites} == {"testsuite"}
      cases = [c for s in suites for c in s]
      assert {c.tag for c in cases} == {"testcase"} and int(root.get("tests")) == len(cases)
      assert all(int(s.get("tests")) == len(s) for s in suites)
      print(len(suites), root.get("failures"), len({(c.get("classname"), c.get("name")) for c in cases}) == len(cases))
      """
    let python = try Binary(home: authctl.home)
    let outcome = try await python.run("/usr/bin/env", ["python3", "-c", script, path])
    #expect(outcome.output == "6 0 True\n", "\(outcome)")
    withExtendedLifetime(server) {}
  }
}

/// The elements of an XML document; accepts only what JUnit's format needs.
private struct XMLReader {
  struct Element {
    let name: String
    let attributes: [String: String]
    let text: String
  }

  /// Input that is not XML or not in this format.
  struct Malformed: Error {
    let rest: String
  }

  private(set) var elements: [Element] = []

  init(_ bytes: [UInt8]) throws {
    var text = try #require(String(validating: bytes, as: UTF8.self))[...]
    let head = #"<?xml version="1.0" encoding="UTF-8"?>"#
    try #require(text.hasPrefix(head))
    text = text.dropFirst(head.count)
    var open: [String] = []
    while let tag = text.prefixMatch(of: /\s*<(\/?)([a-z]+)((?:\ [a-z]+="[^"<>]*")*)(\/?)>([^<>]*)/) {
      text = text[tag.range.upperBound...]
      let name = String(tag.2)
      if !tag.1.isEmpty {
        guard open.popLast() == name else { throw Malformed(rest: name) }
        continue
      }
      if tag.4.isEmpty { open.append(name) }
      let attributes = tag.3.matches(of: /\ ([a-z]+)="([^"]*)"/).map { (String($0.1), Self.plain($0.2)) }
      elements.append(
        Element(
          name: name, attributes: Dictionary(uniqueKeysWithValues: attributes), text: Self.plain(tag.5)))
    }
    guard text.isEmpty, open.isEmpty else { throw Malformed(rest: String(text.prefix(80))) }
  }

  private static func plain(_ text: Substring) -> String {
    let names = [
      "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#10;": "\n", "&#13;": "\r", "&#9;": "\t",
    ]
    return names.reduce(String(text)) { $0.replacing($1.key, with: $1.value) }.replacing("&amp;", with: "&")
  }
}
