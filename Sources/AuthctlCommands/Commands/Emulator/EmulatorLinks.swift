import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorLinks: Command {
  static let path = "emulator links"
  let email: String?
  let wait: Duration?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the e-mail links that a local server did not send.",
      discussion: """
        With --wait the command ends as soon as there is a link, and with exit code 4 when there is none in time. A change of \
        address is listed under the old address and the new one, to which its message goes.
        """,
      examples: [
        "authctl emulator links",
        "authctl emulator links --email ada@example.com --wait 5s --field oobLink",
      ],
      build: Self.init(email:wait:),
      .option("email", "ADDRESS", help: "Only links of this address, old or new."),
      .option("wait", "TIME", help: "Wait this long for a link, such as 5s."))
  }

  func run(_ context: Context) async throws -> EmulatorLinksResult {
    let server = try context.auth().localServer
    let address = email?.lowercased()
    let links = try await Waiting(sleep: context.surroundings.sleep).forElements(atMost: wait) {
      try await server.oobCodes().filter { code in
        address.map { code.addresses.contains($0) } ?? true
      }
    }
    guard let links else {
      throw CommandFailure(
        ErrorReport(
          code: "NOTHING_PENDING",
          message: "no e-mail came" + (email.map { " for \($0)" } ?? "") + " in time",
          hint: "authctl email send-verification", exitStatus: .notSignedIn))
    }
    return EmulatorLinksResult(links)
  }
}

extension OOBCodes.Code {
  /// The account's address and, for a change of it, the new one; lower case.
  fileprivate var addresses: [String] { [email, newEmail].compactMap { $0?.lowercased() } }
}

/// What ``EmulatorLinks`` leads to.
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
