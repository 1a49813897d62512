package struct EmailReset: Command {
  package static let path = "email reset"
  let address: EmailAddress
  let link: MessageLinkParameters
  let recaptcha: RecaptchaParameters

  package static let description: CommandDescription<Context> = CommandDescription(
    "Send an e-mail with a link to reset the password.",
    discussion: """
      Use the code of the link with email confirm, which asks for the new password. \
      \(MessageLinkParameters.discussion)
      """,
    examples: [
      "authctl email reset jane@example.com",
      "authctl email reset jane@example.com --continue-url https://example.com/app --handle-code-in-app",
    ],
    build: Self.init(address:link:recaptcha:),
    .operand("address", help: "The e-mail address."), MessageLinkParameters.parameter,
    RecaptchaParameters.parameter)

  package static func result(of it: SentEmail?) -> Members {
    EmailSendVerification.result(of: it)
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.authStartingFlow()
    let settings = try link.settings(of: "email reset \(address)")
    let proof = try await recaptcha.resolve(context, auth, for: .getOobCode)
    try await link.explaining("email reset \(address)", context) {
      try await auth.email.sendPasswordReset(address, settings: settings, proof: proof)
    }
    return try context.sent(.resetPassword, to: address)
  }
}
