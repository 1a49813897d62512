import AuthCore
import CommandLineKit
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthctlCommands

@Suite struct CommandTreeTests {
  @Test func `the descriptions are sound and every example parses`() {
    // The APNs device token is not a credential: it only says where to send a push.
    #expect(Commands.tree.problems(allowing: ["apns-token"], placeholders: HintLine.placeholders) == [])
  }

  /// Commands of Docs/architecture.md 3 that hints may name although they do not exist yet.
  static let planned: Set<String> = []

  private static let paths = Commands.tree.commands.map { $0.path }

  /// Every command that a string of the program tells a person to type.
  private func commands(in text: String) -> [String] {
    guard text.holds("authctl ") else { return [] }
    return text.matches(of: /authctl((?: +(?:--?)?[A-Za-z0-9][^ \n;,]*)+)/).compactMap { match in
      let words = match.1.split(separator: " ").map { $0.trimmingCharacters(in: .punctuationCharacters) }
      let raw = match.1.split(separator: " ").map(String.init)
      // Global options with a value may come first, such as `--emulator HOST:PORT`.
      var index = 0
      while index < raw.count, raw[index].hasPrefix("--") { index += raw[index] == "--insecure-http" ? 1 : 2 }
      let path = words[min(index, words.count)...].prefix { $0.wholeMatch(of: /[a-z][a-z-]*/) != nil }
      return path.isEmpty ? nil : path.joined(separator: " ")
    }
  }

  private func problems(in text: String) -> [String] {
    // "the authctl that wrote it", "a signal sent to authctl reaches it": sentences about the program; a page's title.
    let prose = ["that wrote it", "reaches it"]
    if text == "authctl emulator" { return [] }
    let known = prose + Self.paths + Self.planned + ["help", "help exit-codes"]
    return commands(in: text).filter { path in
      !known.contains { path == $0 || path.hasPrefix($0 + " ") || ($0 == "help" && path.hasPrefix("help ")) }
    }
  }

  @Test func `a mistyped command in a hint is found`() {
    #expect(problems(in: "try: authctl phone sned NUMBER") == ["phone sned"])
    #expect(problems(in: "authctl --emulator HOST:PORT statsu") == ["statsu"])
    #expect(problems(in: "authctl phone verify CODE; authctl status") == [])
  }

  @Test func `every command named by the catalogue exists`() {
    for entry in ErrorCatalogue.entries {
      for text in [entry.code.hint, entry.meaning].compactMap(\.self) + entry.causes {
        #expect(problems(in: text) == [], "\(entry.code): \(text)")
      }
    }
  }

  @Test func `every command named by a help page exists`() {
    for topic in Commands.tree.topics { #expect(problems(in: topic.text(80)) == [], "\(topic.name)") }
    for command in Commands.tree.info().commands {
      #expect(problems(in: command.discussion) == [], "\(command.path)")
      for example in command.examples { #expect(problems(in: example) == [], "\(example)") }
      for parameter in command.parameters { #expect(problems(in: parameter.help) == []) }
    }
  }

  @Test func `every command named in a string of the sources exists`() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources").standardizedFileURL
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") where String(line).holds("authctl ") {
        for literal in line.matches(of: /"((?:[^"\\]|\\.)*authctl (?:[^"\\]|\\.)*)"/) {
          count += 1
          let shown = literal.1.replacing(/\\\([^)]*\)/, with: "X").replacing("\\n", with: "\n")
          #expect(problems(in: String(shown)) == [], "\(file.lastPathComponent): \(shown)")
        }
      }
    }
    #expect(count > 50)
  }
}
