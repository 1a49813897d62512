import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmailReset: Command {
  static let path = "email reset"
  let address: EmailAddress
  let continueURL: String?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Send a message with a link for a new password.",
      discussion: "email confirm takes the code of the link and asks for the new password.",
      examples: ["authctl email reset jane@example.com"],
      build: Self.init(address:continueURL:),
      .operand("address", help: "The e-mail address."),
      .option("continue-url", "URL", help: "Where the link leads on."))
  }

  func run(_ context: Context) async throws -> EmailMessageResult {
    try await context.authStartingFlow().emailCodes.sendPasswordReset(
      address, continuingAt: EmailCodes.Continuation(url: continueURL))
    return try EmailMessageResult(.passwordReset, to: address.description, context)
  }
}
