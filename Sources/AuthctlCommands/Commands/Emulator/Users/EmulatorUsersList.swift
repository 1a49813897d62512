import AuthCore
import CommandLineKit
import IdentityToolkit
import POSIXShell

struct EmulatorUsersList: Command {
  static let path = "emulator users list"
  let filter: UserFilter
  let limit: Int?
  let after: String?
  let lines: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the users of the local server, with providers, second factors and claims.",
      discussion: """
        Users are sorted by uid, and each page of a thousand is printed as soon as it is there. With \
        --lines each user is one JSON object in a line of its own, as emulator users show --json prints it, \
        and --field prints a value of each user that has one. With --json it is one object with all users.
        """,
      examples: [
        "authctl emulator users list", "authctl emulator users list --search jane --json",
        "authctl emulator users list --claim role=admin --lines --field email",
        "authctl emulator users list --limit 100 --after UID",
      ],
      build: Self.init(filter:limit:after:lines:), UserFilter.parameter,
      .option("limit", "N", help: "Show at most this many users."),
      .option("after", "UID", help: "Begin behind this uid, as the list before ended."),
      .flag("lines", help: "Print one JSON object for each user, in a line of its own."))
  }

  func run(_ context: Context) async throws -> EmulatorUsersListResult {
    if let limit, limit < 1 {
      throw CommandFailure.usage("--limit is at least 1", hint: "authctl \(Self.path) --limit 100")
    }
    let form = try UserListForm(isLines: lines, context)
    let server = try await context.localServer()
    var list = Matches(limit: limit)
    var output = UserListOutput(form, context)
    var token = after
    repeat {
      let page = try await server.users(after: token)
      let found = list.take(page, filter)
      try output.show(found)
      token = list.isFull ? nil : page.nextPageToken
    } while token != nil
    if let next = list.next, form != .object {
      context.terminal.note("there are more: \(context.line(command(after: next, context.options)))")
    }
    return EmulatorUsersListResult(output, next: list.next)
  }

  /// This command once more, from behind a uid.
  private func command(after uid: String, _ options: GlobalOptions) -> String {
    var words = [Self.path] + filter.options
    if let limit { words.append("--limit \(limit)") }
    if lines {
      words.append("--lines")
      if let field = options.field { words.append(ShellWords.option("field", field)) }
    }
    words.append(ShellWords.option("after", uid))
    return words.joined(separator: " ")
  }
}

extension EmulatorUsersList {
  /// The users found so far.
  private struct Matches {
    let limit: Int?
    var count = 0
    /// The uid behind which the list goes on; nil at its end.
    var next: String?

    var isFull: Bool { limit.map { count >= $0 } ?? false }

    /// The users of the page that are shown.
    mutating func take(_ page: BatchGetAccounts.Response, _ filter: UserFilter) -> [ShownUser] {
      var found: [ShownUser] = []
      for user in page.users ?? [] {
        guard !isFull else {
          next = found.last?.user.localID ?? next
          return found
        }
        let shown = ShownUser(user)
        guard filter.matches(shown) else { continue }
        found.append(shown)
        count += 1
      }
      if isFull, page.nextPageToken != nil { next = found.last?.user.localID }
      return found
    }
  }
}
