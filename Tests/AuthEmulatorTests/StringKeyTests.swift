import Foundation
import TestSupport
import Testing

/// Swift's dictionaries and sets compare strings as Unicode, in quadratic time for some of them: those of the
/// server and of the library have names as keys.
@Suite struct StringKeyTests {
  /// Lines with keys that no request, response or file can name.
  private static let own = [
    "variables", "environment", "parameters: [String: String]", "static let",
    "statements: [String: OpaquePointer]",
    // A closure.
    "case text(Get<String>, Set<String>)",
  ]

  @Test(
    arguments: [
      "AuthHTTP", "AuthHTTPServer", "BoundedJSON", "AuthValues", "IdentityToolkit", "Explanation",
      "EmulatorWire", "EmulatorState", "AuthEmulator", "AuthCore", "AuthLocalServer",
    ])
  func `no dictionary and no set has strings as keys`(module: String) throws {
    let folder = FolderTests.sources.appending(path: module)
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var found: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let isOne = ["[String: ", "[String?: ", "Set<String>", "[[String]: "].contains { line.contains($0) }
        if isOne, !Self.own.contains(where: { line.contains($0) }), !line.contains("///") {
          found.append("\(file.lastPathComponent): \(line)")
        }
      }
    }
    #expect(found == [])
  }
}
