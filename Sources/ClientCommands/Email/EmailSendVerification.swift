import POSIXShell

package struct EmailSendVerification: Command {
  package static let path = "email send-verification"
  package static let members = "requestType email"
  let newAddress: EmailAddress?
  let link: MessageLinkParameters

  package static let description: CommandDescription<Context> = CommandDescription(
    "Send the signed-in user an e-mail to verify the address.",
    discussion: """
      With --new-email the e-mail goes to the new address, which replaces the old one once it is \
      verified. Use the code of the link with email confirm. \(MessageLinkParameters.discussion)
      """,
    examples: [
      "authctl email send-verification", "authctl email send-verification --new-email new@example.com",
    ],
    build: Self.init(newAddress:link:),
    .option(
      "new-email", "ADDRESS", help: "Verify this address, which then replaces the account's address."),
    MessageLinkParameters.parameter)

  package func run(_ context: Context) async throws -> Reply {
    let codes = try await context.authStartingFlow().emailCodes
    let continuation = try link.continuation(of: "email send-verification")
    let email = try await link.explaining("email send-verification", context) {
      try await codes.sendVerification(newAddress: newAddress, continuingAt: continuation)
    }
    return try context.sent(newAddress == nil ? .verifyEmail : .verifyAndChangeEmail, to: email)
  }
}

extension Context {
  /// The result of an e-mail that was sent to an address.
  func sent(_ requestType: OOBRequestType, to email: String) throws(AuthError) -> Reply {
    let address = ShellWords.word(email.onOneLine)
    let next = try step(to: "email confirm", listing: "emulator links --email \(address)")
    return Reply(["requestType": requestType, "email": email]) { style in
      let head: StyledText =
        switch requestType {
        case .passwordReset:
          "If \(style.strong(email)) has an account, an e-mail to reset the password is on its way."
        case .emailSignIn: "An e-mail with a sign-in link is on its way to \(style.strong(email))."
        default: "An e-mail to verify \(style.strong(email)) is on its way."
        }
      return head + "\n" + next
    }
  }
}
