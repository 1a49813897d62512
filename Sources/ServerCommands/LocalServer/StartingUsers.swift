import AuthEmulator

/// The file of users that a server starts with, and the parameters of their passwords: a part of ``LocalServerParameters``.
struct StartingUsers: Sendable {
  let path: String?
  /// For the accounts of `--import` too.
  let hashing: HashOptions

  static let parameter: Parameter<StartingUsers> = .group(
    build: StartingUsers.init(path:hashing:),
    .option(
      "users", "PATH", completion: .file,
      help: "Add the accounts of a file at the start, in any form that authctl emulator import reads."
    ).under(ServerHeading.state),
    HashOptions.parameter)

  /// Adds the accounts to a server that does not listen yet, and replaces those with the same uid.
  ///
  /// - Throws: ``CommandFailure`` that names the account that was refused, and the reason.
  func add(
    to server: AuthServer, project: String, _ hashing: HashConfiguration?, forStrictServer isStrict: Bool,
    _ context: Context
  ) throws {
    guard let path else { return }
    let file = try AccountFile(path: path, forStrictServer: isStrict, context)
    let hashing = hashing ?? file.hashing
    var request = hashing?.request ?? BatchCreateAccounts()
    request.targetProjectID = project
    request.allowOverwrite = true
    request.users = file.accounts
    let notes = file.notes(hashing: hashing)
    for note in notes { context.terminal.note(note) }
    var refused: [BatchCreateAccounts.Failure] = []
    if !file.accounts.isEmpty {
      let answer = server.administer(request, inTenant: nil)
      if let error = WireError(body: answer.body), !answer.status.isSuccess {
        throw CommandFailure(
          .unreadableInput,
          "\(path): \([error.code.rawValue, error.detail].compactMap(\.self).joined(separator: " : "))",
          hint: Self.fixing)
      }
      refused = try BoundedDecoder.decode(BatchCreateAccounts.Response.self, from: answer.body).error ?? []
    }
    guard refused.isEmpty else {
      throw file.failure(refused, hint: Self.fixing)
    }
    context.terminal.note("\(path): \(file.accounts.count) added")
  }

  private static let fixing: NextStep = "the server does not start without them; fix the file"
}
