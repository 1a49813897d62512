import CommandLineKit
import IdentityToolkit

/// What the caller of a smoke test has for it.
struct SmokeParameters: Sendable {
  let phones: [KnownPhone]
  let account: EmailAddress?
  let password: PasswordParameters
  let customToken: SecretInput?
  let keepsClock: Bool

  static var parameter: Parameter<SmokeParameters> {
    .group(
      build: SmokeParameters.init(phones:account:password:customToken:keepsClock:),
      .repeated(
        "test-number", "NUMBER=CODE",
        help: "A fictional number of the project and its code; two let the number be changed."),
      .option(
        "email", "ADDRESS",
        help:
          "The address of an account, verified and without a second factor, for mfa; it is not deleted."),
      PasswordParameters.parameter,
      .secret(
        "custom-token-file",
        help: "The file with a token that the project's backend made, or - for standard input."),
      .flag("keep-clock", help: "Skip the steps that move the clock of a local server."))
  }

  /// The values, with the secrets read.
  func values(_ context: Context) async throws -> SmokeGiven {
    var given = SmokeGiven(phones: phones, keepsClock: keepsClock)
    if let account {
      let secret = try await password.existing(context, orGive: "smoke mfa --email ADDRESS") { $0 }
      given.account = (account, secret)
    }
    given.customToken = try customToken.map { try context.secret($0, named: "the custom token") }
    return given
  }
}
