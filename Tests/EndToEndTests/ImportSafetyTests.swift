import Foundation
import TestSupport
import Testing

/// An import waits for nothing in an export, whatever its files are.
@Suite(.timeLimit(.minutes(6))) struct ImportSafetyTests {
  private static let metadata = #"{"version":"1","auth":{"version":"1","path":"auth_export"}}"#

  @Test(arguments: [
    ("rm auth_export/accounts.json; mkfifo auth_export/accounts.json", "accounts.json"),
    ("rm auth_export/config.json; mkfifo auth_export/config.json", "config.json"),
    (
      "rm firebase-export-metadata.json; mkfifo firebase-export-metadata.json",
      "firebase-export-metadata.json"
    ),
    ("ln -s /dev/zero auth_export/accounts-t.json", "accounts-t.json"),
    ("rm auth_export/accounts.json; mkdir auth_export/accounts.json", "accounts.json"),
  ])
  func `a FIFO, a device or a directory in place of a file is refused at once`(
    change: String, named: String
  ) async throws {
    let authctl = try Binary()
    let prepared = try await authctl.shell(
      """
      mkdir -p data/auth_export
      cd data
      echo '\(Self.metadata)' >firebase-export-metadata.json
      echo '{}' >auth_export/config.json
      echo '{"users":[]}' >auth_export/accounts.json
      authctl emulator import . >/dev/null && \(change)
      """)
    try #require(prepared.status == 0, "\(prepared)")
    for words in [
      ["emulator", "import", "data"], ["emulator", "start", "--port", "0", "--import", "data"],
      ["emulator", "exec", "--import", "data", "--", "touch", "ran"],
    ] {
      let refused = try await authctl.run(authctl.path, ["--json"] + words)
      #expect(refused.status == 7, "\(words): \(refused)")
      #expect((try refused.jsonError()["message"] as? String)?.contains(named) == true, "\(refused.error)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
  }

  @Test func `the directory itself may be a link`() async throws {
    let authctl = try Binary()
    #expect(try await authctl("emulator", "export", "real").status == 0)
    let outcome = try await authctl.shell(
      "ln -s real data && authctl emulator import data --yes --field accountCount")
    #expect(outcome.output == "0\n", "\(outcome)")
  }
}
