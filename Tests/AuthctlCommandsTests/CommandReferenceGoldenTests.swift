import CommandLineKit
import Foundation
import Testing

@testable import AuthctlCommands

/// `Docs/commands.md`, which `make golden` writes.
@Suite struct CommandReferenceGoldenTests {
  @Test func `Docs/commands.md matches the descriptions`() throws {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../Docs/commands.md")
      .standardizedFileURL
    let text = CommandReference(program: Commands.tree.info()).text
    if ProcessInfo.processInfo.environment["AUTHCTL_RECORD_GOLDEN"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "make golden rewrites it")
  }
}
