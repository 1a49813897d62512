import Foundation
import TestSupport
import Testing

/// Everything that sources, tests and pages cite exists: sections of the numbered pages in `Docs`, files,
/// headings.
@Suite struct CitationTests {
  @Test func `every cited section exists`() throws {
    let sections = try Repository.sections()
    var count = 0
    for file in try Repository.files(below: ["Sources", "Tests", "Docs", ".github"]) {
      for citation in Citation.all(in: file) {
        count += 1
        let known = sections[citation.page]?.contains(citation.section) ?? false
        #expect(known, "\(file.path):\(citation.line): \(citation.page) \(citation.section)")
      }
    }
    #expect(count > 250)
  }

  @Test func `a page's references to its own sections, and the sources of strict rules, exist`() throws {
    let sections = try Repository.sections()
    for file in try Repository.files(below: ["Docs"]) {
      for citation in Citation.inner(in: file) {
        let known = sections[citation.page]?.contains(citation.section) ?? false
        #expect(known, "\(file.path):\(citation.line): section \(citation.section)")
      }
    }
  }

  @Test func `every relative link leads to a file and to a heading in it`() throws {
    let pages = try Repository.files(below: ["Docs", ".github"]).filter { $0.path.hasSuffix(".md") }
    let anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.anchors) })
    for page in pages {
      for link in page.links where !link.target.contains("://") && !link.target.hasPrefix("mailto:") {
        let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? page.path : Repository.path(String(parts[0]), from: page.path)
        let file = Repository.root.appending(path: path).path
        #expect(FileManager.default.fileExists(atPath: file), "\(page.path):\(link.line): \(link.target)")
        if parts.count == 2, let known = anchors[path] {
          #expect(known.contains(String(parts[1])), "\(page.path):\(link.line): \(link.target)")
        }
      }
    }
  }

  @Test func `every path in backticks exists in this repository`() throws {
    let pages = try Repository.files(below: ["Docs", ".github"]).filter { $0.path.hasSuffix(".md") }
    var count = 0
    // The change log names files of its time.
    for page in pages where page.path != "CHANGELOG.md" {
      for (line, path) in page.namedPaths {
        count += 1
        let file = Repository.root.appending(path: path).path
        #expect(FileManager.default.fileExists(atPath: file), "\(page.path):\(line): \(path)")
      }
    }
    #expect(count > 100)
  }

  @Test func `lists and ranges of sections cite each section`() {
    let name = "Docs/protocol" + ".md"
    let text = "/// See \(name) 6.2 to 6.4, 6.7.\n/// (\(name) 7.2, \(name) 5 and 9.9): 3 times"
    let citations = Citation.all(in: TextFile(path: "x.swift", text: text))
    #expect(citations.map(\.section) == ["6.2", "6.4", "6.7", "7.2", "5", "9.9"])
    #expect(citations.map(\.line) == [1, 1, 1, 2, 2, 2])
  }
}

/// A section of a page named in a line.
private struct Citation {
  /// The page's path, such as `Docs/faults.md`.
  let page: String
  /// The section's number, such as `6.8`.
  let section: String
  /// The number of the line, starting with 1.
  let line: Int

  /// The citations by page and number.
  static func all(in file: TextFile) -> [Citation] {
    guard file.text.holds("Docs/") else { return [] }
    let pattern = /(Docs\/[a-z-]+\.md) ([0-9]+(?:\.[0-9]+)?(?:(?:, | and | to )[0-9]+(?:\.[0-9]+)?)*)/
    return find(pattern, in: file) { String($0).holds("Docs/") }
  }

  /// A page's references to its own sections, and those to the protocol in the last column of
  /// `Docs/strict.md`.
  static func inner(in file: TextFile) -> [Citation] {
    if file.path == "Docs/strict.md" {
      let last = /()\| ([0-9.]+(?:, [0-9.]+)*) \|$/
      return find(last, page: "Docs/protocol.md", in: file) { $0.hasPrefix("| ") }
    }
    let word = /([Ss]ections?) ([0-9]+(?:\.[0-9]+)?(?:(?:, | and | to )[0-9]+(?:\.[0-9]+)?)*)/
    return find(word, page: file.path, in: file) { String($0).holds("ection") && !String($0).holds("RFC") }
  }

  private static func find(
    _ pattern: Regex<(Substring, Substring, Substring)>, page: String? = nil, in file: TextFile,
    where mayMatch: (Substring) -> Bool
  ) -> [Citation] {
    file.lines.filter { mayMatch($0.text) }.flatMap { number, line in
      line.matches(of: pattern).flatMap { match in
        match.2.matches(of: /[0-9]+(?:\.[0-9]+)?/).map {
          Citation(page: page ?? String(match.1), section: String($0.0), line: number)
        }
      }
    }
  }
}

/// A text file of the repository.
private struct TextFile {
  /// The path from the repository's root.
  let path: String
  let text: String

  /// The lines that are not empty, numbered from 1.
  var lines: [(number: Int, text: Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0 + 1, $1) }.filter { !$0.1.isEmpty }
  }

  /// The numbers of all numbered headings.
  var sections: Set<String> {
    let numbers = headings.map { $0.prefix { "0123456789.".contains($0) } }
    return Set(numbers.map { $0.split(separator: ".").joined(separator: ".") })
  }

  /// The anchors that GitHub gives headings: lower case, without punctuation, hyphens for spaces.
  var anchors: Set<String> {
    Set(
      headings.map { heading in
        heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
          .replacing(" ", with: "-")
      })
  }

  private var headings: [Substring] {
    lines.filter { $0.text.hasPrefix("#") }.map { $0.text.drop { $0 == "#" }.dropFirst() }
  }

  /// The targets of its Markdown links.
  var links: [(line: Int, target: String)] {
    lines.filter { String($0.text).holds("](") }.flatMap { number, line in
      line.matches(of: /\]\(([^)\s]+)\)/).map { (number, String($0.1)) }
    }
  }
}

extension TextFile {
  /// Everything in backticks that is a path from the repository's root, without placeholders and wildcards.
  fileprivate var namedPaths: [(line: Int, path: String)] {
    lines.filter { String($0.text).holds("`") }.flatMap { number, line in
      line.matches(of: /`((?:Sources|Tests|Docs|\.github)\/[A-Za-z0-9_.+\/-]+)`/)
        .map { (number, String($0.1)) }
    }
  }
}

/// The files of this repository.
private enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Every text file below the directories, and the pages at the top.
  static func files(below directories: [String]) throws -> [TextFile] {
    var paths = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
    for directory in directories {
      let below = FileManager.default.enumerator(atPath: root.appending(path: directory).path)
      for case let name as String in below ?? .init() { paths.append("\(directory)/\(name)") }
    }
    return paths.compactMap { path in
      FileManager.default.contents(atPath: root.appending(path: path).path)
        .flatMap { String(data: $0, encoding: .utf8) }.map { TextFile(path: path, text: $0) }
    }
  }

  /// The numbered sections of each page in `Docs`, by its path.
  static func sections() throws -> [String: Set<String>] {
    let pages = try files(below: ["Docs"]).filter { $0.path.hasSuffix(".md") }
    return Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.sections) })
  }

  /// The path from the root for a path relative to a page.
  static func path(_ relative: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in relative.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
