import Foundation
import Testing

@testable import AuthctlCommands
@testable import CommandLineKit

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

/// Every command as one Markdown document, a pure function of the description.
private struct CommandReference {
  private let program: ProgramInfo
  private let help: HelpPage

  /// Describes the whole program; `program` must contain every command.
  init(program: ProgramInfo) {
    self.program = program
    help = HelpPage(program: program, width: 1_000_000)
  }

  var text: String {
    var text = """
      # Commands

      `make golden` writes this page from the same description as the help and the manual pages.

      \(Self.escaped(program.summary))

      """
    for group in program.groupedNouns {
      text += "\n## \(group.title)\n"
      for noun in group.rows { text += self.noun(noun) }
    }
    text += "\n## Options of every command\n\n" + table("option", program.globals)
    text += "\n## Variables without an option\n\n" + Self.row("variable", "meaning") + "|---|---|\n"
    return text + program.variables.map { Self.row("`\($0.name)`", Self.escaped($0.meaning)) }.joined()
  }

  private func noun(_ noun: Term) -> String {
    let commands = program.commands(of: noun)
    let isCommand = commands.contains { $0.path == noun.name }
    return "\n### \(noun.name)\n" + (isCommand ? "" : "\n\(Self.escaped(noun.meaning))\n")
      + commands.map { command($0, isNoun: $0.path == noun.name) }.joined()
  }

  private func command(_ command: CommandInfo, isNoun: Bool) -> String {
    var text = isNoun ? "" : "\n#### \(command.path)\n"
    text +=
      "\n```sh\n\(help.usage(command).dropFirst("Usage: ".count))\n```\n\n\(Self.escaped(command.summary))\n"
    text += HelpBlock.blocks(of: command.discussion).map(Self.block).joined()
    if !command.parameters.isEmpty { text += "\n" + table("argument or option", command.parameters) }
    if !command.rules.isEmpty { text += "\n" }
    for rule in command.rules { text += "- \(Self.escaped(rule.sentence(command.parameters)))\n" }
    guard !command.examples.isEmpty else { return text }
    return text + "\nExamples:\n" + Self.fence(command.examples)
  }

  private func table(_ title: String, _ parameters: [ParameterInfo]) -> String {
    HelpPage.grouped(parameters).map { heading, infos in
      Self.row(heading.map { "**\($0)**" } ?? title, "meaning") + "|---|---|\n" + infos.map(row).joined()
    }.joined(separator: "\n")
  }

  private func row(_ info: ParameterInfo) -> String {
    let name = info.isPositional ? HelpPage.place(info) : HelpPage.spelling(info)
    let notes = HelpPage.notes(info).map { $0 == "\u{A0}" ? " " : String($0) }.joined()
    return Self.row("`\(Self.inTable(name))`", Self.escaped(info.help + notes))
  }

  private static func block(_ block: HelpBlock) -> String {
    switch block {
    case .text(let text): "\n\(escaped(text))\n"
    case .rows(let title, let rows):
      (title.map { "\n\(escaped($0))\n" } ?? "")
        + "\n" + rows.map { "- `\($0.name)`: \(escaped($0.meaning))\n" }.joined()
    case .lines(let title, let lines): (title.map { "\n\(escaped($0))\n" } ?? "") + fence(lines)
    }
  }

  private static func fence(_ lines: [String]) -> String {
    "\n```sh\n" + lines.map { $0 + "\n" }.joined() + "```\n"
  }

  private static func row(_ left: String, _ right: String) -> String { "| \(left) | \(right) |\n" }

  private static func inTable(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// Escapes the characters that have a meaning in Markdown.
  private static func escaped(_ text: String) -> String {
    text.map { "\\`*_<>[]|#".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
