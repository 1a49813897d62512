import Foundation
import TestSupport
import Testing

/// An import waits for nothing in an export, whatever its files are.
@Suite(.timeLimit(.minutes(6))) struct ImportSafetyTests {
  private static let metadata = #"{"version":"1","auth":{"version":"1","path":"auth_export"}}"#

  @Test(arguments: [
    "rm auth_export/accounts.json; mkfifo auth_export/accounts.json",
    "rm auth_export/config.json; mkfifo auth_export/config.json",
    "ln -s /dev/zero auth_export/accounts-t.json",
    "rm auth_export/accounts.json; mkdir auth_export/accounts.json; echo mine >auth_export/accounts.json/f",
    "rm firebase-export-metadata.json; mkfifo firebase-export-metadata.json",
  ])
  func `a FIFO, a device or a directory in place of a file is skipped at a start, and never replaced`(
    change: String
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
    let file = try #require(change.split(whereSeparator: { " /".contains($0) }).last { $0.contains(".json") })
    let run = ["emulator", "exec", "--import", "data"]
    let started = try await authctl.run(authctl.path, run + ["--", "touch", "started"])
    #expect(started.status == 0 && started.error.contains("\(file) is not a regular file"), "\(started)")
    let imported = try await authctl("emulator", "import", "data", "--yes")
    // Without the metadata, the accounts are read nevertheless.
    #expect(imported.status == (file.hasPrefix("firebase") ? 0 : 7), "\(imported)")
    #expect(imported.error.contains("\(file) is not a regular file"), "\(imported)")
    for words in [
      run + ["--export-on-exit", "--", "touch", "ran"], ["emulator", "export", "data", "--force"],
    ] {
      let refused = try await authctl.run(authctl.path, words)
      let isDevice = change.contains("/dev/zero") && words.contains("--force")
      #expect(refused.status == (isDevice ? 0 : 7), "\(words): \(refused)")
      #expect(isDevice || refused.error.contains("\(file) is not a regular file"), "\(words): \(refused)")
    }
    #expect(FileManager.default.fileExists(atPath: "\(authctl.home.path)/started"))
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
  }

  @Test func `a file that cannot be read is named with what to do`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      "authctl emulator export data; cd data/auth_export; rm accounts.json; ln -s accounts.json accounts.json; cd ../..; authctl emulator import data"
    )
    #expect(outcome.status == 7, "\(outcome)")
    let file = "data/auth_export/accounts.json"
    #expect(
      outcome.error.hasSuffix(
        """
        error: \(file) is a symbolic link that leads back to itself (UNREADABLE_FILE)
        hint: mv \(file) \(file).aside

        """), "\(outcome)")
  }

  @Test func `the directory itself may be a link`() async throws {
    let authctl = try Binary()
    #expect(try await authctl("emulator", "export", "real").status == 0)
    let outcome = try await authctl.shell(
      "ln -s real data && authctl emulator import data --yes --field accountCount")
    #expect(outcome.output == "0\n", "\(outcome)")
  }
}
