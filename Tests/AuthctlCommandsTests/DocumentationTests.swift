import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import AuthctlCommands
@testable import Program

@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `every path in a document exists`() throws {
    let docs = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("Docs").path)
    var count = 0
    for document in docs.filter({ $0.hasSuffix(".md") }).map({ "Docs/\($0)" }) + ["README.md"] {
      for match in try Self.text(document).matches(
        of: /(?:Sources|Tests|Docs)\/[A-Za-z0-9_+.\/-]*[A-Za-z0-9]/)
      {
        count += 1
        let file = Self.root.appendingPathComponent(String(match.0)).path
        #expect(FileManager.default.fileExists(atPath: file), "\(document): \(match.0)")
      }
    }
    #expect(count > 40)
  }

  @Test func `README's Swift example is compiled`() throws {
    let readme = try Self.text("README.md")
    let shown = try #require(readme.firstMatch(of: /```swift\n([\s\S]*?)```/)?.1)
    let compiled = try Self.text("Tests/AuthLocalServerTests/ReadmeExample.swift")
    let start = try #require(compiled.range(of: "import "))
    #expect(compiled[start.lowerBound...] == shown)
  }
}
