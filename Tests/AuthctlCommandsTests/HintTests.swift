import AuthCore
import AuthHTTP
import CommandLineKit
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthctlCommands
@testable import Program

/// Every hint ends in a command that the program accepts, with options that the command has.
@Suite struct HintTests {
  private let tree = Self.commands
  private static let commands = Commands.tree

  @Test func `a mistake in a hint is found`() {
    let wrong = [
      "name it by its number: authctl mfa remove --factor N", "name it: --factor N",
      "authctl phone sned NUMBER", "authctl status, then: authctl phone verify --lnik CODE",
      "authctl email sign-in", "authctl emulator exec --port 0",
    ]
    for hint in wrong { #expect(!HintLine.problems(in: hint, tree).isEmpty, "\(hint)") }
    let right = [
      "authctl mfa challenge, then: authctl mfa resolve CODE", "to see it, repeat the command with --trace",
      "did you mean: authctl email sign-in ADDRESS, authctl phone send NUMBER or authctl anonymous sign-in",
      "leave --nonce out: authctl apple sign-in --id-token-file PATH", "enable it in the console",
    ]
    for hint in right { #expect(HintLine.problems(in: hint, tree) == [], "\(hint)") }
    #expect(!HintLine.optionProblems(in: "authctl mfa remove --factor X", tree).isEmpty)
  }

  @Test func `the hints of the catalogue parse`() {
    for code in ErrorCatalogue.entries.map(\.code) {
      #expect(HintLine.problems(in: code.hint ?? "", tree) == [], "\(code)")
    }
  }

  @Test func `the hints of a refusal parse in every situation`() {
    // A report shows the hint of the step, or else the one of the code's row.
    var hints = Set(ErrorCatalogue.entries.compactMap(\.code.hint))
    for step in HintSamples.steps {
      for code in ErrorCatalogue.entries.map(\.code) {
        let words = code == .operationNotAllowed ? [nil] + HintSamples.words : [nil]
        for detail in words {
          let error = AuthError.refused(Refusal(code, detail: detail, during: step))
          var advice = error.advice
          advice.provider = "google.com"
          if let hint = error.report(with: advice).hint { hints.insert(hint) }
        }
      }
    }
    #expect(hints.count > 100)
    for hint in hints { #expect(HintLine.problems(in: hint, tree) == [], "\(hint)") }
  }

  @Test func `no second factor starts with a phone sign-in`() {
    let codes: [ErrorCode] = [
      .invalidMFAPendingCredential, .missingMFAPendingCredential, .missingCredential, .totpChallengeTimeout,
      .invalidPendingToken,
    ]
    for code in codes {
      #expect(code.hint?.hasSuffix("authctl email sign-in ADDRESS") == true, "\(code)")
      for step in HintSamples.steps {
        let hint = AuthError.refused(Refusal(code, during: step)).report.hint
        #expect(hint?.contains("phone send") == false, "\(step): \(hint ?? "")")
      }
    }
  }

  @Test func `the hints of every error of the core parse`() {
    for error in HintSamples.errors {
      #expect(HintLine.problems(in: error.report.hint ?? "", tree) == [], "\(error)")
    }
    // A new case needs a sample here.
    #expect(Set(HintSamples.errors.map(HintSamples.number(of:))) == Set(0..<HintSamples.caseCount))
  }

  @Test func `the commands in composed hints parse`() {
    for provider in HintSamples.providers {
      for command in [
        NextCommand.signIn(by: provider), NextCommand.signIn(by: provider, email: "jane@example.com"),
      ] {
        #expect(HintLine.problems(in: command.printed, tree) == [])
      }
    }
  }

  @Test func `every wrong command line gets a hint that parses`() {
    // The words after the first operand of `emulator exec` belong to its command.
    for command in tree.commands where command.path != "emulator exec" {
      for more in [["--no-such-option"], ["--profile"], ["1", "2", "3", "4", "--lnik"]] {
        do {
          let outcome = try tree.parse(command.path.split(separator: " ").map(String.init) + more)
          Issue.record("\(command.path) \(more) is taken: \(outcome)")
        } catch {
          #expect(HintLine.problems(in: error.hint?.printed ?? "", tree) == [], "\(command.path) \(more)")
        }
      }
    }
  }

  /// A command in the sources is a ``NextCommand``, so the printer sees it; where a text only names one, its options exist.
  @Test func `the commands in the sources parse`() throws {
    var counts = (whole: 0, named: 0)
    let modules = ["/Program/", "/ClientCommands/", "/ServerCommands/", "/Smoke/", "/AuthctlCommands/"]
    for (file, text) in try Self.sources().filter({ file, _ in modules.contains { file.contains($0) } }) {
      for match in text.matches(of: /(?:run: |run\(|orGive: |NextCommand = )"((?:[^"\\\n]|\\.)*)"/)
      where !match.1.contains("\\(") && !match.1.isEmpty && match.1.first != "-" {
        counts.whole += 1
        let line = NextCommand(stringLiteral: String(match.1)).printed
        #expect(HintLine.problems(in: line, tree) == [], "\(file): \(match.1)")
      }
    }
    for (file, text) in try Self.lines(holding: "authctl ") {
      for match in text.matches(of: /"((?:[^"\\\n]|\\.)*authctl (?:[^"\\\n]|\\.)*)"/) {
        counts.named += 1
        let shown = String(match.1.replacing(/\\\([^)]*\)+/, with: "X").replacing("\\n", with: "\n"))
        #expect(HintLine.optionProblems(in: shown, tree) == [], "\(file): \(shown)")
      }
    }
    #expect(counts.whole > 200 && counts.named > 100, "\(counts)")
  }

  /// What a hint prints as a command has to be one, or `error.next` misses it.
  @Test func `no hint has a command as mere text`() throws {
    let modules = ["/Program/", "/ClientCommands/", "/ServerCommands/", "/Smoke/", "/AuthctlCommands/"]
    let names = /\b(?:authctl|openssl|firebase|sqlite3|ulimit|chmod|apt|brew|curl|mv|rm|cp|ls) [a-z\/-]/
    var count = 0
    for (_, text) in try Self.sources().filter({ file, _ in modules.contains { file.contains($0) } }) {
      let plain = text.replacing(/\\\((?:run|shell|export)[^)]*\)+/, with: "")
      for match in plain.matches(of: /(?:hint:|next:|NextStep \=)\s*"((?:[^"\\\n]|\\.)*)"/) {
        count += 1
        #expect(match.1.firstMatch(of: names) == nil, "\(match.1)")
      }
    }
    #expect(count > 50)
  }

  @Test func `the lower modules write no command line`() throws {
    let libraries = ["/AuthCore/", "/IdentityToolkit/", "/AuthHTTP/", "/SafeFiles/", "/BoundedJSON/"]
    let sources = try Self.sources().filter { file, _ in libraries.contains { file.contains($0) } }
    #expect(sources.count > 100)
    for (file, text) in sources { #expect(!text.contains("authctl "), "\(file)") }
  }

  @Test(arguments: [
    "README.md", "Docs/browser-tests.md", "Docs/ci.md", "Docs/faults.md", "Docs/functions.md",
    "Docs/providers.md",
    "Docs/second-factors.md", "Docs/server.md", "Docs/signing.md",
  ])
  func `the examples in the documents parse`(document: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    let page = try String(
      contentsOf: root.appendingPathComponent(document).standardizedFileURL, encoding: .utf8)
    for block in page.matches(of: /```(?:sh|console)\n([\s\S]*?)```/) {
      for line in block.1.split(separator: "\n") {
        let code = line.split(separator: " #", maxSplits: 1)[0].replacing("$(", with: "( ")
        for command in HintLine.all(in: String(code)) {
          let problem = tree.problem(ofLine: command, placeholders: HintLine.placeholders)
          // An open quote continues on the next line, and its content belongs to a shell.
          #expect(problem == nil || problem == "a quote is left open", "\(document): \(command)")
        }
      }
    }
  }

  /// The lines of the sources that contain a string.
  private static func lines(holding part: String) throws -> [(file: String, text: String)] {
    try sources().flatMap { file, text in
      guard text.holds(part) else { return [(file: String, text: String)]() }
      return text.split(separator: "\n").map(String.init).filter { $0.holds(part) }.map { (file, $0) }
    }
  }

  private static func sources() throws -> [(file: String, text: String)] {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources").standardizedFileURL
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
      ($0.path, try String(contentsOf: $0, encoding: .utf8))
    }
  }
}
