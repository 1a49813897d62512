/// The accounts of the target's project or tenant, as an administrator of a local server sees and changes them (Docs/protocol.md 9.3).
///
/// Production is refused before anything is sent: its administrators have the Admin SDK.
extension EmulatorClient {
  /// The next accounts, sorted by uid, a thousand at most; they hold password hashes, which must not be shown.
  package func users(after uid: String? = nil) async throws(AuthError) -> BatchGetAccounts.Response {
    let request = BatchGetAccounts {
      // In the same process nothing limits an answer, and each call reads the whole file.
      $0.maxResults = auth.project.service == .inProcess ? -1 : 1000
      $0.nextPageToken = uid
    }
    let answer = try await administer(request)
    // A strict server leaves an empty list out, as production does.
    if answer.users == nil { _ = try answer.kind.required("users") }
    return answer
  }

  /// Whether the project has users, in itself or in a tenant.
  package func hasUsers() async throws(AuthError) -> Bool {
    if let count = try await status()?.accounts { return count > 0 }
    return try await users().users?.isEmpty == false
  }

  /// Deletes every account of the tenant, or of the project and its tenants.
  package func removeAllUsers() async throws(AuthError) {
    guard auth.project.tenant != nil else { return _ = try await call(DeleteAllAccounts()) }
    while true {
      let uids = try await users().users?.compactMap(\.localID) ?? []
      guard !uids.isEmpty else { return }
      try await removeUsers(uids)
    }
  }

  /// Deletes accounts of the project or tenant, not only the signed-in one; skips those already gone.
  package func removeUsers(_ uids: [String]) async throws(AuthError) {
    for start in stride(from: 0, to: uids.count, by: Self.batchSize) {
      let request = BatchDeleteAccounts {
        $0.tenantID = auth.project.tenant
        $0.localIDs = Array(uids[start...].prefix(Self.batchSize))
        $0.force = true
      }
      _ = try await call(request)
    }
  }

  /// For each of these uids, addresses or numbers its accounts; more than one if several share an address.
  package func users(called names: [String]) async throws(AuthError) -> [[UserInfo]] {
    let numbers = names.map { (try? PhoneNumber(parsing: $0))?.description }
    let found = try await lookUp {
      $0.localID = names
      $0.email = names.filter { $0.contains("@") }
      $0.phoneNumber = numbers.compactMap(\.self)
    }
    var places: ByName<[Int]> = [:]
    for (place, user) in found.enumerated() {
      for key in Set([user.localID, user.email?.lowercased(), user.phoneNumber].compactMap(\.self)) {
        places[key, default: []].append(place)
      }
    }
    return zip(names, numbers).map { name, number in
      let address = name.contains("@") ? name.lowercased() : nil
      let keys = [name, address, number].compactMap(\.self)
      return Set(keys.flatMap { places[$0] ?? [] }).sorted().map { found[$0] }
    }
  }

  /// The signed-in user, while the ID token is valid: nothing is refreshed for a completion.
  package func user(of session: Session) async throws(AuthError) -> UserInfo? {
    try requireLocal()
    let request = Lookup { $0.idToken = session.idToken.secret.reveal { $0 } }
    return try await auth.call(request, as: .app, isHarmless: true).users?.first
  }

  /// Creates an account, and returns it as the server has it; if any part of it is refused, there is none.
  package func addUser(
    _ user: SignUp, claims: String? = nil, linking identities: [ProviderUserInfo] = []
  ) async throws(AuthError) -> UserInfo {
    try await requireFree(identities)
    let uid = try await administer(user).localID.required("uid")
    do throws(AuthError) {
      try await link(identities, to: uid)
      if let claims {
        _ = try await administer(
          Update {
            $0.localID = uid
            $0.customAttributes = claims
          })
      }
    } catch {
      // A half-created user is useless; report the first refusal.
      _ = try? await deleteAccount(uid)
      throw error
    }
    return try await account(uid)
  }

  /// Changes an account, links identities to it, and returns it as the server has it; the `localID` of the change says whose it is.
  package func changeUser(
    _ change: Update, linking identities: [ProviderUserInfo] = []
  ) async throws(AuthError) -> UserInfo {
    try await requireFree(identities)
    _ = try await administer(change)
    let uid = change.localID ?? ""
    try await link(identities, to: uid)
    return try await account(uid)
  }

  private func link(_ identities: [ProviderUserInfo], to uid: String) async throws(AuthError) {
    for identity in identities {
      let request = Update {
        $0.localID = uid
        $0.linkProviderUserInfo = identity
      }
      _ = try await administer(request)
    }
  }

  /// Refuses identities of other accounts: only production does so itself.
  private func requireFree(_ identities: [ProviderUserInfo]) async throws(AuthError) {
    guard !identities.isEmpty else { return }
    // A lookup names an identity by these two members; production refuses any other one.
    let names = identities.map { identity in
      ProviderUserInfo {
        $0.providerID = identity.providerID
        $0.rawID = identity.rawID
      }
    }
    guard let owner = try await lookUp({ $0.federatedUserID = names }).first else { return }
    throw .refused(Refusal(.federatedUserIDAlreadyLinked, detail: owner.localID.map { "by the user \($0)" }))
  }

  private func account(_ uid: String) async throws(AuthError) -> UserInfo {
    guard let found = try await lookUp({ $0.localID = [uid] }).first else {
      throw .refused(Refusal(.userNotFound))
    }
    return found
  }

  private func lookUp(_ fill: (inout Lookup) -> Void) async throws(AuthError) -> [UserInfo] {
    try await administer(Lookup(fill), isHarmless: true).users ?? []
  }

  /// Deletes an account of the project or tenant as an administrator.
  package func deleteAccount(_ uid: String) async throws(AuthError) {
    _ = try await administer(Delete { $0.localID = uid })
  }

  /// Adds accounts, as an administrator does, and replaces those with the same uid.
  ///
  /// Of the request `hashing`, only the parameters of password hashes matter. The result is what was refused, with its place in `accounts`;
  /// the others are stored.
  package func addAccounts(
    _ accounts: [UserInfo], hashing: BatchCreateAccounts = BatchCreateAccounts()
  ) async throws(AuthError) -> [BatchCreateAccounts.Failure] {
    // In the same process nothing limits a request, and each call reads and writes the whole file.
    let size = auth.project.service == .inProcess ? max(accounts.count, 1) : Self.batchSize
    var refused: [BatchCreateAccounts.Failure] = []
    for start in stride(from: 0, to: accounts.count, by: size) {
      var request = hashing
      request.tenantID = auth.project.tenant
      request.allowOverwrite = true
      request.users = Array(accounts[start...].prefix(size))
      refused += (try await call(request).error ?? []).map { failure in
        var failure = failure
        failure.index = failure.index.map { $0 + start }
        return failure
      }
    }
    return refused
  }

  /// The most accounts of one deletion or import (Docs/protocol.md 9.3, 10.9).
  private static let batchSize = 1000

  /// Calls as an administrator about accounts of the target's project or tenant: `v1/projects/P/accounts…` (Docs/protocol.md 9.3).
  private func administer<OfUser: Endpoint>(
    _ call: OfUser, isHarmless: Bool? = nil
  ) async throws(AuthError) -> OfUser.Response {
    try requireLocal()
    let route = OfUser.route
    let scope = "v1/projects/{targetProjectId}" + (auth.project.tenant == nil ? "" : "/tenants/{tenantId}")
    // A sign-up has no verb there.
    let verb = route.template.split(separator: ":").dropFirst().last.map { ":\($0)" } ?? ""
    let path = "\(scope)/accounts\(verb == ":signUp" ? "" : verb)"
    return try await auth.call(
      call, as: .administrator, at: Route(route.method, route.service, path, form: route.form),
      isHarmless: isHarmless)
  }
}
