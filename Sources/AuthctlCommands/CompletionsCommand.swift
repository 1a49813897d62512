struct CompletionsCommand: Command {
  static let path = "completions"
  let shell: Shell

  enum Shell: String, ChoiceValue {
    case bash, zsh, fish
  }

  static let description: CommandDescription<Context> = CommandDescription(
    "Print the completion script for a shell.",
    discussion: """
      The script completes commands, options and their values, including stored profiles, pending and fictional \
      numbers, second factors and the like. It asks the program, which writes nothing and calls only a local \
      server.
      make install and the packages put the scripts where the shells look for them; zsh looks only below /usr and \
      /usr/local, so for another PREFIX make install prints a line for .zshrc. To do it by hand, for bash (with the \
      package bash-completion):
        mkdir -p ~/.local/share/bash-completion/completions
        authctl completions bash > ~/.local/share/bash-completion/completions/authctl
      For zsh, into a directory that .zshrc puts into fpath before it calls compinit:
        mkdir -p ~/.zfunc
        authctl completions zsh > ~/.zfunc/_authctl
        fpath=(~/.zfunc $fpath); autoload -Uz compinit; compinit
      For fish:
        mkdir -p ~/.config/fish/completions
        authctl completions fish > ~/.config/fish/completions/authctl.fish
      For the current shell only:
        source <(authctl completions bash)
        source <(authctl completions zsh)
        authctl completions fish | source
      """,
    examples: ["authctl completions bash", "authctl completions fish"],
    build: Self.init(shell:),
    .operand("shell", help: "The shell."))

  package static func result(of text: String?) -> Members { ["text": .value(text, "the script")] }

  func run(_ context: Context) async throws -> Reply {
    let script = CompletionScript(program: Commands.tree.program)
    let text =
      switch shell {
      case .bash: script.bash
      case .zsh: script.zsh
      case .fish: script.fish
      }
    return Reply(text, Self.result(of: text))
  }
}
