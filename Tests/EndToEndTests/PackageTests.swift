import Foundation
import Testing

@Suite struct PackageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A target as declared in the manifest.
  private struct Target {
    let name: String
    let dependencies: Set<String>
    /// The path of its sources.
    let path: String
    /// A program is not imported: a target that depends on it needs it built.
    let isExecutable: Bool

    /// Reads the text from one declaration to the next; nil if the text declares nothing.
    init?(_ declaration: some StringProtocol) {
      let text = String(declaration)
      guard let name = text.firstMatch(of: /"(\w+)"/)?.1 else { return nil }
      let list = text.firstMatch(of: /(?:needs|of|dependencies): \[([^\]]*)\]/)?.1 ?? ""
      let isTest = text.hasPrefix("tests(")
      self.name = String(name)
      dependencies = Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
      path =
        text.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) }
        ?? "\(isTest ? "Tests" : "Sources")/\(name)"
      isExecutable = text.hasPrefix(".executableTarget(")
    }

    func imports() throws -> Set<String> {
      var names: Set<String> = []
      let directory = root.appendingPathComponent(path)
      for file in try FileManager.default.subpathsOfDirectory(atPath: directory.path)
      where file.hasSuffix(".swift") {
        let text = try String(contentsOf: directory.appendingPathComponent(file), encoding: .utf8)
        for line in text.matches(of: /(?m)^(?:@testable |@_exported public |public |package )?import (\w+)$/)
        {
          names.insert(String(line.1))
        }
      }
      return names
    }
  }

  private static func targets() throws -> [Target] {
    let manifest = try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let list = manifest.split(separator: "\n  targets: [", maxSplits: 1).last ?? ""
    let starts = list.matches(of: /(?m)^ {4}(?:module|tests|\.target|\.executableTarget)\(/).map(
      \.range.lowerBound)
    let ends = starts.dropFirst() + [list.endIndex]
    return zip(starts, ends).compactMap { start, end in
      Target(list[start..<end].drop { $0 == " " })
    }
  }

  @Test func `a target depends on exactly the modules it imports`() throws {
    let targets = try Self.targets()
    let programs = Set(targets.filter(\.isExecutable).map(\.name))
    let modules = Set(targets.map(\.name))
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("Sources").path)
    #expect(modules.isSuperset(of: folders))
    for target in targets {
      let imported = try target.imports().intersection(modules)
      #expect(target.dependencies.subtracting(programs) == imported.subtracting(programs), "\(target.name)")
    }
  }

  @Test func `the C code of a release is hardened`() throws {
    let manifest = try String(contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let targets = manifest.matches(of: /\.target\(\s*name: "(C\w+)"(, cSettings: hardened)?/)
    #expect(targets.count > 4)
    for target in targets where target.1 != "CTestSupport" { #expect(target.2 != nil, "\(target.1)") }
  }
}
