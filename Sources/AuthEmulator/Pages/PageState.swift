/// The content of the console: one page of users, the newest messages, and the scopes to choose from.
///
/// It contains no password hashes and no tokens; only the codes and links of messages can be used to sign in.
struct PageState: Encodable {
  static let pageSize = 50
  /// The number of messages of each kind; older ones are only counted.
  static let messageLimit = 100

  let run: String
  let scopes: [Scope]
  /// Settings that were accepted but have no effect.
  let settingsIgnored: [String]
  let clock: Clock
  let faults: [InjectedFaults.Fault]
  /// The fictional numbers of the project, with codes, outcomes and leases.
  let fictionalPhones: [FictionalPhones.Phone]
  let users: Users
  let verificationCodes: Messages<SMS>
  let oobCodes: Messages<Mail>

  struct Scope: Encodable {
    let project: String
    let tenant: String?
  }

  struct Clock: Encodable {
    /// Milliseconds since 1970.
    let time: Int64
    /// How far it is ahead of the machine's; negative if behind.
    let offsetMilliseconds: Int64
  }

  struct Users: Encodable {
    let total: Int
    /// The number of users found by the search.
    let matches: Int
    let page: Int
    let pages: Int
    /// Newest first.
    let items: [[String: JSONValue]]
  }

  struct Messages<Item: Encodable>: Encodable {
    let total: Int
    /// Newest first.
    let items: [Item]
  }

  struct SMS: Encodable {
    let id: String
    let phoneNumber: String
    let code: String
    let languageCode: String?
    /// Milliseconds since 1970.
    let sentAt: Int64?
  }

  struct Mail: Encodable {
    let id: String
    let email: String
    let newEmail: String?
    let requestType: String
    let oobLink: String
    /// Milliseconds since 1970.
    let sentAt: Int64?
  }
}

extension PageState {
  init(
    _ state: ServerState, _ scope: PageScope, default project: String, search: String, page: Int,
    run: String, machineMilliseconds: Int64, faults: FaultTable
  ) {
    let shown = state[scope]
    self.run = run
    scopes = state.scopes(default: project).map { Scope(project: $0.project, tenant: $0.tenant) }
    settingsIgnored = state.projects[scope.project]?.config.withoutEffect ?? []
    clock = Clock(
      time: machineMilliseconds + state.clockOffset, offsetMilliseconds: state.clockOffset)
    self.faults = InjectedFaults(faults).faults ?? []
    let config = state.projects[scope.project]?.config ?? ProjectSettings()
    fictionalPhones =
      FictionalPhones(config, at: machineMilliseconds + state.clockOffset).phones ?? []
    users = Users(shown.users, TextSearch(search), page: page)
    let codes = Array(shown.verificationCodes.all)
    verificationCodes = Messages(codes) {
      // The start is enough to distinguish sessions.
      SMS(
        id: String($0.sessionInfo.prefix(24)), phoneNumber: $0.phoneNumber, code: $0.code,
        languageCode: $0.languageCode, sentAt: $0.sentAt)
    }
    oobCodes = Messages(Array(shown.oobCodes.all)) {
      Mail(
        id: String($0.oobCode.prefix(24)), email: $0.email, newEmail: $0.newEmail,
        requestType: $0.requestType.rawValue, oobLink: $0.oobLink, sentAt: $0.sentAt)
    }
  }
}

extension PageState.Users {
  fileprivate init(_ table: UserTable, _ search: TextSearch, page: Int) {
    total = table.count
    let found = table.newestFirst.lazy.filter { search.matches($0) }
    matches = search.isEmpty ? table.count : found.reduce(0) { count, _ in count + 1 }
    pages = max(1, (matches + PageState.pageSize - 1) / PageState.pageSize)
    self.page = min(max(page, 0), pages - 1)
    items = found.dropFirst(self.page * PageState.pageSize).prefix(PageState.pageSize).map {
      PageState.user($0)
    }
  }
}

extension PageState.Messages {
  fileprivate init<Source>(_ all: [Source], _ item: (Source) -> Item) {
    total = all.count
    items = all.suffix(PageState.messageLimit).reversed().map(item)
  }
}
