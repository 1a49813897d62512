import Foundation
import Testing

/// The folders of a module use each other in one direction (Docs/architecture.md).
///
/// It only reads the text: a type counts if exactly one folder of the module declares it and no type has a
/// nested one with that name.
@Suite struct FolderTests {
  static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  @Test(arguments: [
    "AuthHTTP", "AuthCrypto", "IdentityToolkit", "Explanation", "AuthCore", "EmulatorWire", "EmulatorState",
    "AuthEmulator",
    "Program", "ClientCommands", "ServerCommands", "Smoke", "AuthctlCommands",
  ])
  func `the folders of a module have no cycles`(module: String) throws {
    let uses = try Self.uses(in: module)
    var open = Set(uses.keys)
    while let free = open.first(where: { (uses[$0] ?? [:]).keys.allSatisfy { !open.contains($0) } }) {
      open.remove(free)
    }
    for folder in open.sorted() {
      for (other, name) in uses[folder] ?? [:] where open.contains(other) {
        Issue.record("\(module)/\(folder) uses \(name) of \(other), and \(other) uses \(folder)")
      }
    }
  }

  /// For each folder, the other folders it uses, each with one example.
  private static func uses(in module: String) throws -> [String: [String: String]] {
    let declaration = /^( *)(?:[a-z]+ )*(?:struct|enum|class|protocol|typealias) (\w+)/
    var owners: [Substring: Set<String>] = [:]
    var inner: Set<Substring> = []
    var texts: [(file: String, folder: String, words: Set<Substring>)] = []
    let root = sources.appending(path: module).path()
    for file in FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
    where file.hasSuffix(".swift") {
      let folder = file.contains("/") ? String(file.prefix { $0 != "/" }) : "."
      let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
      let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      for match in lines.compactMap({ $0.prefixMatch(of: declaration) }) {
        owners[match.2, default: []].insert(folder)
        if !match.1.isEmpty { inner.insert(match.2) }
      }
      // Every second part is a literal; a type in front of a nested one is only a part of its name.
      let code = lines.flatMap { line in
        line.replacing(/\w+\.(?=[A-Z])/, with: "").split(separator: "\"", omittingEmptySubsequences: false)
          .enumerated()
          .filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      }
      texts.append(
        (file, folder, Set(code.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } })))
    }
    var uses: [String: [String: String]] = [:]
    for (file, folder, words) in texts {
      uses[folder, default: [:]].merge(
        words.subtracting(inner).compactMap { word in
          guard let found = owners[word], found.count == 1, let owner = found.first, owner != folder else {
            return nil
          }
          return (owner, "\(word) (\(file))")
        }
      ) { min($0, $1) }
    }
    return uses
  }
}
