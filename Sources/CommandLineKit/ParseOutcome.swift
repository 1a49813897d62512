/// The result of parsing a command line.
package enum ParseOutcome<Context: CommandContext, Globals: Sendable>: Sendable {
  /// Print this page and be done.
  case help(String)
  /// Print the version and be done.
  case version
  /// Run a command.
  case run(Invocation<Context, Globals>)
}

/// A command ready to run.
package struct Invocation<Context: CommandContext, Globals: Sendable>: Sendable {
  /// The command's words.
  package let path: String
  /// The global options, from which the program makes its context.
  package let globals: Globals
  /// The command, all of its values read.
  package let command: any Command<Context>
  /// The origin of each value, by parameter name; parameters without a value are missing.
  package let origins: [String: ParameterOrigin]

  /// Runs the command.
  package func run(_ context: Context) async throws -> Context.Output {
    try await command.output(in: context)
  }
}
