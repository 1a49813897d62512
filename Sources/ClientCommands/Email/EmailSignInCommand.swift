package struct EmailSignInCommand: Command {
  package static let path = "email sign-in"
  let address: EmailAddress
  let sendsLink: Bool
  let link: MessageLinkParameters
  let password: PasswordParameters
  let recaptcha: RecaptchaParameters

  package static let description: CommandDescription<Context> = CommandDescription(
    "Sign in with an e-mail address and a password, or send a sign-in link.",
    discussion: """
      If the account has second factors, the command asks for the code of one on a terminal. Elsewhere the \
      exit code is 3: the command shows the factors and keeps the sign-in for mfa challenge and mfa \
      resolve. With --send-link it sends an e-mail and remembers the address: use the link with email confirm. \
      Without --continue-url the link goes to the authDomain of the \
      profile, to localhost, or to another domain that the project has authorized. \(MessageLinkParameters.discussion)
      """,
    examples: [
      "authctl email sign-in jane@example.com",
      "authctl email sign-in jane@example.com --password-file password.txt --json",
      "authctl email sign-in jane@example.com --send-link --continue-url https://example.com/app",
    ],
    rules: [.atMostOne("send-link", "password-file")],
    build: Self.init(address:sendsLink:link:password:recaptcha:),
    .operand("address", help: "The e-mail address."),
    .flag(
      "send-link", help: "Send an e-mail with a sign-in link instead; use its code with email confirm."),
    MessageLinkParameters.parameter, PasswordParameters.parameter, RecaptchaParameters.parameter)

  package static func result(of it: SignedIn?) -> Members {
    .signedIn(it) + EmailSendVerification.result(of: nil)
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.authStartingFlow()
    if sendsLink {
      var usual: String?
      if link.continueURL == nil {
        let domain = try context.settings().authDomain
        let url = try await auth.email.usualContinueURL(authDomain: domain)
        if let domain, url != "https://\(domain)", auth.project.service != .inProcess {
          context.terminal.note(
            "the project has not authorized the authDomain \(domain): the link goes to \(url)")
        }
        usual = url
      }
      let settings = try link.settings(of: "email sign-in \(address) --send-link", always: usual)
      let proof = try await recaptcha.resolve(context, auth, for: .getOobCode)
      try await link.explaining("email sign-in --send-link \(address)", context) {
        try await auth.email.sendSignInLink(address, settings: settings, proof: proof)
      }
      return try context.sent(.signIn, to: address)
    }
    guard try link.settings(of: "email sign-in \(address) --send-link") == .init() else {
      throw CommandFailure.usage(
        "\(link.name) needs --send-link", hint: .run("email sign-in --send-link \(address)"))
    }
    let signedIn = try await context.signIn(auth) {
      try await password.existing(context, orGive: "email sign-in \(address)") { password in
        let proof = try await recaptcha.resolve(context, auth, for: .signInWithPassword)
        return try await auth.email.signIn(address, password: password, proof: proof)
      }
    }
    return Reply(signedIn, purpose: .signIn)
  }
}
