import BoundedJSON
import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import AuthctlCommands
@testable import Program

/// `Docs/json.md`: below each heading stand the members of the command, from the command itself, and an example of its output.
///
/// `make golden` writes the tables, and each example whose names are no longer those that the command prints.
@Suite struct JSONReferenceGoldenTests {
  private static let file = URL(fileURLWithPath: #filePath).appending(path: "../../../Docs/json.md")
    .standardizedFileURL

  @Test func `Docs/json.md has the members of every command and what each example prints`() async throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let authctl = try Binary(variables: Self.credentials)
    var sections: [String] = []
    var tables = MemberTables()
    for section in page.components(separatedBy: "\n### ") {
      guard section.hasPrefix("`authctl ") else {
        sections.append(section)
        continue
      }
      var parts = Section(section)
      parts.table = try tables.table(of: parts.line)
      if let example = parts.example {
        let printed = try await Self.output(of: parts.line, authctl)
        if Self.names(try Self.json(example)) != Self.names(try Self.json(printed)) {
          parts.example = try Self.indented(printed)
        }
      }
      sections.append(parts.text)
    }
    let text = sections.joined(separator: "\n### ")
    if ProcessInfo.processInfo.environment["AUTHCTL_RECORD_GOLDEN"] != nil {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == text, "make golden rewrites it")
    #expect(tables.missing == [], "add a heading to Docs/json.md")
  }

  private static let credentials = [
    "AUTHCTL_TOTP_SECRET": "JBSWY3DPEHPK3PXP", "AUTHCTL_PASSWORD": "correct horse",
    "AUTHCTL_TWITTER_ACCESS_TOKEN": "1234567890-AbCd", "AUTHCTL_TWITTER_ACCESS_SECRET": "sEcReT",
    "AUTHCTL_OAUTH_ID_TOKEN": #"{"sub":"f","email":"x7k@privaterelay.appleid.com"}"#,
    "AUTHCTL_APPLE_ID_TOKEN": Self.appleToken,
  ]

  /// A token like Apple's, without a nonce.
  private static var appleToken: String {
    let claims =
      #"{"sub":"001234.jane.0123","email":"x7k@privaterelay.appleid.com","email_verified":true}"#
    func part(_ text: String) -> String {
      Data(text.utf8).base64EncodedString().replacing("=", with: "")
    }
    return "\(part(#"{"alg":"none"}"#)).\(part(claims))."
  }

  /// The JSON that a command line prints; `OOB_CODE` stands for the newest code of an e-mail.
  private static func output(of line: String, _ authctl: Binary) async throws -> String {
    var words = line.split(separator: " ").map(String.init) + ["--json"]
    if let place = words.firstIndex(of: "OOB_CODE") {
      let links = try await authctl("emulator", "links", "--field", "oobCodes")
      let codes = try #require(try json(links.output) as? [[String: Any]])
      words[place] = try #require(codes.last?["oobCode"] as? String)
    }
    let outcome = try await authctl.run(authctl.path, words)
    return outcome.output.isEmpty ? outcome.error : outcome.output
  }

  private static func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  private static func indented(_ text: String) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: try json(text), options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self).replacing(" : ", with: ": ")
  }

  /// The paths of all members; the elements of lists are merged, and objects whose names are data do not
  /// count.
  private static func names(_ value: Any, at place: String = "") -> Set<String> {
    if let list = value as? [Any] { return Set(list.flatMap { names($0, at: place + "[]") }) }
    guard let object = value as? [String: Any] else { return [] }
    var all: Set<String> = []
    for (name, member) in object {
      let path = "\(place).\(name)"
      all.insert(path)
      if !["testPhoneNumbers", "claims", "settings"].contains(name) {
        all.formUnion(names(member, at: path))
      }
    }
    return all
  }
}

/// One command line of the page: its heading, the table, and what was written below it, perhaps with an example.
private struct Section {
  let line: String
  var table = ""
  /// What stands below the table, around the example.
  private var parts: [String]

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    line = String(lines[0].dropFirst("`authctl ".count).dropLast())
    let isTable = ["|", "The members of `authctl "]
    let written = lines.dropFirst().drop { line in line.isEmpty || isTable.contains { line.hasPrefix($0) } }
      .joined(separator: "\n")
    let start = written.components(separatedBy: "```json\n")
    parts = start.count == 1 ? start : [start[0]] + start[1].components(separatedBy: "```\n")
  }

  /// The JSON; nil for a command that is not run.
  var example: String? {
    get { parts.count > 1 ? parts[1] : nil }
    set { if let newValue { parts[1] = newValue } }
  }

  var text: String {
    let written =
      parts[0] + (example.map { "```json\n\($0)```\n" } ?? "") + parts.dropFirst(2).joined(separator: "```\n")
    return "`authctl \(line)`\n" + (table.isEmpty && written.isEmpty ? "" : "\n")
      + table + (table.isEmpty || written.isEmpty ? "" : "\n") + written
  }
}

/// The tables of members, each once.
private struct MemberTables {
  /// The commands without a heading so far.
  private(set) var missing = Commands.tree.commands.map { $0.path }
  private var commands: [String: String] = [:]

  /// The table for a command line; empty if it has been given, or if the command prints no JSON of its own.
  mutating func table(of line: String) throws -> String {
    let command = try #require(
      Commands.tree.commands.filter { line == $0.path || line.hasPrefix($0.path + " ") }
        .max { $0.path.count < $1.path.count }, "\(line) is no command")
    guard missing.contains(command.path) else { return "" }
    missing.removeAll { $0 == command.path }
    let rows = (command as? any Program.Command.Type)?.members.table(below: "") ?? []
    guard !rows.isEmpty else { return "" }
    let table = "| member | type | meaning |\n|---|---|---|\n" + rows.joined()
    if rows.count > 3, let same = commands[table] { return "The members of `authctl \(same)`.\n" }
    commands[table] = command.path
    return table
  }
}

extension Program.Command {
  fileprivate static var members: Members { result(of: nil) }
}

extension Members {
  /// A row for each member; those of objects and lists follow, with their paths.
  fileprivate func table(below path: String) -> [String] {
    rows.flatMap { name, member in
      ["| `\(path)\(name)` | \(member.type) | \(member.explanation) |\n"]
        + (member.inner?.table(below: "\(path)\(name)\(member.type == "list" ? "[]" : "").") ?? [])
    }
  }
}

extension Member {
  /// What its JSON is called: string, number, boolean, time, object, list or any.
  fileprivate var type: String {
    switch form {
    case .type(let type): Self.name(of: type)
    case .open, .object: "object"
    case .list: "list"
    }
  }

  private static func name(of type: Any.Type) -> String {
    switch JSONMembers(of: type) {
    case .object: type is JSONValue.Type || type is JSONValue?.Type ? "any" : "object"
    case .list: "list"
    case .value:
      switch type {
      case is Bool.Type, is Bool?.Type: "boolean"
      case is Date.Type, is Date?.Type: "time"
      case is any BinaryInteger.Type, is Int?.Type, is Int64?.Type, is Double.Type, is Double?.Type: "number"
      default: "string"
      }
    }
  }

  /// The meaning, and the names of a message's members.
  fileprivate var explanation: String {
    guard inner == nil else { return meaning }
    let names = shape.paths.map { $0.drop { Int($0) != nil } }.filter { $0.count == 1 }
      .compactMap { $0.first.map { "`\($0)`" } }
    return ([meaning] + [names.joined(separator: ", ")]).filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
