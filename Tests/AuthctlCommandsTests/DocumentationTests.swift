import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import AuthctlCommands
@testable import Program

@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `every path in a document exists`() throws {
    let docs = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("Docs").path)
    var count = 0
    for document in docs.filter({ $0.hasSuffix(".md") }).map({ "Docs/\($0)" }) + ["README.md"] {
      for match in try Self.text(document).matches(
        of: /(?:Sources|Tests|Docs)\/[A-Za-z0-9_+.\/-]*[A-Za-z0-9]/)
      {
        count += 1
        let file = Self.root.appendingPathComponent(String(match.0)).path
        #expect(FileManager.default.fileExists(atPath: file), "\(document): \(match.0)")
      }
    }
    #expect(count > 40)
  }

  @Test func `README's Swift example is compiled`() throws {
    let readme = try Self.text("README.md")
    let shown = try #require(readme.firstMatch(of: /```swift\n([\s\S]*?)```/)?.1)
    let compiled = try Self.text("Tests/AuthLocalServerTests/ReadmeExample.swift")
    let start = try #require(compiled.range(of: "import "))
    #expect(compiled[start.lowerBound...] == shown)
  }

  @Test func `every command's JSON is described`() throws {
    let page = try Self.text("Docs/json.md")
    for command in Commands.tree.commands {
      #expect(
        page.contains("authctl \(command.path)") || page.contains("`\(command.path)`"), "\(command.path)")
    }
  }

  @Test func `every member that --field accepts is described`() throws {
    let page = try Self.text("Docs/json.md")
    for command in Commands.tree.commands {
      for name in JSONMembers(printedBy: command).paths.joined() where Int(name) == nil {
        #expect(page.contains("`\(name)`") || page.contains("\"\(name)\""), "\(command.path): \(name)")
      }
    }
  }

  @Test func `every JSON example has the names that the command prints`() async throws {
    let authctl = try Binary(variables: [
      "AUTHCTL_TOTP_SECRET": "JBSWY3DPEHPK3PXP", "AUTHCTL_PASSWORD": "correct horse",
      "AUTHCTL_TWITTER_ACCESS_TOKEN": "1234567890-AbCd", "AUTHCTL_TWITTER_ACCESS_SECRET": "sEcReT",
      "AUTHCTL_OAUTH_ID_TOKEN": #"{"sub":"f","email":"x7k@privaterelay.appleid.com"}"#,
      "AUTHCTL_APPLE_ID_TOKEN": Self.appleToken,
    ])
    let page = try Self.text("Docs/json.md")
    let examples = page.matches(of: /### `authctl ([^`]*)`\n[\s\S]*?```json\n([\s\S]*?)```/)
    #expect(examples.count > 20)
    for example in examples {
      var words = example.1.split(separator: " ").map(String.init) + ["--json"]
      if let place = words.firstIndex(of: "OOB_CODE") {
        let links = try await authctl.run(authctl.path, ["emulator", "links", "--field", "oobCodes"])
        let codes = try #require(try Self.json(links.output) as? [[String: Any]])
        words[place] = try #require(codes.last?["oobCode"] as? String)
      }
      let outcome = try await authctl.run(authctl.path, words)
      let printed = Self.names(try Self.json(outcome.output.isEmpty ? outcome.error : outcome.output))
      #expect(Self.names(try Self.json(String(example.2))) == printed, "\(example.1)")
    }
  }

  /// A token like Apple's, without a nonce.
  private static var appleToken: String {
    let claims =
      #"{"sub":"001234.jane.0123","email":"x7k@privaterelay.appleid.com","email_verified":true}"#
    func part(_ text: String) -> String {
      Data(text.utf8).base64EncodedString().replacing("=", with: "")
    }
    return "\(part(#"{"alg":"none"}"#)).\(part(claims))."
  }

  private static func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
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
