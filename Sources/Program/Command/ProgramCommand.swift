/// A command of this program.
package protocol Command: CommandLineKit.Command where Context == Program.Context {
  /// The members of the JSON that it prints, as ``JSONMembers`` reads them; a debug build stops at a result that has another one.
  static var members: String { get }
}

extension Command {
  /// The command, for a hint.
  package static var next: NextCommand { "\(words: path)" }
}

extension JSONMembers {
  /// The members of what a command prints.
  init(of command: any CommandLineKit.Command<Context>.Type) {
    self.init((command as? any Command.Type)?.members ?? "*")
  }
}
