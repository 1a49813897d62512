import CommandLineKit
import TestSupport
import Testing

@testable import AuthctlCommands

/// Help on a terminal.
@Suite struct HelpWidthTests {
  private static let topics = Commands.tree.topics.map(\.name) + ["environment", "options"]

  @Test func `the first page shows every command in 41 lines of 80 columns`() async throws {
    let page = try await Authctl().typing([], ["--help"]).screen
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 41, "\(page)")
    for line in lines { #expect(line.count <= 80, "\(line)") }
    for command in Commands.tree.commands {
      let word = command.path.prefix { $0 != " " }
      #expect(lines.contains { $0.hasPrefix("  \(word) ") }, "\(word)")
    }
    #expect(try await Authctl().typing([], []).screen == page)
  }

  /// Lines to type, which are not wrapped however long they are.
  private static let typed: Set<String> = {
    let commands = Commands.tree.info().commands
    let blocks =
      Commands.tree.topics.flatMap { $0.blocks() } + commands.flatMap { HelpBlock.blocks(of: $0.discussion) }
    let lines = blocks.flatMap { block -> [String] in
      if case .lines(_, let lines) = block { lines } else { [] }
    }
    return Set(lines + commands.flatMap(\.examples))
  }()

  @Test(arguments: [60, 80, 120, 200])
  func `no topic or command is wider than the terminal`(columns: Int) async throws {
    let commands = ["phone", "phone send", "emulator exec", "completions"]
    for words in Self.topics.map({ "help \($0)" }) + commands.map({ "\($0) --help" }) {
      let words = words.split(separator: " ").map(String.init)
      let page = try await Authctl().typing([], words, columns: columns).screen
      for line in page.split(separator: "\n") where line.count > min(columns, 120) {
        // A word that is longer than its column is not broken.
        let isWord = !line.drop { $0 == " " }.contains(" ")
        #expect(isWord || Self.typed.contains(String(line.dropFirst(2))), "\(words): \(line)")
      }
    }
  }

  @Test func `without a terminal pages have 80 columns`() async throws {
    let page = try await Authctl()("help", "files").output
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(page.split(separator: "\n").contains { $0.count > 70 })
  }
}
