import AuthHTTP
import BoundedJSON
import Foundation
import Testing

/// Replays the recorded calls and checks `Docs/conformance.md`, which has the results.
@Suite struct ConformanceTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Docs/conformance.md").standardizedFileURL

  @Test func `every recorded call gets the recorded answer, except for the known differences`() throws {
    let replay = try Replay()
    let known = KnownDifference.all.reduce(into: Set<Int>()) { $0.formUnion($1.calls) }
    for outcome in replay.different where !known.contains(outcome.call.n) {
      Issue.record(
        "\(outcome.call.n) \(outcome.call.endpoint): \(outcome.call.name): \(outcome.differences.prefix(4))")
    }
    #expect(known.subtracting(replay.different.map(\.call.n)) == [], "these are alike now")
    #expect(replay.different.count * 200 <= replay.outcomes.count)
    let text = ConformancePage.emulator(replay)
    if isRecording {
      try (text + ConformancePage.production).write(to: Self.page, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.page, encoding: .utf8).hasPrefix(text), "make golden rewrites it")
  }

  @Test func `no recording contains a page or a script, which others wrote`() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: RecordedCall.directory.path)
    where name.hasSuffix(".json") {
      let text = try String(contentsOf: RecordedCall.directory.appending(path: name), encoding: .utf8)
      for mark in ["<!doctype", "<html", "<script", "<style"] {
        #expect(!text.lowercased().contains(mark), "\(name): \(mark)")
      }
    }
  }

  @Test func `the API description has every path of Google's emulator`() throws {
    let file = RecordedCall.directory.appending(path: "openapi-paths.json")
    let theirs = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
    let ours = try TestServer().send(.get, "/emulator/openapi.json").body
    // The names of parameters do not matter.
    func paths(_ list: [String]) -> Set<String> { Set(list.map { $0.replacing(/\{\w+\}/, with: "{}") }) }
    let wanted = paths((theirs["_paths"]?.array ?? []).compactMap { $0.string })
    #expect(wanted.count > 20)
    #expect(wanted.subtracting(paths(ours["paths"]?.object?.keys.map { $0 } ?? [])) == [])
    #expect(ours["openapi"] == theirs["_openapi"])
  }

  @Test func `Docs/conformance.md matches the list of production's rules`() throws {
    guard !isRecording else { return }
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(text.hasSuffix(ConformancePage.production), "make golden rewrites it")
  }

  private var isRecording: Bool { ProcessInfo.processInfo.environment["AUTHCTL_RECORD_GOLDEN"] != nil }
}
