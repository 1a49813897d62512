import CommandLineKit
import Foundation
import Testing

@testable import AuthctlCommands

/// What a command needs besides its code (`.github/CONTRIBUTING.md`).
@Suite struct CommandCompletenessTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The texts of all files in a folder, or of those whose name begins with `prefix`.
  private static func texts(in folder: String, prefix: String = "") throws -> String {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      .filter { $0.hasPrefix(prefix) && $0.contains(".") }.map { try text("\(folder)/\($0)") }
      .joined(separator: "\n")
  }

  /// Whether a line runs the command, perhaps after global options.
  private static func runs(_ path: String, in line: Substring) throws -> Bool {
    try line.contains(Regex("authctl( --[a-z-]+( [0-9.:]+)?)* \(path)(?![a-z-])"))
  }

  @Test(arguments: Commands.tree.commands.map { $0.path })
  func `a command is described, shown and parsed somewhere`(path: String) throws {
    var missing: [String] = []
    let page = try Self.text("Docs/json.md")
    if !page.contains("authctl \(path)"), !page.contains("`\(path)`") {
      missing.append("its JSON in Docs/json.md")
    }
    let scripts = try Self.texts(in: "Tests/EndToEndTests/Golden").split(separator: "\n")
    if try !scripts.contains(where: { try $0.hasPrefix("$ ") && Self.runs(path, in: $0) }) {
      missing.append("a line of a golden file in Tests/EndToEndTests/Golden")
    }
    let type = try #require(Commands.tree.commands.first { $0.path == path })
    if try !Self.texts(in: "Tests/AuthctlCommandsTests", prefix: "CommandParsing").contains("\(type).self") {
      missing.append("a test of its arguments in CommandParsingTests")
    }
    #expect(missing == [], "authctl \(path)")
  }
}
