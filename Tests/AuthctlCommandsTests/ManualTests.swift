import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import AuthctlCommands
@testable import Program

/// The manual as read by programs that display manuals.
@Suite(.timeLimit(.minutes(6))) struct ManualTests {
  private static let manual = ManualPage(
    program: Commands.tree.info(), version: Version.current, date: Version.date)

  @Test(.needs("mandoc"))
  func `mandoc has no complaint about any page, and no line is wider than 78 columns`() async throws {
    let authctl = try Binary()
    for name in Self.manual.names {
      let page = try #require(Self.manual.text(of: name))
      try authctl.home.write(page, to: "\(authctl.home.path)/pages/\(name).1")
    }
    let checked = try await authctl.shell("mandoc -T lint -O width=78 pages/*")
    #expect(checked.output == "" && checked.error == "" && checked.status == 0, "\(checked.output)")
    let shown = try await authctl.shell("mandoc -T utf8 -O width=78 pages/* | sed 's/.\\x08//g'")
    let lines = shown.output.split(separator: "\n")
    #expect(lines.count > 1000)
    for line in lines where line.count > 78 { Issue.record("\(line)") }
  }

  @Test(arguments: manual.names)
  func `every page has the expected sections and a date`(name: String) throws {
    let page = try #require(Self.manual.text(of: name))
    #expect(page.hasPrefix(".TH \(name.uppercased().replacing("-", with: "\\-")) 1 \(Version.date) "))
    for section in [
      "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "\"EXIT STATUS\"", "ENVIRONMENT", "FILES", "EXAMPLES",
      "\"SEE ALSO\"",
    ] {
      #expect(page.contains("\n.SH \(section)\n"), "\(section)")
    }
  }

  @Test func `every command has its section on a page, and the program prints the page`() async throws {
    for command in Commands.tree.commands {
      let noun = String(command.path.prefix { $0 != " " })
      let page = try #require(Self.manual.text(of: noun))
      let usage = "authctl \(command.path)".replacing("-", with: "\\-")
      #expect(page.contains(usage), "\(command.path)")
    }
    let authctl = try Binary()
    #expect(try await authctl("man", "phone").output == Self.manual.text(of: "authctl-phone"))
    #expect(try await authctl("man").output == Self.manual.text(of: "authctl"))
    #expect(try await authctl("man", "--list").output == Self.manual.names.map { "\($0)\n" }.joined())
    #expect(try await authctl("man", "fax").status == 2)
  }

  @Test func `the manual's date is that of the newest version in CHANGELOG`() throws {
    let root = URL(fileURLWithPath: #filePath).appending(path: "../../../CHANGELOG.md").standardizedFileURL
    let log = try String(contentsOf: root, encoding: .utf8)
    let newest = try #require(log.firstMatch(of: /\n## (.*)\n/)?.1)
    #expect(newest == "Unreleased" || newest == "\(Version.current) - \(Version.date)")
    #expect(Version.date.wholeMatch(of: /20\d\d-[01]\d-[0-3]\d/) != nil)
  }
}
