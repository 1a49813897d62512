struct EmulatorLinks: Command {
  static let path = "emulator links"
  let email: String?
  let wait: Duration?

  static var description: CommandDescription<Context> {
    CommandDescription(
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
  }

  func run(_ context: Context) async throws -> EmulatorLinksResult {
    let server = try await context.localServer()
    let address = email?.lowercased()
    let links = try await Waiting(sleep: context.surroundings.sleep).forElements(atMost: wait) {
      (try await server.list(OOBCodes()).oobCodes ?? []).filter { code in
        address.map { code.addresses.contains($0) } ?? true
      }
    }
    guard let links else {
      throw CommandFailure(
        ErrorReport(
          .nothingPending, message: "no e-mail arrived" + (email.map { " for \($0)" } ?? "") + " in time",
          hint: "authctl email send-verification"))
    }
    return EmulatorLinksResult(links)
  }
}

extension OOBCodes.Code {
  /// The account's address and, for a change of it, the new one; lower case.
  fileprivate var addresses: [String] { [email, newEmail].compactMap { $0?.lowercased() } }
}

/// The result of `emulator links`.
struct EmulatorLinksResult: CommandResult {
  static var members: String { "oobCodes[email requestType oobCode oobLink newEmail] oobCode oobLink" }

  let oobCodes: [OOBCodes.Code]
  /// The newest code.
  let oobCode: String?
  /// The newest link.
  let oobLink: String?

  init(_ codes: [OOBCodes.Code]) {
    oobCodes = codes
    oobCode = codes.last?.oobCode
    oobLink = codes.last?.oobLink
  }

  func text(_ style: TextStyle) -> String {
    guard !oobCodes.isEmpty else { return "No link is pending.\n" }
    var table = Table("ADDRESS", "NEW ADDRESS", "KIND", "LINK")
    for item in oobCodes {
      table.append(item.email ?? "-", item.newEmail ?? "-", item.requestType ?? "-", item.oobLink ?? "-")
    }
    return table.text(style)
  }
}
