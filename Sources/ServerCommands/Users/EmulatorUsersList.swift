import POSIXShell

package struct EmulatorUsersList: Command {
  package static let path = "emulator users list"
  let filter: UserFilter
  let limit: Int?
  let after: String?
  let lines: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the users of the local server, with providers, second factors and claims.",
    discussion: """
      Users are sorted by uid, and each page of a thousand is printed as soon as it arrives. With \
      --lines each user is one JSON object per line, as emulator users show --json prints it, \
      and --field prints a value of each user that has one. With --json the output is one object with all users.
      """,
    examples: [
      "authctl emulator users list", "authctl emulator users list --search jane --json",
      "authctl emulator users list --claim role=admin --lines --field email",
      "authctl emulator users list --limit 100 --after UID",
    ],
    build: Self.init(filter:limit:after:lines:), UserFilter.parameter,
    .option("limit", "N", help: "Show at most this many users."),
    .option("after", "UID", help: "Start after this uid, where the previous list ended."),
    .flag("lines", help: "Print one JSON object per line for each user."))

  // The members of a user are those of a line.
  package static func result(of it: (users: [ShownUser], next: String?)?) -> Members {
    [
      "users": .value(
        it?.users, "sorted by uid; with --lines each is a line of its own, without an object around them"),
      "count": .value(it?.users.count),
      "nextPageToken": .value(it?.next, "after --limit the value for --after, if there are more"),
    ] + ShownUser.members(of: nil)
  }

  package func run(_ context: Context) async throws -> Reply {
    if let limit, limit < 1 {
      throw CommandFailure.usage("--limit must be at least 1", hint: .run("\(Self.next) --limit 100"))
    }
    try checkField(context)
    let isObject = !lines && context.isForPrograms
    let server = try await context.localServer()
    var list = Matches(limit: limit)
    var kept: [ShownUser] = []
    var widths: [Int] = []
    var pages = Pages(from: after)
    while true {
      let page = try await server.users(after: pages.token)
      let found = list.take(page, filter)
      if lines {
        try context.show(found) { StyledText(try ReplyJSON.line($0)) }
      } else if isObject {
        kept += found
      } else {
        try context.terminal.write(Self.table(found).text(context.terminal.style, continuing: &widths))
      }
      guard !list.isFull, try pages.move(to: page.nextPageToken) else { break }
    }
    if let next = list.next, !isObject {
      context.note("there are more: \(run: "\(Self.next) … [--field] --after \(next)")")
    }
    guard isObject else {
      return Reply(raw: Array((list.count == 0 && !lines ? "No users found.\n" : "").utf8))
    }
    return Reply("", Self.result(of: (kept, list.next)))
  }

  /// Refuses a value of a user without `--lines`.
  private func checkField(_ context: Context) throws(CommandFailure) {
    guard !lines, let field = context.options.field.flatMap({ FieldPath($0) }), let name = field.steps.first,
      ShownUser.members(of: nil).rows.contains(where: { $0.name == name })
    else { return }
    throw CommandFailure.usage(
      "'\(name)' belongs to each user: add --lines",
      hint: .run("emulator users list --lines --field \(FieldPath.text(field.steps)) …"))
  }

  private static func table(_ users: [ShownUser]) -> Table {
    Table(
      "UID", "E-MAIL", "NUMBER", "PROVIDERS", "FACTORS", "STATE", "CLAIMS",
      rows: users.map { shown in
        [
          shown.user.localID ?? "", shown.user.email ?? "-", shown.user.phoneNumber ?? "-", shown.providers,
          shown.factors, shown.user.disabled == true ? "disabled" : "enabled", shown.claimsText ?? "-",
        ]
      })
  }
}

extension EmulatorUsersList {
  private struct Matches {
    let limit: Int?
    var count = 0
    /// The uid after which the list continues; nil at its end.
    var next: String?

    var isFull: Bool { limit.map { count >= $0 } ?? false }

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
      if isFull, page.nextPageToken?.isEmpty == false { next = found.last?.user.localID }
      return found
    }
  }
}

/// Which users `emulator users list` shows.
struct UserFilter: Sendable {
  let search: String?
  let provider: String?
  let claim: ClaimCondition?
  let factor: FactorCondition?
  let disabled: Bool

  /// A second factor that users must have.
  enum FactorCondition: String, ChoiceValue {
    case sms, totp, any, none
  }

  static let parameter: Parameter<UserFilter> = .group(
    build: UserFilter.init(search:provider:claim:factor:disabled:),
    .option(
      "search", "TEXT",
      help: "Show only users with this text in uid, address, number or name; case does not matter."),
    .option(
      "provider", "ID", completion: .candidates(.providers), help: "Show only users of this provider."),
    .option(
      "claim", "NAME[=VALUE]",
      help: "Show only users with this custom claim, optionally with this value, as JSON or as text."),
    .option("factor", "KIND", help: "Show only users with, or without, this kind of second factor."),
    .flag("disabled", help: "Show only disabled users."))

  func matches(_ shown: ShownUser) -> Bool {
    if disabled, shown.user.disabled != true { return false }
    if let provider, !hasProvider(provider, shown.user) { return false }
    if let claim, !claim.holds(for: shown.claims) { return false }
    if let factor, !Self.holds(factor, for: shown.user.mfaInfo ?? []) { return false }
    return search.map { isFound($0, in: shown.user) } ?? true
  }

  private func hasProvider(_ provider: String, _ user: UserInfo) -> Bool {
    let linked = (user.providerUserInfo ?? []).compactMap(\.providerID)
    switch provider {
    case "anonymous": return linked.isEmpty && user.customAuth != true
    case "custom": return user.customAuth == true
    default: return linked.contains(provider)
    }
  }

  private static func holds(_ factor: FactorCondition, for factors: [MFAEnrollment]) -> Bool {
    switch factor {
    case .none: factors.isEmpty
    case .any: !factors.isEmpty
    case .sms: factors.contains { $0.phoneInfo != nil }
    case .totp: factors.contains { $0.totpInfo != nil }
    }
  }

  private func isFound(_ text: String, in user: UserInfo) -> Bool {
    let sought = text.lowercased()
    return [user.localID, user.email, user.phoneNumber, user.displayName].contains {
      $0?.lowercased().contains(sought) == true
    }
  }
}

/// `NAME` or `NAME=VALUE` for `--claim`.
struct ClaimCondition: ParsableValue, Equatable {
  let name: String
  let value: String?

  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.first, !name.isEmpty else {
      throw UsageError("'\(text)' is not NAME or NAME=VALUE")
    }
    self.name = name
    value = parts.count > 1 ? parts[1] : nil
  }

  var argumentText: String { value.map { "\(name)=\($0)" } ?? name }

  /// Whether the claim exists with this value: the string itself, or its value as JSON.
  func holds(for claims: ByName<JSONValue>) -> Bool {
    guard let claim = claims[name] else { return false }
    guard let value else { return true }
    return claim == .string(value) || (try? JSONReader.read(Array(value.utf8))) == claim
  }
}
