struct EmulatorUsersShow: Command {
  static let path = "emulator users show"
  let user: UserReference

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Show a user of the local server: claims, second factors, providers and times.",
      discussion: """
        Shows any user of the project, or of --tenant. For the signed-in user's own account, see: authctl user show.
        """,
      examples: [
        "authctl emulator users show jane@example.com", "authctl emulator users show +16505550101 --json",
        "authctl emulator users show jane@example.com --field claims.role",
      ],
      build: Self.init(user:), UserReference.parameter())
  }

  func run(_ context: Context) async throws -> ShownUser {
    ShownUser(try await context.localServer().user(user, for: Self.path))
  }
}

struct EmulatorUsersDisable: Command {
  static let path = "emulator users disable"
  let user: UserReference

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Disable a user of the local server, who then can neither sign in nor get new tokens.",
      discussion: "ID tokens issued earlier stay valid until they expire.",
      examples: ["authctl emulator users disable jane@example.com"],
      build: Self.init(user:), UserReference.parameter())
  }

  func run(_ context: Context) async throws -> UserSwitchResult {
    try await UserSwitchResult(of: user, disabling: true, for: Self.path, context)
  }
}

struct EmulatorUsersEnable: Command {
  static let path = "emulator users enable"
  let user: UserReference

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Enable a user of the local server who was disabled.",
      examples: ["authctl emulator users enable jane@example.com"],
      build: Self.init(user:), UserReference.parameter())
  }

  func run(_ context: Context) async throws -> UserSwitchResult {
    try await UserSwitchResult(of: user, disabling: false, for: Self.path, context)
  }
}

/// The result of `emulator users disable` and `emulator users enable`.
struct UserSwitchResult: CommandResult {
  static var members: String { "localId disabled changed" }

  let localID: String
  let disabled: Bool
  /// Whether the state changed.
  let changed: Bool
  private let name: String

  enum CodingKeys: String, CodingKey { case localID = "localId", disabled, changed }

  /// Switches the user.
  init(
    of reference: UserReference, disabling: Bool, for command: String, _ context: Context
  ) async throws {
    let server = try await context.localServer()
    let user = try await server.user(reference, for: command)
    localID = user.localID ?? ""
    changed = (user.disabled == true) != disabling
    name = user.nameWithUID
    guard changed else {
      disabled = disabling
      return
    }
    let change = Update {
      $0.localID = user.localID
      $0.disableUser = disabling
    }
    disabled = try await server.changeUser(change).disabled == true
  }

  func text(_ style: TextStyle) -> String {
    let state = disabled ? "disabled" : "enabled"
    return changed
      ? "\(disabled ? "Disabled" : "Enabled") \(style.strong(name)).\n"
      : "\(style.strong(name)) was \(state) already.\n"
  }
}

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
      .flag("yes", help: "Do not ask for confirmation."))
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
      refusal: "no account was deleted")
  }
}

/// The result of `emulator users delete`.
struct EmulatorUsersDeleteResult: CommandResult {
  static var members: String { "deleted[localId email phoneNumber]" }

  /// The accounts that existed, in the order of the arguments.
  let deleted: [Account]

  /// What remains of an account.
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
