import Foundation
import TestSupport
import Testing

/// Google's Admin SDK for Python uses the local server like a team's tests.
@Suite(
  .needsPython("firebase_admin"),
  .timeLimit(.minutes(6)))
struct AdminSDKTests {
  @Test(arguments: ["none", "rs256"])
  func `the Admin SDK gets what Google's emulator gives it`(signing: String) async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Scripts/firebase_admin_check.py").path
    let authctl = try Binary()
    let outcome = try await authctl(
      "emulator", "exec", "--quiet", "--project", "example", "--token-signing", signing, "--", "python3",
      "-B",
      script,
      signing)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.hasSuffix("ok done\n"))
  }

  @Test func `the Admin SDK manages the identity providers of a strict server`() async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Scripts/firebase_admin_providers.py").path
    let authctl = try Binary()
    let outcome = try await authctl(
      "emulator", "exec", "--quiet", "--strict", "--project", "example", "--", "python3", "-B", script)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.hasSuffix("ok done\n"))
  }

  @Test(arguments: [[], ["--strict"]])
  func `users imported by the Admin SDK sign in with their old passwords`(options: [String]) async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Scripts/firebase_admin_imports.py").path
    let authctl = try Binary()
    let words = ["emulator", "exec", "--quiet", "--project", "example"] + options
    let outcome = try await authctl.run(words + ["--", "python3", "-B", script], input: "")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.hasSuffix("ok done\n"))
  }
}
