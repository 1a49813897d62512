package struct EmulatorUsersShow: Command {
  package static let path = "emulator users show"
  let user: UserReference

  package static let description: CommandDescription<Context> = CommandDescription(
    "Show a user of the local server: claims, second factors, providers and times.",
    discussion: """
      Shows any user of the project, or of --tenant. For the signed-in user's own account, see: authctl user show.
      """,
    examples: [
      "authctl emulator users show jane@example.com", "authctl emulator users show +16505550101 --json",
      "authctl emulator users show jane@example.com --field claims.role",
    ],
    build: Self.init(user:), UserReference.parameter)

  package static func result(of it: ShownUser?) -> Members { ShownUser.members(of: it) }

  package func run(_ context: Context) async throws -> Reply {
    ShownUser(try await context.localServer().user(user, for: Self.next)).reply
  }
}

package struct EmulatorUsersDisable: Command {
  package static let path = "emulator users disable"
  let user: UserReference

  package static let description: CommandDescription<Context> = CommandDescription(
    "Disable a user of the local server, who then can neither sign in nor get new tokens.",
    discussion: "ID tokens issued earlier stay valid until they expire.",
    examples: ["authctl emulator users disable jane@example.com"],
    build: Self.init(user:), UserReference.parameter)

  package static func result(of it: (user: UserInfo, isDisabled: Bool, changes: Bool)?) -> Members {
    [
      "localId": .value(it?.user.localID), "disabled": .value(it?.isDisabled),
      "changed": .value(it?.changes, "whether it was the other way before"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    try await Self.reply(user, disabling: true, for: Self.next, context)
  }

  static func reply(
    _ reference: UserReference, disabling: Bool, for command: NextCommand, _ context: Context
  ) async throws -> Reply {
    let server = try await context.localServer()
    let user = try await server.user(reference, for: command)
    let changes = (user.disabled == true) != disabling
    var isDisabled = disabling
    if changes {
      let change = Update {
        $0.localID = user.localID
        $0.disableUser = disabling
      }
      isDisabled = try await server.changeUser(change).disabled == true
    }
    let name = context.terminal.style.strong(user.nameWithUID)
    return Reply(
      changes
        ? "\(isDisabled ? "Disabled" : "Enabled") \(name).\n"
        : "\(name) was \(isDisabled ? "disabled" : "enabled") already.\n",
      result(of: (user, isDisabled, changes)))
  }
}

package struct EmulatorUsersEnable: Command {
  package static let path = "emulator users enable"
  let user: UserReference

  package static let description: CommandDescription<Context> = CommandDescription(
    "Enable a user of the local server who was disabled.",
    examples: ["authctl emulator users enable jane@example.com"],
    build: Self.init(user:), UserReference.parameter)

  package static func result(of it: EmulatorUsersDisable.Outcome?) -> Members {
    EmulatorUsersDisable.result(of: it)
  }

  package func run(_ context: Context) async throws -> Reply {
    try await EmulatorUsersDisable.reply(user, disabling: false, for: Self.next, context)
  }
}

package struct EmulatorUsersDelete: Command {
  package static let path = "emulator users delete"
  let users: [UserReference]
  let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
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
    .yes)

  package static func result(of it: [UserInfo]?) -> Members {
    let users = Member.list(it) {
      [
        "localId": .value($0?.localID), "email": .value($0?.email, "if the user had one"),
        "phoneNumber": .value($0?.phoneNumber, "if the user had one"),
      ]
    }
    return ["deleted": users]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.administration()
    let found = try await auth.localServer.users(users, for: Self.next)
    let names = found.prefix(3).map(\.nameWithUID).joined(separator: ", ")
    let rest = found.count > 3 ? " and \(found.count - 3) more" : ""
    try context.terminal.confirm(
      "Permanently delete \(names)\(rest) at \(auth.project.description)?", unless: yes,
      orGive: users.reduce(Self.next) { "\($0) \($1.text)" } + "--yes", refusal: "no account was deleted")
    try await auth.localServer.removeUsers(found.map { $0.localID ?? "" })
    return Reply(Self.result(of: found)) { style in
      found.map { user -> StyledText in
        let uid = user.localID ?? ""
        let name = (user.email ?? user.phoneNumber).map { "\($0) (\(uid))" } ?? uid
        return "Deleted \(style.strong(name)).\n"
      }.joined()
    }
  }
}
