/// The context that a program passes to its commands, with the type of their results.
package protocol CommandContext: SendableMetatype {
  /// The type the program can print.
  associatedtype Output: Sendable
}

/// One command: its properties are its parameters, ready to use once the value exists.
package protocol Command<Context>: Sendable {
  associatedtype Context: CommandContext

  /// The words of the command, separated by one space: `phone send`.
  static var path: String { get }
  /// The summary, parameters and examples. Built only for the chosen command.
  static var description: CommandDescription<Context> { get }

  func run(_ context: Context) async throws -> Context.Output
}

/// The description of a command, and the function that creates its value.
package struct CommandDescription<Context: CommandContext>: Sendable {
  /// One sentence, ending in a full stop.
  package let summary: String
  /// Further paragraphs for the help page; empty for most commands.
  package let discussion: String
  /// Whole command lines, starting with the program's name; each must parse.
  package let examples: [String]
  /// The parameters combined into the command value.
  package let command: Parameter<any Command<Context>>

  /// Describes a command by its memberwise initializer and one parameter for each of its properties, in order.
  ///
  /// `build` is as a rule `Self.init(number:language:resend:)`.
  package init<C: Command, each Value: Sendable>(
    _ summary: String,
    discussion: String = "",
    examples: [String],
    rules: [Rule] = [],
    build: @escaping @Sendable (repeat each Value) throws(UsageError) -> C,
    _ parameters: repeat Parameter<each Value>
  ) where C.Context == Context {
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    command = Parameter<C>.group(rules: rules, build: build, repeat each parameters).widened { $0 }
  }

  package func info(path: String) -> CommandInfo {
    CommandInfo(
      path: path, summary: summary, discussion: discussion, examples: examples,
      parameters: command.infos, rules: command.rules)
  }

  /// Whether all words from the first operand on form a command line to run.
  var runsCommandLine: Bool { command.infos.runCommandLine }
}
