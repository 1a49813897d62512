/// The context that a program passes to its commands, with the common type of their results.
///
/// A command returns its own result type, and ``Command/erase(_:)`` converts it:
/// `extension Command where Context == AppContext, Result: CommandResult { static func erase(_ result: Result) -> any CommandResult { result } }`.
package protocol CommandContext: SendableMetatype {
  /// The type the program can print, usually an existential such as `any CommandResult`.
  associatedtype Output: Sendable
}

/// One command: its properties are its parameters, ready to use once the value exists.
package protocol Command<Context>: Sendable {
  /// The context of the command.
  associatedtype Context: CommandContext
  /// The result of the command.
  associatedtype Result: Sendable

  /// The words of the command, separated by one space: `phone send`.
  static var path: String { get }
  /// The parameters, texts and examples. Built only for the chosen command.
  static var description: CommandDescription<Context> { get }

  /// Runs the command.
  func run(_ context: Context) async throws -> Result

  /// Converts a result to the type that the program prints. Implemented once for all commands.
  static func erase(_ result: Result) -> Context.Output
}

extension Command where Result == Context.Output {
  /// Returns the result, which already has the program's type.
  package static func erase(_ result: Result) -> Context.Output { result }
}

extension Command {
  /// Runs the command and converts its result; callable on `any Command<Context>`.
  package func output(in context: Context) async throws -> Context.Output {
    Self.erase(try await run(context))
  }
}
