import AuthEmulator
import Foundation
import Testing

/// `Docs/schema/authctl.schema.json`, which `make golden` writes.
@Suite struct ProjectFileSchemaGoldenTests {
  @Test func `the published schema matches the reader`() throws {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../Docs/schema/authctl.schema.json")
      .standardizedFileURL
    if ProcessInfo.processInfo.environment["AUTHCTL_RECORD_GOLDEN"] != nil {
      try ProjectFileText.schema.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == ProjectFileText.schema,
      "make golden rewrites it")
  }
}
