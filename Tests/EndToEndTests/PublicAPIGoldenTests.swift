import BoundedJSON
import Foundation
import TestSupport
import Testing

/// `Docs/api`: what users of the library see, one declaration a line, so that a change of it is seen in review.
@Suite struct PublicAPIGoldenTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    .needs("swift-symbolgraph-extract"),
    arguments: [("AuthCore", ["AuthCore", "AuthValues"]), ("AuthLocalServer", ["AuthLocalServer"])])
  func `Docs/api has every public declaration`(name: String, modules: [String]) async throws {
    let lines = try await Self.declarations(of: modules).sorted()
    let text = lines.map { "\($0)\n" }.joined()
    let file = Self.root.appending(path: "Docs/api/\(name).txt")
    if ProcessInfo.processInfo.environment["AUTHCTL_RECORD_GOLDEN"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "make golden rewrites it")
  }

  /// A type that is public once has to be explained for ever, and what the program sees beside the API, others lack.
  @Test(arguments: [
    (["AuthCore", "AuthValues"], "public", 350), (["AuthLocalServer"], "public", 60),
    (["AuthCore"], "package", 90),
  ])
  func `the library has few declarations that others see`(modules: [String], access: String, most: Int) throws
  {
    let declaration = try Regex(#"^ *(@\S+ )*\#(access) (?!import)"#)
    var count = 0
    for module in modules {
      let folder = Self.root.appending(path: "Sources/\(module)")
      for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
      where name.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        count += text.split(separator: "\n").count { $0.prefixMatch(of: declaration) != nil }
      }
    }
    #expect(most / 4...most ~= count)
  }

  /// `NAME: DECLARATION` for each symbol of the modules, those that the compiler makes included.
  private static func declarations(of modules: [String]) async throws -> [String] {
    let binary = try Binary()
    let built = URL(fileURLWithPath: binary.path).deletingLastPathComponent()
    let maps = try FileManager.default.contentsOfDirectory(atPath: built.path)
      .map { built.appending(path: "\($0)/module.modulemap").path }
      .filter { FileManager.default.fileExists(atPath: $0) }
      .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    for module in modules {
      let words =
        [
          "-module-name", module, "-target", try await target(binary), "-I", "\(built.path)/Modules",
          "-output-dir", binary.home.path, "-minimum-access-level", "public", "-skip-synthesized-members",
        ] + maps
      let run = try await binary.run("/usr/bin/env", ["swift-symbolgraph-extract"] + words)
      try #require(run.status == 0, "\(run.error)")
    }
    return try FileManager.default.contentsOfDirectory(atPath: binary.home.path)
      .filter { $0.hasSuffix(".symbols.json") }.flatMap { file in
        try declarations(in: Data(contentsOf: URL(fileURLWithPath: "\(binary.home.path)/\(file)")))
      }
  }

  private static func target(_ binary: Binary) async throws -> String {
    let info = try await binary.run("/usr/bin/env", ["swiftc", "-print-target-info"]).output
    return try #require(JSONReader.read(Array(info.utf8))["target"]?["unversionedTriple"]?.string)
  }

  private static func declarations(in graph: Data) throws -> [String] {
    let graph = try #require(try JSONSerialization.jsonObject(with: graph) as? [String: Any])
    return (graph["symbols"] as? [[String: Any]] ?? []).compactMap { symbol in
      let path = (symbol["pathComponents"] as? [String] ?? []).joined(separator: ".")
      let parts = (symbol["declarationFragments"] as? [[String: Any]] ?? []).compactMap {
        $0["spelling"] as? String
      }
      let text = parts.joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return path.isEmpty ? nil : "\(path): \(text)"
    }
  }
}
