import IdentityToolkit
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Holds the catalogue against the protocol reference itself, where it lies beside the repository.
@Suite(.enabled(if: ProtocolReference.text != nil)) struct ErrorCatalogueReferenceTests {
  @Test func `every mapped string of the reference has its row, case and number`() throws {
    let rows = try ProtocolReference.tableRows(from: "### 8.3", to: "### 8.4").filter { $0.count == 5 }
      .dropFirst(2)
    #expect(rows.count == 59)
    for row in rows {
      let code = try #require(ProtocolReference.codes(in: row[0]).first)
      let entry = try #require(ErrorCatalogue.entry(for: code), "\(code)")
      #expect(entry.sdkCase == row[1], "\(code)")
      #expect(entry.sdkCode.map(String.init) == row[2], "\(code)")
    }
  }

  @Test func `every unmapped string of the reference has a row`() throws {
    let rows = try ProtocolReference.tableRows(from: "### 8.3", to: "### 8.4").filter { $0.count == 3 }
    let codes = rows.flatMap { ProtocolReference.codes(in: $0[0]) }
    #expect(codes.count > 40)
    for code in codes { #expect(ErrorCatalogue.entry(for: code) != nil, "\(code)") }
  }

  @Test func `every name string of the reference is some row's`() throws {
    let section = try ProtocolReference.section(from: "### 8.4", to: "## 9.")
    let names = ProtocolReference.codes(in: section).map(\.rawValue).filter { $0 != "ERROR_" && $0 != "NAME" }
    #expect(names.count > 25)
    let known = Set(ErrorCatalogue.entries.compactMap(\.sdkName))
    for name in names { #expect(known.contains(name), "\(name)") }
  }
}

/// The protocol reference, found in a directory `shared` beside some directory this file lies in.
enum ProtocolReference {
  /// The whole text; nil where the reference is not there.
  static let text: String? = {
    var directory = #filePath[...]
    while let slash = directory.lastIndex(of: "/") {
      directory = directory[..<slash]
      if let data = FileManager.default.contents(atPath: directory + "/shared/protocol.md") {
        return String(decoding: data, as: UTF8.self)
      }
    }
    return nil
  }()

  /// What stands between two headings.
  static func section(from start: String, to end: String) throws -> String {
    let lines = try #require(text).split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.drop { !$0.hasPrefix(start) }
    return rest.prefix { !$0.hasPrefix(end) }.joined(separator: "\n")
  }

  /// The cells of every table line between two headings.
  static func tableRows(from start: String, to end: String) throws -> [[String]] {
    try section(from: start, to: end).split(separator: "\n").filter {
      $0.hasPrefix("| ") || $0.hasPrefix("|-")
    }
    .map { line in
      line.split(separator: "|").map {
        String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
  }

  /// The upper-case names between back quotes.
  static func codes(in text: String) -> [ServerErrorCode] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { index, part in
        index % 2 == 1 && !part.isEmpty && part.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" }
      }
      .map { ServerErrorCode(rawValue: String($1)) }
  }
}
