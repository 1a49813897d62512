import CommandLineKit
import TestSupport
import Testing

/// What a program prints: the existential type of all results.
private protocol Printable: Sendable {
  var text: String { get }
}

private struct PrintingContext: CommandContext {
  typealias Output = any Printable
  let name: String
}

extension Command where Context == PrintingContext, Result: Printable {
  fileprivate static func erase(_ result: Result) -> any Printable { result }
}

private struct Greeting: Printable {
  let text: String
}

private struct Greet: Command {
  static let path = "greet"
  let word: String

  static var description: CommandDescription<PrintingContext> {
    CommandDescription(
      "Greet.", examples: ["tool greet --word hi"], build: Self.init(word:),
      .option("word", "WORD", default: "hello", help: "The word."))
  }

  func run(_ context: PrintingContext) async throws -> Greeting {
    Greeting(text: "\(word) \(context.name)")
  }
}

private struct Quiet: Sendable, Equatable {
  let quiet: Bool
}

@Suite struct ResultTypeTests {
  @Test func `a command's result type is converted to the program's`() async throws {
    let tree = CommandTree<PrintingContext, Quiet>(
      program: "tool", summary: "Be a tool.",
      globals: .group(build: Quiet.init(quiet:), .flag("quiet", help: "Say less.")), nouns: [],
      commands: [Greet.self])
    #expect(tree.problems() == [])
    guard case .run(let invocation) = try tree.parse(["greet", "--quiet"]) else {
      Issue.record("nothing to run")
      return
    }
    #expect(invocation.globals == Quiet(quiet: true))
    #expect(try await invocation.run(PrintingContext(name: "world")).text == "hello world")
  }
}
