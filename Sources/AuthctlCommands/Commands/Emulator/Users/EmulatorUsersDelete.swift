import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorUsersDelete: Command {
  static let path = "emulator users delete"
  let users: [UserReference]
  let yes: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Permanently delete users of the local server.",
      discussion: """
        Asks before it deletes. If one of the users does not exist, none is deleted. For all users of the \
        project: authctl emulator clear.
        """,
      examples: [
        "authctl emulator users delete jane@example.com",
        "authctl emulator users delete jane@example.com +16505550101 --yes",
      ],
      build: Self.init(users:yes:),
      .operands(
        "user", required: true, completion: .candidates(.users),
        help: "The user's uid, e-mail address or number (E.164)."),
      .flag("yes", help: "Do not ask."))
  }

  func run(_ context: Context) async throws -> EmulatorUsersDeleteResult {
    let auth = try await context.administration()
    let found = try await auth.localServer.users(users, for: Self.path)
    try confirm(found, at: auth.target, context)
    try await auth.localServer.removeUsers(found.map { $0.localID ?? "" })
    return EmulatorUsersDeleteResult(
      deleted: found.map { .init(localID: $0.localID, email: $0.email, phoneNumber: $0.phoneNumber) })
  }

  private func confirm(_ found: [UserInfo], at target: Target, _ context: Context) throws {
    guard !yes else { return }
    let names = found.prefix(3).map(\.nameWithUID).joined(separator: ", ")
    let rest = found.count > 3 ? " and \(found.count - 3) more" : ""
    let command = "emulator users delete \(users.map(\.text).joined(separator: " ")) --yes"
    try context.terminal.confirm(
      "Permanently delete \(names)\(rest) at \(target.name)?", orGive: command,
      refusal: "nobody was deleted")
  }
}

/// The result of `emulator users delete`.
struct EmulatorUsersDeleteResult: CommandResult {
  static var members: String { "deleted[localId email phoneNumber]" }

  /// The accounts that there were, in the order in which they were named.
  let deleted: [Account]

  /// What is left of an account.
  struct Account: Encodable, Sendable {
    let localID: String?
    let email: String?
    let phoneNumber: String?

    enum CodingKeys: String, CodingKey { case localID = "localId", email, phoneNumber }

    fileprivate var name: String {
      let uid = localID ?? ""
      return (email ?? phoneNumber).map { "\($0) (\(uid))" } ?? uid
    }
  }

  func text(_ style: TextStyle) -> String {
    deleted.map { "Deleted \(style.strong($0.name)).\n" }.joined()
  }
}
