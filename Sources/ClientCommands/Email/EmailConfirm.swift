package struct EmailConfirm: Command {
  package static let path = "email confirm"
  let code: TextInput<OOBCodeText>?
  let email: EmailAddress?
  let link: Bool
  let reauth: Bool
  let password: PasswordParameters

  package static let description: CommandDescription<Context> = CommandDescription(
    "Use the code from an e-mail, whatever it is for.",
    discussion: """
      First the command asks the service what the code is for. Then it verifies, changes or restores an \
      address, sets a new password, or signs the user in. You can give the whole link from the e-mail \
      instead of the code. The address of a sign-in link is known if the link was sent from this profile \
      within the last six hours.
      """,
    examples: [
      "authctl email confirm CODE", "authctl email confirm CODE --password-file new-password.txt",
      "authctl email confirm CODE --email jane@example.com",
    ],
    rules: [.atMostOne("link", "reauth")],
    build: Self.init(code:email:link:reauth:password:),
    CodeInput.parameter(
      mayBeginWithDash: true,
      help: "The code, the whole link, or - for standard input; asked for on a terminal."),
    .option(
      "email", "ADDRESS",
      help: "The address that a sign-in link was sent to, if this profile did not send it."),
    .flag("link", help: "Link the address of a sign-in link to the signed-in user."),
    .flag("reauth", help: "Reauthenticate with a sign-in link."),
    PasswordParameters.parameter)

  package static func result(
    of it: (code: EmailCode, signedIn: SignedIn?, uid: String?, wasRefreshed: Bool?)?
  ) -> Members {
    .signedIn(it?.signedIn) + [
      "requestType": .value(it?.code.purpose.wire, "what the code was for"),
      "email": .value(it?.code.email), "newEmail": .value(it?.code.newEmail),
      "localId": .value(it?.uid, "whose account"),
      "sessionRefreshed": .value(it?.wasRefreshed, "the session is of that account and up to date"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.auth()
    let (secret, code) = try await context.use(
      self.code, orAsk: "Code or link from the e-mail", orGive: "email confirm CODE", missing: nil
    ) { text in (text.code, try await auth.email.check(text.code)) }
    guard code.purpose == .signIn || !(link || reauth) else {
      throw CommandFailure.usage(
        "--link and --reauth need a sign-in link, but this code is for \(code.purpose.wire.rawValue)",
        hint: .run("email confirm CODE"))
    }
    switch code.purpose {
    case .resetPassword:
      try await password.new(context, orGive: "email confirm CODE") { password in
        try await code.setPassword(password)
      }
      return Self.output(code, context)
    case .signIn:
      let purpose: Purpose = link ? .link : reauth ? .reauthenticate : .signIn
      let address = try await self.address(code, auth, context)
      if link { try await context.noteConsent(auth) }
      let signedIn = try await context.signIn(auth) {
        try await auth.email.signIn(address, link: secret, purpose: purpose)
      }
      return Reply(signedIn, purpose: purpose) { Self.result(of: (code, $0, nil, nil)) }
    default:
      let (uid, refresh) = try await code.applied()
      switch refresh {
      case .success(let wasRefreshed): return Self.output(code, context, uid: uid, wasRefreshed: wasRefreshed)
      case .failure(let failure):
        context.terminal.note("the session was not refreshed: \(failure.report.message)")
        return Self.output(code, context, uid: uid)
      }
    }
  }

  private static func output(
    _ code: EmailCode, _ context: Context, uid: String? = nil, wasRefreshed: Bool = false
  ) -> Reply {
    let signIn = context.line("email sign-in \(code.email?.onOneLine)")
    return Reply(Self.result(of: (code, nil, uid, wasRefreshed))) { style in
      let address = style.strong(code.newEmail ?? code.email ?? "the address")
      let head: StyledText =
        switch code.purpose {
        case .verifyEmail: "\(address) is verified."
        case .changeEmail: "\(address) is verified and is now the account's address."
        case .recoverEmail:
          "\(style.strong(code.email ?? "the old address")) is the account's address again."
        case .resetPassword:
          "The password is set. Next: \(signIn)"
        case .removeSecondFactor: "The second factor was removed."
        case .signIn: "Signed in."
        }
      return head + "\n" + (wasRefreshed ? "The session is up to date.\n" : "")
    }
  }

  private func address(
    _ code: EmailCode, _ auth: AuthClient, _ context: Context
  ) async throws -> EmailAddress {
    if let email { return email }
    if let known = code.email, !known.isEmpty { return try EmailAddress(parsing: known[...]) }
    let sent = try await auth.email.pendingLinks()
    if let newest = sent.last {
      if sent.count > 1 {
        context.terminal.note(
          "links were sent to \(sent.count) addresses; this uses the newest, \(newest), without --email"
        )
      }
      return newest
    }
    return try await context.terminal.ask(
      "E-mail address", for: "the e-mail address", orGive: "email confirm --email ADDRESS CODE",
      missing: .missingEmail
    ) { try EmailAddress(parsing: $0) }
  }
}
