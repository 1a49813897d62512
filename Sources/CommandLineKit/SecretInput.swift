/// Where a secret is to be read from; the program reads it when the command runs.
///
/// There is no case that holds the secret, and no way to make one from an option's text: argv is visible to every process.
package enum SecretInput: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The file at this path, as typed.
  case file(String)
  /// Standard input: the option's value was `-`.
  case standardInput
  /// The environment variable of this name.
  case variable(String)

  /// `<secret>`.
  package var description: String { "<secret>" }
  /// `<secret>`.
  package var debugDescription: String { description }
}
