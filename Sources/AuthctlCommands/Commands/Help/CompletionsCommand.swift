import CommandLineKit

struct CompletionsCommand: Command {
  static let path = "completions"
  let shell: Shell

  /// A shell that has a completion script.
  enum Shell: String, ChoiceValue {
    case bash, zsh, fish
  }

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Print the completion script for a shell.",
      examples: ["authctl completions bash", "authctl completions fish"],
      build: Self.init(shell:),
      .operand("shell", help: "The shell."))
  }

  func run(_ context: Context) async throws -> TextResult {
    let completions = Completions(program: Commands.tree.info())
    return switch shell {
    case .bash: TextResult(completions.bash)
    case .zsh: TextResult(completions.zsh)
    case .fish: TextResult(completions.fish)
    }
  }
}

/// A page or script as the result of a command.
struct TextResult: CommandResult {
  static var members: String { "text" }

  let text: String

  init(_ text: String) { self.text = text }

  func text(_ style: TextStyle) -> String { text }
}
