import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmailReset: Command {
  static let path = "email reset"
  let address: EmailAddress
  let continueURL: String?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Send an e-mail with a link to reset the password.",
      discussion: "Use the code of the link with email confirm, which asks for the new password.",
      examples: ["authctl email reset jane@example.com"],
      build: Self.init(address:continueURL:),
      .operand("address", help: "The e-mail address."),
      .option("continue-url", "URL", help: "The address that the link continues to."))
  }

  func run(_ context: Context) async throws -> EmailMessageResult {
    try await context.authStartingFlow().emailCodes.sendPasswordReset(
      address, continuingAt: EmailCodes.Continuation(url: continueURL))
    return try EmailMessageResult(.passwordReset, to: address.description, context)
  }
}
