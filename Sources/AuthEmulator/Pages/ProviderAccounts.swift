/// The known accounts of a provider, which the sign-in page offers.
struct ProviderAccounts: Encodable {
  /// The number of accounts shown; a search finds the others.
  static let limit = 20

  let project: String
  let total: Int
  /// Newest first.
  let items: [[String: JSONValue]]

  private static let names: Set = ["rawId", "email", "displayName", "photoUrl", "screenName"]

  init(of provider: String, in project: String, _ users: UserTable, search: TextSearch) {
    self.project = project
    var items: [[String: JSONValue]] = []
    var total = 0
    for user in users.newestFirst {
      for identity in user.providerUserInfo ?? [] where identity.providerID == provider {
        total += 1
        guard items.count < Self.limit, search.matches(identity), identity.rawID != nil else { continue }
        var account = identity.members.filter { Self.names.contains($0.key) }
        account["email"] = (identity.email ?? user.email).map { .string($0) }
        items.append(account)
      }
    }
    self.total = total
    self.items = items
  }
}
