import CommandLineKit
import TestSupport

@testable import Program

/// The command lines in a sentence for people, and whether the program would accept them.
enum HintLine {
  /// Values for placeholder words.
  static let placeholders = [
    "NUMBER": "+16505550101", "CODE": "123456", "ADDRESS": "jane@example.com", "ID": "google.com",
    "NAME@EXAMPLE.COM": "jane@example.com", "HOST:PORT": "127.0.0.1:9099", "HEX": "a1b2",
    "N": "1", "KEY": "bundleId", "COMMAND": "status", "FACTOR": "1", "NAME": "bundleId",
    "PROVIDER": "google.com",
  ]

  /// The words after each `authctl` in the text, up to what cannot be part of a command line.
  static func all(in text: String) -> [String] {
    guard text.holds("authctl ") else { return [] }
    return text.matches(of: /(?:^|[ (])authctl((?: +[^ \n]+)+)/).flatMap { match in
      // Two commands in a row: the second one was read as words of the first.
      match.1.split(separator: " authctl ").map { first in
        var words: [Substring] = []
        for word in first.split(separator: " ") {
          if ["or", "and", "then", "|", "<", ">", "&&", "…", "with", "without"].contains(word)
            || word.hasPrefix("(")
          {
            break
          }
          let bare = word.last.map { ",;.:)?".contains($0) } == true ? word.dropLast() : word
          words.append(bare)
          if bare.count < word.count { break }
        }
        return words.joined(separator: " ")
      }
    }
  }

  /// Why the command lines in the text, or options named without one, are invalid.
  static func problems(in text: String, _ tree: CommandTree<Context, GlobalOptions>) -> [String] {
    let lines = all(in: text)
    let parsed = lines.compactMap { line in
      tree.problem(ofLine: line, placeholders: placeholders).map { "authctl \(line): \($0)" }
    }
    let known = Set(lines.flatMap { options(of: $0, tree) } + tree.globals.infos.map(\.label))
    return parsed
      + named(in: text).filter { !known.contains($0) }.map { "\($0) is an option of no command named" }
  }

  /// Like ``problems(in:_:)``, for text with placeholders for unknown operands.
  static func optionProblems(in text: String, _ tree: CommandTree<Context, GlobalOptions>) -> [String] {
    all(in: text).flatMap { line in
      let known = Set(options(of: line, tree) + tree.globals.infos.map(\.label))
      return options(of: line, tree).isEmpty
        ? [] : named(in: line).filter { !known.contains($0) }.map { "authctl \(line): no option \($0)" }
    }
  }

  /// The options that the text names.
  private static func named(in text: String) -> [String] {
    guard text.holds("--") else { return [] }
    return text.matches(of: /--[a-z][a-z-]*[a-z]/).map { String($0.0) }
  }

  /// The options of the command that a line calls.
  private static func options(of line: String, _ tree: CommandTree<Context, GlobalOptions>) -> [String] {
    let words = line.split(separator: " ")
    for count in stride(from: words.count, to: 0, by: -1) {
      let path = words[..<count].joined(separator: " ")
      guard let command = tree.commands.first(where: { $0.path == path }) else { continue }
      let infos = tree.info(commands: [command]).commands.flatMap(\.parameters)
      return infos.map(\.label) + ["--help", "--version"]
    }
    return []
  }
}
