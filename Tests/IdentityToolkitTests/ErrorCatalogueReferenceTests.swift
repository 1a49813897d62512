import Platform
import IdentityToolkit
import Testing

/// Compares the catalogue with the tables of Docs/protocol.md 8.3 and 8.4.
@Suite struct ErrorCatalogueReferenceTests {
  @Test func `every mapped string of the protocol has its row, case and number`() throws {
    let rows = try ProtocolPage().tableRows(from: "### 8.3", to: "### 8.4").filter { $0.count == 5 }
      .dropFirst(2)
    #expect(rows.count == 59)
    for row in rows {
      let code = try #require(ProtocolPage.codes(in: row[0]).first)
      let entry = try #require(ErrorCatalogue.entry(for: code), "\(code)")
      #expect(entry.sdk.map { "\($0)" } == row[1], "\(code)")
      #expect((entry.sdk?.rawValue).map(String.init) == row[2], "\(code)")
    }
  }

  @Test func `every unmapped string of the protocol has a row`() throws {
    let rows = try ProtocolPage().tableRows(from: "### 8.3", to: "### 8.4").filter { $0.count == 3 }
    let codes = rows.flatMap { ProtocolPage.codes(in: $0[0]) }
    #expect(codes.count > 40)
    for code in codes { #expect(ErrorCatalogue.entry(for: code) != nil, "\(code)") }
  }

  @Test func `every name string of the protocol belongs to a row`() throws {
    let section = try ProtocolPage().section(from: "### 8.4", to: "### 8.5")
    let names = ProtocolPage.codes(in: section).map(\.rawValue).filter { $0 != "ERROR_" && $0 != "NAME" }
    #expect(names.count > 25)
    let known = Set(ErrorCatalogue.entries.flatMap { [$0.sdk?.name, $0.closest?.name].compactMap(\.self) })
    for name in names { #expect(known.contains(name), "\(name)") }
  }
}

/// The text of `Docs/protocol.md`.
struct ProtocolPage {
  private let lines: [Substring]

  /// Reads the page from the repository of this file.
  init() throws {
    let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let path = repository.joined(separator: "/") + "/Docs/protocol.md"
    let data = try #require(FileManager.default.contents(atPath: path), "\(path)")
    lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines from the heading that starts with `start` up to the one that starts with `end`.
  func section(from start: String, to end: String) throws -> String {
    let rest = lines.drop { !$0.hasPrefix(start) }
    try #require(!rest.isEmpty, "\(start)")
    return rest.prefix { !$0.hasPrefix(end) }.joined(separator: "\n")
  }

  /// The cells of every table line between two headings.
  func tableRows(from start: String, to end: String) throws -> [[String]] {
    try section(from: start, to: end).split(separator: "\n").filter {
      $0.hasPrefix("| ") || $0.hasPrefix("|-")
    }
    .map { line in
      line.split(separator: "|").map {
        String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
  }

  /// The upper-case names in backticks.
  static func codes(in text: String) -> [ErrorCode] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { index, part in
        index % 2 == 1 && !part.isEmpty && part.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" }
      }
      .map { ErrorCode(rawValue: String($1)) }
  }
}
