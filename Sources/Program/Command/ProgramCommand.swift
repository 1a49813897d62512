package protocol Command: CommandLineKit.Command where Context == Program.Context {
  /// What its result is made of.
  associatedtype Outcome = Void

  /// The members of its result; without an outcome, only their names and meanings.
  static func result(of outcome: Outcome?) -> Members
}

extension Command {
  /// The command, for a hint.
  package static var next: NextCommand { "\(words: path)" }

  /// The result for people, too, as the lines and tables of its members.
  package static func reply(_ outcome: Outcome) -> Reply {
    let result = result(of: outcome)
    return Reply(result, words: result.lines)
  }
}

extension Command where Outcome == Void {
  package static func result(of outcome: Void?) -> Members { [:] }
}

extension JSONMembers {
  /// The members of what a command prints, and those of every result; any for a command of another kind.
  init(printedBy command: any CommandLineKit.Command<Context>.Type) {
    guard let command = command as? any Command.Type else {
      self = .object([:], isOpen: true)
      return
    }
    self = command.shape
  }
}

extension Command {
  fileprivate static var shape: JSONMembers {
    (result(of: nil) + ["schema": .value(ReplyJSON.schema), "target": .value(Project?.none)]).shape
  }
}
