package struct EmulatorClear: Command {
  package static let path = "emulator clear"
  let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Delete all users of the project on the local server.",
    discussion: "Asks before it deletes. Settings, tenants and fictional numbers stay.",
    examples: ["authctl emulator clear", "authctl emulator clear --yes"],
    build: Self.init(yes:), .yes)

  package static func result(of it: Project?) -> Members {
    ["projectId": .value(it?.id, "whose users were deleted")]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.administration()
    try auth.localServer.requireLocal()
    try context.terminal.confirm(
      "Permanently delete all users of \(auth.project.description)?", unless: yes,
      orGive: "emulator clear --yes", refusal: "no account was deleted")
    try await auth.localServer.removeAllUsers()
    let project = auth.project
    let tenant = project.tenant.map { ", tenant \($0)" } ?? ""
    return Reply("Deleted all users of \(project.id)\(tenant).\n", Self.result(of: project))
  }
}
