import AuthCore
import CommandLineKit
import IdentityToolkit
import POSIXShell

struct EmailSendVerification: Command {
  static let path = "email send-verification"
  let newAddress: EmailAddress?
  let continueURL: String?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Send the signed-in user a message that verifies the e-mail address.",
      discussion: """
        With --new-email the message goes to that address, which replaces the old one when it is verified. email confirm takes \
        the code of the message's link.
        """,
      examples: [
        "authctl email send-verification", "authctl email send-verification --new-email new@example.com",
      ],
      build: Self.init(newAddress:continueURL:),
      .option("new-email", "ADDRESS", help: "Verify this address, which then replaces the account's."),
      .option("continue-url", "URL", help: "Where the link leads on."))
  }

  func run(_ context: Context) async throws -> EmailMessageResult {
    let email = try await context.authStartingFlow().emailCodes.sendVerification(
      newAddress: newAddress, continuingAt: EmailCodes.Continuation(url: continueURL))
    return try EmailMessageResult(
      newAddress == nil ? .verifyEmail : .verifyAndChangeEmail, to: email, context)
  }
}

/// What a request for a message leads to.
struct EmailMessageResult: CommandResult {
  static var members: String { "requestType email" }

  let requestType: OOBRequestType
  let email: String
  private let next: CodeStep

  /// The result of a message to an address.
  init(_ requestType: OOBRequestType, to email: String, _ context: Context) throws(AuthError) {
    self.requestType = requestType
    self.email = email
    let address = ShellWords.word(email)
    next = try context.step(
      to: requestType == .emailSignIn ? "email confirm --email \(address)" : "email confirm",
      listing: "emulator links --email \(address)")
  }

  enum CodingKeys: String, CodingKey { case requestType, email }

  func text(_ style: TextStyle) -> String {
    let head =
      switch requestType {
      case .passwordReset:
        "If \(style.strong(email)) has an account, a message for a new password is on its way."
      case .emailSignIn: "A message with a sign-in link is on its way to \(style.strong(email))."
      default: "A message that verifies \(style.strong(email)) is on its way."
      }
    return head + "\n" + next.text
  }
}
