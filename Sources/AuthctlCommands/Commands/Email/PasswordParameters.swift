import CommandLineKit
import IdentityToolkit

/// The source of a password: a file, standard input, the variable, or a prompt (Docs/architecture.md 3).
struct PasswordParameters: Sendable {
  let input: SecretInput?

  static var parameter: Parameter<PasswordParameters> {
    .group(
      build: PasswordParameters.init(input:),
      .secret(
        "password-file", env: ("AUTHCTL_PASSWORD", "the password"),
        help: "The file with the password, or - for standard input; asked for on a terminal."))
  }

  /// Reads or asks for an existing password.
  func existing(_ context: Context, orGive command: String) throws -> Secret {
    if let input { return try context.secret(input, named: "the password", missing: .missingPassword) }
    return try Self.nonEmpty(
      Secret(
        context.terminal.ask(
          "Password", orGive: "\(command) --password-file PATH", missing: .missingPassword, echo: false)))
  }

  /// Reads or asks for a new password.
  ///
  /// A person types it twice, because it is not shown.
  func new(_ context: Context, orGive command: String) throws -> Secret {
    if let input { return try context.secret(input, named: "the password", missing: .missingPassword) }
    let option = "\(command) --password-file PATH"
    let first = Secret(
      try context.terminal.ask("New password", orGive: option, missing: .missingPassword, echo: false))
    let second = Secret(try context.terminal.ask("Once more", orGive: option, echo: false))
    guard first == second else {
      throw CommandFailure.usage("the two passwords differ; nothing was sent", hint: "authctl \(command)")
    }
    return try Self.nonEmpty(first)
  }

  /// Refuses an empty password before anything is sent, as the SDK does (Docs/protocol.md 5.1).
  private static func nonEmpty(_ password: Secret) throws -> Secret {
    guard password.reveal({ !$0.isEmpty }) else {
      throw CommandFailure(ErrorReport(.missingPassword).known(to: .missingPassword))
    }
    return password
  }
}
