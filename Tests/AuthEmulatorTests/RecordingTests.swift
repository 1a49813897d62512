import AuthEmulator
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

/// Google's emulator, as recorded, against ours.
@Suite struct RecordingTests {
  /// Recordings that are not replayed, and why; every other one must match.
  static let outOfScope: [(numbers: ClosedRange<Int>, reason: String)] = [
    (29...29, "on purpose: revokeToken is served here"),
    (30...30, "on purpose: passwordPolicy always answers here"),
    (31...31, "on purpose: recaptchaConfig always answers here"),
    (138...138, "on purpose: Twitter's token and secret are taken here"),
    (167...167, "on purpose: an authenticator app can be enrolled here"),
  ]

  /// Pages of accounts sorted by random uids: which accounts they hold differs from run to run.
  private static let pages: Set = [202, 203, 254]

  @Test(.enabled(if: Recording.file != nil, "no shared/transcripts.jsonl above this checkout"))
  func `every recorded request in scope gets the recorded answer`() throws {
    let test = try TestServer()
    var captures = ["P": "demo"]
    for recording in try Recording.all() {
      if Self.outOfScope.contains(where: { $0.numbers.contains(recording.n) }) {
        continue
      }
      // The recordings took half a second; tokens of the same second cannot be told apart.
      if recording.name.hasPrefix("update: validSince") { test.world.advance(by: 1) }
      let request = try recording.request(captures)
      let answer = try Answer(test.server.respond(to: request))
      if recording.name == "openapi" {
        #expect(missingPaths(of: recording.response_body, in: answer.body) == [])
        continue
      }
      // Our own pages say it in their own words: that there is one counts.
      let difference =
        (255...257).contains(recording.n)
        ? []
        : Self.pages.contains(recording.n)
          ? shapeDifferences(answer.body, recording.response_body)
          : differences(
            answer.body, recording.response_body == "" ? .null : recording.response_body)
      #expect(answer.status == recording.status, "\(recording.testDescription)")
      #expect(difference == [], "\(recording.testDescription)")
      for (name, value) in recording.response_headers {
        #expect(
          answer.fields[name].map(withoutCode) == withoutCode(value), "\(recording.testDescription): \(name)")
      }
      captures.merge(recording.captured(from: answer.body)) { _, new in new }
    }
  }
}

/// Where two pages differ in their members or in the number of their accounts.
private func shapeDifferences(_ actual: JSONValue, _ expected: JSONValue) -> [String] {
  let names = Set(actual.object.map(\.keys) ?? [:].keys).symmetricDifference(
    expected.object?.keys ?? [:].keys)
  let counts = [actual, expected].map { $0["users"]?.array?.count }
  return names.sorted() + (counts[0] == counts[1] ? [] : ["users: \(counts)"])
}

/// Paths of Google's API description that ours lacks.
private func missingPaths(of recording: JSONValue, in description: JSONValue) -> [String] {
  let ours = description["paths"]?.object ?? [:]
  let theirs = recording["_paths"]?.array?.compactMap(\.string) ?? ["no paths recorded"]
  return theirs.filter { ours[$0] == nil }
    + (description["openapi"] == recording["_openapi"] ? [] : ["version"])
}
