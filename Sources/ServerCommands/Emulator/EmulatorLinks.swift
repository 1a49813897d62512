package struct EmulatorLinks: Command {
  package static let path = "emulator links"
  package static let members = "oobCodes[email requestType oobCode oobLink newEmail sender] oobCode oobLink"
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

  package func run(_ context: Context) async throws -> Reply {
    let server = try await context.localServer()
    let address = email?.lowercased()
    let links = try await context.elements(for: "an e-mail", atMost: wait) {
      try await server.list(OOBCodes()).oobCodes.required("oobCodes").filter { code in
        address == nil || [code.email, code.newEmail].contains { $0?.lowercased() == address }
      }
    }
    guard let links else {
      throw CommandFailure(
        .nothingPending, "no e-mail arrived" + (email.map { " for \($0)" } ?? "") + " in time",
        hint: email.map { .run("email reset \($0)") } ?? .run("email send-verification"))
    }
    // Only mail through Apple's relay has one.
    let hasSender = links.contains { $0.sender != nil }
    let table = Table(
      ["ADDRESS", "NEW ADDRESS", "KIND"] + (hasSender ? ["SENDER"] : []) + ["LINK"],
      rows: links.map { link in
        ([link.email, link.newEmail, link.requestType] + (hasSender ? [link.sender] : []) + [link.oobLink])
          .map { $0 ?? "-" }
      })
    return Reply(
      links.isEmpty ? "No link is pending.\n" : table.text(context.terminal.style),
      ["oobCodes": links, "oobCode": links.last?.oobCode, "oobLink": links.last?.oobLink])
  }
}
