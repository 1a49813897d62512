/// The source of a password: a file, standard input, the variable, or a prompt (Docs/architecture.md 3).
package struct PasswordParameters: Sendable {
  package let input: SecretInput?

  package static let parameter = Parameter<PasswordParameters>.group(
    build: PasswordParameters.init(input:),
    .secret(
      "password-file", env: ("AUTHCTL_PASSWORD", "the password"),
      help: "The file with the password, or - for standard input; asked for on a terminal."))

  /// Uses an existing password; asks again after a typo.
  package func existing<Value>(
    _ context: Context, orGive command: NextCommand, use: (Secret) async throws -> Value
  ) async throws -> Value {
    if let input { return try await use(Self.given(input, context)) }
    return try await context.terminal.ask(
      "Password", for: "the password", orGive: command + "--password-file PATH", missing: .missingPassword,
      echo: false
    ) { try await use(Self.nonEmpty(Secret($0))) }
  }

  /// Uses a new password.
  ///
  /// A new password is typed twice, because it is not shown; after a refusal the user is asked for another one.
  package func new<Value>(
    _ context: Context, orGive command: NextCommand, use: (Secret) async throws -> Value
  ) async throws -> Value {
    if let input { return try await use(Self.given(input, context)) }
    let option = command + "--password-file PATH"
    return try await context.terminal.ask(
      "New password", for: "a new password", orGive: option, missing: .missingPassword, echo: false
    ) { first in
      let second = try context.terminal.ask(
        "New password again", for: "a new password", orGive: option, echo: false)
      guard first == second else {
        throw CommandFailure.usage("the two passwords differ; nothing was sent", hint: .run(command))
      }
      return try await use(Self.nonEmpty(Secret(first)))
    }
  }

  private static func given(_ input: SecretInput, _ context: Context) throws -> Secret {
    try context.secret(input, named: "the password", missing: .missingPassword, keepingBlanks: true)
  }

  /// Refuses an empty password before anything is sent, as the SDK does (Docs/protocol.md 5.1).
  private static func nonEmpty(_ password: Secret) throws -> Secret {
    guard password.reveal({ !$0.isEmpty }) else {
      throw CommandFailure(ErrorReport(.missingPassword).known(to: .missingPassword))
    }
    return password
  }
}
