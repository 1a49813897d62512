/// The accounts of the target's project or tenant, as an administrator of a local server sees and changes them (Docs/protocol.md 9.3).
///
/// Production is refused before anything is sent: its administrators have the Admin SDK.
extension LocalServer {
  /// The next accounts, sorted by uid.
  ///
  /// - Parameter uid: the last uid of the page before; nil for the first page.
  /// - Returns: a thousand accounts at most, and the uid after which there may be more. They hold password hashes, which must not be shown.
  /// - Throws: ``AuthError/invalidInput(_:)`` in production, and the errors of any call.
  public func users(after uid: String? = nil) async throws(AuthError) -> BatchGetAccounts.Response {
    try requireLocal()
    let request = BatchGetAccounts {
      // In the same process nothing limits an answer, and each call reads the whole file.
      $0.maxResults = context.target.kind == .embedded ? -1 : 1000
      $0.nextPageToken = uid
    }
    var page = try await context.administer(request, repeating: .harmless)
    page.nextPageToken = try Self.token(page.nextPageToken, after: uid)
    return page
  }

  /// The token of the next page; nil for an empty one.
  ///
  /// - Throws: ``AuthError/unexpectedResponse(reason:status:)`` for the token of this page, which would repeat forever.
  static func token(_ next: String?, after token: String?) throws(AuthError) -> String? {
    guard let next, !next.isEmpty else { return nil }
    guard next != token else {
      throw .unexpectedResponse(reason: "the next page is the same page", status: 200)
    }
    return next
  }

  /// Deletes accounts of the project or tenant, not only the signed-in one; skips those already gone.
  public func removeUsers(_ uids: [String]) async throws(AuthError) {
    try requireLocal()
    for start in stride(from: 0, to: uids.count, by: Self.deletedAtOnce) {
      let request = BatchDeleteAccounts {
        $0.tenantID = context.tenantID
        $0.localIDs = Array(uids[start..<min(start + Self.deletedAtOnce, uids.count)])
        $0.force = true
      }
      _ = try await context.api.call(request, repeating: .unkept, isPrivileged: true)
    }
  }

  /// The most accounts of one deletion (Docs/protocol.md 9.3).
  private static let deletedAtOnce = 1000

  /// The accounts with these uids, addresses or numbers.
  ///
  /// - Parameter names: any number of them, fetched by one call.
  /// - Returns: for each name its accounts; more than one if several share an address.
  /// - Throws: what any call throws.
  public func users(called names: [String]) async throws(AuthError) -> [[UserInfo]] {
    try requireLocal()
    let numbers = names.map { (try? PhoneNumber(parsing: $0))?.description }
    let request = Lookup {
      $0.localID = names
      $0.email = names.filter { $0.contains("@") }
      $0.phoneNumber = numbers.compactMap(\.self)
    }
    let found = try await context.administer(request, repeating: .harmless).users ?? []
    var places: [String: [Int]] = [:]
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

  /// Creates an account; if any part of it is refused, there is none.
  ///
  /// - Returns: the account as the server has it.
  /// - Throws: ``AuthError/refused(code:detail:status:)`` with `EMAIL_EXISTS`, `DUPLICATE_LOCAL_ID`,
  ///   `PHONE_NUMBER_EXISTS` or `FEDERATED_USER_ID_ALREADY_LINKED` for what another account has.
  public func addUser(_ user: NewUser) async throws(AuthError) -> UserInfo {
    try requireLocal()
    try await requireFree(user.identities)
    let made = try await context.administer(user.signUp, repeating: .unkept)
    guard let uid = made.localID else {
      throw .unexpectedResponse(reason: "no uid in the answer", status: 200)
    }
    do throws(AuthError) {
      for update in user.updates(of: uid) { _ = try await context.administer(update, repeating: .unkept) }
    } catch {
      // A half-created user is useless; report the first refusal.
      _ = try? await deleteAccount(uid)
      throw error
    }
    return try await account(uid)
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
    let request = Lookup { $0.federatedUserID = names }
    guard let owner = try await context.administer(request, repeating: .harmless).users?.first else { return }
    throw .refused(
      code: .federatedUserIDAlreadyLinked, detail: owner.localID.map { "by the user \($0)" }, status: 400)
  }

  /// The account with this uid.
  private func account(_ uid: String) async throws(AuthError) -> UserInfo {
    let request = Lookup { $0.localID = [uid] }
    let found = try await context.administer(request, repeating: .harmless).users?.first
    guard let found else { throw .refused(code: .userNotFound, detail: nil, status: 400) }
    return found
  }

  /// Changes an account, and then links identities to it.
  ///
  /// - Parameters:
  ///   - change: what changes; its `localID` says whose.
  ///   - identities: identities at providers that no other account has.
  /// - Returns: the account as the server has it.
  /// - Throws: ``AuthError/refused(code:detail:status:)`` with `USER_NOT_FOUND`, `EMAIL_EXISTS`,
  ///   `PHONE_NUMBER_EXISTS`, `INVALID_CLAIMS`, `CLAIMS_TOO_LARGE`, `FORBIDDEN_CLAIM` or `FEDERATED_USER_ID_ALREADY_LINKED`.
  public func changeUser(
    _ change: Update, linking identities: [ProviderUserInfo] = []
  ) async throws(AuthError) -> UserInfo {
    try requireLocal()
    try await requireFree(identities)
    _ = try await context.administer(change, repeating: .unkept)
    for identity in identities {
      let link = Update {
        $0.localID = change.localID
        $0.linkProviderUserInfo = identity
      }
      _ = try await context.administer(link, repeating: .unkept)
    }
    return try await account(change.localID ?? "")
  }

  /// Deletes an account of the project or tenant as an administrator.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` with `USER_NOT_FOUND`.
  public func deleteAccount(_ uid: String) async throws(AuthError) {
    try requireLocal()
    _ = try await context.administer(Delete { $0.localID = uid }, repeating: .unkept)
  }
}

extension LocalServer {
  /// Adds accounts, as an administrator does, and replaces those with the same uid.
  ///
  /// - Parameters:
  ///   - accounts: any number of them.
  ///   - hashing: a request with the parameters of their password hashes; its other fields do not matter.
  /// - Returns: what was refused, with the place in `accounts`; the others are stored.
  /// - Throws: ``AuthError/invalidInput(_:)`` in production, and the errors of any call.
  public func addAccounts(
    _ accounts: [UserInfo], hashing: BatchCreateAccounts = BatchCreateAccounts()
  ) async throws(AuthError) -> [BatchCreateAccounts.Failure] {
    try requireLocal()
    // In the same process nothing limits a request, and each call reads and writes the whole file.
    let size = context.target.kind == .embedded ? max(accounts.count, 1) : Self.batchSize
    var refused: [BatchCreateAccounts.Failure] = []
    for start in stride(from: 0, to: accounts.count, by: size) {
      var request = hashing
      request.tenantID = context.tenantID
      request.allowOverwrite = true
      request.users = Array(accounts[start..<min(start + size, accounts.count)])
      let answer = try await context.api.call(request, repeating: .unkept, isPrivileged: true)
      refused += (answer.error ?? []).map { failure in
        var failure = failure
        failure.index = failure.index.map { $0 + start }
        return failure
      }
    }
    return refused
  }

  /// The most accounts of one import (Docs/protocol.md 10.9).
  private static let batchSize = 1000
}

extension FlowContext {
  /// Calls as an administrator about accounts of the target's project or tenant: `v1/projects/P/accounts…` (Docs/protocol.md 9.3).
  func administer<OfUser: Endpoint>(
    _ call: OfUser, repeating repetition: APIClient.Repetition
  ) async throws(AuthError) -> OfUser.Response {
    let route = OfUser.route
    let scope = "v1/projects/{targetProjectId}" + (tenantID == nil ? "" : "/tenants/{tenantId}")
    // A sign-up has no verb there.
    let verb = route.template.split(separator: ":").dropFirst().last.map { ":\($0)" } ?? ""
    let path = "\(scope)/accounts\(verb == ":signUp" ? "" : verb)"
    return try await api.call(
      call, repeating: repetition, isPrivileged: true,
      at: Route(route.method, route.service, path, form: route.form))
  }
}

/// An account that an administrator creates on a local server; everything is optional.
public struct NewUser: Sendable, Equatable {
  /// The uid; the server chooses one if it is nil.
  public var localID: String?
  /// The address.
  public var email: String?
  /// Whether the address counts as verified.
  public var isEmailVerified = false
  /// The password.
  public var password: Secret?
  /// The number.
  public var phoneNumber: PhoneNumber?
  /// The name.
  public var displayName: String?
  /// The URL of the photo.
  public var photoURL: String?
  /// Whether the user may not sign in.
  public var isDisabled = false
  /// Custom claims, a JSON object as text.
  public var claims: String?
  /// Second factors: numbers, or secrets of authenticator apps, which only a local server takes.
  public var factors: [MFAEnrollment] = []
  /// Identities at providers.
  public var identities: [ProviderUserInfo] = []

  /// A user without anything.
  public init() {}

  /// The call that makes the account, without claims and identities, which it does not take.
  var signUp: SignUp {
    SignUp {
      $0.localID = localID
      $0.email = email
      $0.password = password?.reveal { $0 }
      $0.emailVerified = isEmailVerified ? true : nil
      $0.phoneNumber = phoneNumber?.description
      $0.displayName = displayName
      $0.photoUrl = photoURL
      $0.disabled = isDisabled ? true : nil
      $0.mfaInfo = factors.isEmpty ? nil : factors
    }
  }

  /// The calls that add the rest to the account.
  func updates(of localID: String?) -> [Update] {
    var updates = identities.map { identity in
      Update {
        $0.localID = localID
        $0.linkProviderUserInfo = identity
      }
    }
    if let claims {
      updates.append(
        Update {
          $0.localID = localID
          $0.customAttributes = claims
        })
    }
    return updates
  }
}
