package struct EmulatorLinks: Command {
  package static let path = "emulator links"
  let email: String?
  let wait: Duration?

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the e-mail links that are pending on the local server.",
    discussion: """
      With --wait the command ends as soon as there is a link, or with exit code 4 when that time is up. A \
      change of address is listed under the old address and under the new one, which gets the e-mail.
      """,
    examples: [
      "authctl emulator links",
      "authctl emulator links --email ada@example.com --wait 5s --field oobLink",
    ],
    build: Self.init(email:wait:),
    .option("email", "ADDRESS", help: "Show only links for this address, old or new."),
    .option("wait", "TIME", help: "How long to wait for a link, for example 5s."))

  package static func result(of it: [OOBCodes.Code]?) -> Members {
    let links = Member.list(it, "oldest first") {
      [
        "email": .value($0?.email).labeled("ADDRESS", $0?.email ?? "-"),
        "newEmail": .value($0?.newEmail, "of a change of address").labeled(
          "NEW ADDRESS", $0?.newEmail ?? "-"),
        "requestType": .value($0?.requestType).labeled("KIND"),
        "sender": .value($0?.sender, "to register with Apple for mail through its relay")
          .labeled("SENDER", $0?.email.map(MailSender.isRelayed) == true ? $0?.sender : nil),
        "senderName": .value($0?.senderName, "if the project has one"),
        "subject": .value($0?.subject).labeled("SUBJECT"),
        "text": .value($0?.text, "without the link"),
        "languageCode": .value($0?.languageCode, "if the client or the project chose a language")
          .labeled("LANGUAGE"),
        "app": .value($0?.app, "that asked: a bundle ID, a package name or a web origin").labeled("APP"),
        "localId": .value($0?.localID, "of the user with the address"),
        "sentAt": .value($0?.sentAt),
        "isReturned": .value(
          $0?.isReturned, "true if the link went to an administrator, and no e-mail was sent"),
        "oobCode": .value($0?.oobCode),
        "oobLink": .value($0?.oobLink).labeled("LINK"),
      ]
    }
    return [
      "oobCodes": links.table(orIfEmpty: "No link is pending."),
      "oobCode": .value(it?.last?.oobCode, "of the newest, if any"),
      "oobLink": .value(it?.last?.oobLink, "of the newest, if any"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let server = try await context.localServer()
    let address = email?.lowercased()
    let links = try await context.elements(for: "an e-mail", atMost: wait) {
      try await server.list(OOBCodes { $0.full = true }).oobCodes.required("oobCodes").filter { code in
        address == nil || [code.email, code.newEmail].contains { $0?.lowercased() == address }
      }
    }
    guard let links else {
      throw CommandFailure(
        .nothingPending, "no e-mail arrived" + (email.map { " for \($0)" } ?? "") + " in time",
        hint: email.map { .run("email reset \($0)") } ?? .run("email send-verification"))
    }
    return Self.reply(links)
  }
}
