/// Where to read a secret from.
///
/// The program reads it when the command runs.
///
/// No case contains the secret, and none can be created from an option's text: argv is visible to every process.
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
