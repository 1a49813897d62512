import Foundation
import TestSupport
import Testing

/// Scripts that a person can read and type, with the exact output of each command: the interface as files
/// under review.
///
/// `make golden` rewrites them and fails, so that the difference is read before it is committed.
@Suite(.timeLimit(.minutes(6))) struct GoldenTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  @Test(arguments: [
    "app-proof", "apple", "errors", "faults", "help", "local-server", "phone", "providers",
    "reauthentication", "second-factors", "settings", "smoke", "totp", "users",
  ])
  func `every command prints what its script says`(name: String) async throws {
    let file = Self.folder.appending(path: "\(name).txt")
    let expected = try String(contentsOf: file, encoding: .utf8)
    let authctl = try Binary()
    var actual = ""
    for line in expected.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") || line.isEmpty { actual += "\(line)\n" }
      guard line.hasPrefix("$ ") else { continue }
      let outcome = try await authctl.shell(String(line.dropFirst(2)))
      actual +=
        "\(line)\n" + Self.block("out", outcome.output, authctl.home)
        + Self.block("err", outcome.error, authctl.home)
      actual += "exit: \(outcome.status)\n"
    }
    actual = String(actual.dropLast(actual.hasSuffix("\n\n") ? 1 : 0))
    if ProcessInfo.processInfo.environment["AUTHCTL_RECORD_GOLDEN"] != nil, actual != expected {
      try actual.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(actual == expected)
  }

  /// The output on a stream, line by line, with names for what neither clock nor seed can fix.
  private static func block(_ stream: String, _ text: String, _ home: TemporaryHome) -> String {
    let fixed = text.replacing(home.path, with: "<home>")
      .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/, with: "<time>")
      .replacing(/email confirm [A-Za-z0-9_-]{54}/, with: "email confirm <code>")
      .replacing(/[A-Za-z0-9_-]{200,}/, with: "<long>")
      .replacing(/\b[0-9a-f]{64}\b/, with: "<sha-256>")
      .replacing(/\b[A-Za-z0-9]{28}\b/, with: "<uid>")
      .replacing(/\b\d{10}\b/, with: "<seconds>")
      .replacing(/\d+ s (ago|old)/) { "<n> s \($0.1)" }
    return fixed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { "\(stream): \($0)".replacing(/[ ]+$/, with: "") + "\n" }.joined()
  }
}
