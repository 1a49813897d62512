import IdentityToolkit

/// The known accounts of a provider, which the sign-in page offers.
struct ProviderAccounts: Encodable {
  /// The number of accounts shown; a search finds the others.
  static let limit = 20

  let project: String
  /// The number of all accounts.
  let total: Int
  /// Newest first.
  let items: [Account]

  struct Account: Encodable {
    let rawID: String
    let email: String?
    let displayName: String?
    let photoUrl: String?
    let screenName: String?

    enum CodingKeys: String, CodingKey { case rawID = "rawId", email, displayName, photoUrl, screenName }
  }

  init(of provider: String, in project: String, _ users: UserTable, search: TextSearch) {
    self.project = project
    var items: [Account] = []
    var total = 0
    for user in users.newestFirst {
      for identity in user.providerUserInfo ?? [] where identity.providerID == provider {
        total += 1
        guard items.count < Self.limit, search.matches(identity), let rawID = identity.rawID else { continue }
        items.append(
          Account(
            rawID: rawID, email: identity.email ?? user.email, displayName: identity.displayName,
            photoUrl: identity.photoUrl, screenName: identity.screenName))
      }
    }
    self.total = total
    self.items = items
  }
}
