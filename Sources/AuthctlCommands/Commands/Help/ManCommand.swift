import CommandLineKit

struct ManCommand: Command {
  static let path = "man"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Print the manual page.", examples: ["authctl man"], build: Self.init)
  }

  func run(_ context: Context) async throws -> TextResult {
    TextResult(ManualPage(program: Commands.tree.info(), version: Version.current).text)
  }
}
