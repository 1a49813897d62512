/// The description of a command, and the function that creates its value.
package struct CommandDescription<Context: CommandContext>: Sendable {
  /// One sentence, ending in a full stop.
  package let summary: String
  /// Further paragraphs for the help page; empty for most commands.
  package let discussion: String
  /// Whole command lines, program name first; each must parse.
  package let examples: [String]
  /// The parameters joined to the command value they make.
  package let command: Parameter<any Command<Context>>

  /// Describes a command by its memberwise initializer and one parameter for each of its properties, in order.
  ///
  /// - Parameters:
  ///   - summary: one sentence for lists and the head of the help page.
  ///   - discussion: further paragraphs.
  ///   - examples: command lines a user can type.
  ///   - rules: the rules between the parameters.
  ///   - build: as a rule `Self.init(number:language:resend:)`.
  ///   - parameters: one for each argument of `build`.
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

  /// The data that help, completions and manual pages need.
  package func info(path: String) -> CommandInfo {
    CommandInfo(
      path: path, summary: summary, discussion: discussion, examples: examples,
      parameters: command.infos, rules: command.rules)
  }
}

/// A command as data, for every generator.
package struct CommandInfo: Sendable, Equatable {
  /// The words that name it.
  package let path: String
  /// One sentence.
  package let summary: String
  /// Further paragraphs, or empty.
  package let discussion: String
  /// Whole command lines.
  package let examples: [String]
  /// Its parameters, groups flattened, in order.
  package var parameters: [ParameterInfo]
  /// The rules between the parameters.
  package let rules: [Rule]

  /// Whether all words from the first operand on are a command line of their own.
  static func runsCommandLine(_ parameters: [ParameterInfo]) -> Bool {
    parameters.contains { $0.form == .remaining } && !parameters.contains { $0.form == .operand }
  }

  var operands: [ParameterInfo] { parameters.filter(\.isPositional) }
  var options: [ParameterInfo] { parameters.filter { !$0.isPositional } }
}
