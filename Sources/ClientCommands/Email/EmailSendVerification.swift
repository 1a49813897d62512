import POSIXShell

package struct EmailSendVerification: Command {
  package static let path = "email send-verification"
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

  package static func result(of it: SentEmail?) -> Members {
    [
      "requestType": .value(it?.purpose.wire, "the protocol's word for the purpose"),
      "email": .value(it?.address.description, "where the e-mail was sent"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.authStartingFlow()
    let settings = try link.settings(of: "email send-verification")
    let address = try await link.explaining("email send-verification", context) {
      try await auth.email.sendVerification(newAddress: newAddress, settings: settings)
    }
    return try context.sent(newAddress == nil ? .verifyEmail : .changeEmail, to: address)
  }
}

/// An e-mail that was sent.
package typealias SentEmail = (purpose: EmailCode.Purpose, address: EmailAddress)

extension Context {
  /// The result of an e-mail that was sent to an address.
  func sent(_ purpose: EmailCode.Purpose, to address: EmailAddress) throws(AuthError) -> Reply {
    let email = address.description
    let next = try step(to: "email confirm", listing: "emulator links --email \(email.onOneLine)")
    return Reply(EmailSendVerification.result(of: (purpose, address))) { style in
      let head: StyledText =
        switch purpose {
        case .resetPassword:
          "If \(style.strong(email)) has an account, an e-mail to reset the password is on its way."
        case .signIn: "An e-mail with a sign-in link is on its way to \(style.strong(email))."
        default: "An e-mail to verify \(style.strong(email)) is on its way."
        }
      return head + "\n" + next
    }
  }
}
