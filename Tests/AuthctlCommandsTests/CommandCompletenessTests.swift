import CommandLineKit
import Foundation
import Testing

@testable import AuthctlCommands

/// What a command needs besides its code (`.github/CONTRIBUTING.md`).
@Suite struct CommandCompletenessTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  /// `Docs/json.md`.
  private static let page = Result { try text("Docs/json.md") }
  /// The command lines of all golden files, without the `$ ` before them.
  private static let lines = Result {
    try texts(in: "Tests/EndToEndTests/Golden").split(separator: "\n").filter { $0.hasPrefix("$ ") }
      .map { $0.dropFirst(2) }
  }
  /// The tests of arguments.
  private static let parsing = Result {
    try texts(in: "Tests/AuthctlCommandsTests", prefix: "CommandParsing")
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The contents of all files in a folder, or of those whose name starts with `prefix`.
  private static func texts(in folder: String, prefix: String = "") throws -> String {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      .filter { $0.hasPrefix(prefix) && $0.contains(".") }.map { try text("\(folder)/\($0)") }
      .joined(separator: "\n")
  }

  /// Whether a line runs the command, possibly after global options.
  private static func isRun(_ path: String, by lines: [Substring]) throws -> Bool {
    let call = try Regex("authctl( --[a-z-]+( [0-9.:]+)?)* \(path)(?![a-z-])")
    return lines.contains { $0.contains(path) && $0.contains(call) }
  }

  @Test(arguments: Commands.tree.commands.map { $0.path })
  func `a command is described, shown and parsed somewhere`(path: String) throws {
    var missing: [String] = []
    let page = try Self.page.get()
    if !page.contains("authctl \(path)"), !page.contains("`\(path)`") {
      missing.append("its JSON in Docs/json.md")
    }
    if try !Self.isRun(path, by: Self.lines.get()) {
      missing.append("a line of a golden file in Tests/EndToEndTests/Golden")
    }
    let type = try #require(Commands.tree.commands.first { $0.path == path })
    if try !Self.parsing.get().contains("\(type).self") {
      missing.append("a test of its arguments in CommandParsingTests")
    }
    #expect(missing == [], "authctl \(path)")
  }
}
