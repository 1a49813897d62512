/// What a program hands to its commands, and the one type their results are shown as.
///
/// The program's context states both once; a command then returns its own result type and ``Command/erase(_:)`` widens it:
/// `extension Command where Context == AppContext, Result: CommandResult { static func erase(_ result: Result) -> any CommandResult { result } }`.
package protocol CommandContext: SendableMetatype {
  /// What the program can print: as a rule an existential such as `any CommandResult`.
  associatedtype Output: Sendable
}

/// One command: its properties are its parameters, ready to use once the value exists.
package protocol Command<Context>: Sendable {
  /// What the command may touch.
  associatedtype Context: CommandContext
  /// What the command returns.
  associatedtype Result: Sendable

  /// The words that name it, one space apart: `phone send`.
  static var path: String { get }
  /// Its parameters, texts and examples; built only when this command was chosen.
  static var description: CommandDescription<Context> { get }

  /// Does the work.
  func run(_ context: Context) async throws -> Result

  /// Widens a result to what the program prints; the program writes it once for all commands.
  static func erase(_ result: Result) -> Context.Output
}

extension Command where Result == Context.Output {
  /// A result that is already of the program's type stays as it is.
  package static func erase(_ result: Result) -> Context.Output { result }
}

extension Command {
  /// Runs and widens the result, callable on `any Command<Context>`.
  package func output(in context: Context) async throws -> Context.Output {
    Self.erase(try await run(context))
  }
}
