import AuthHTTP
import BoundedJSON
import IdentityToolkit

extension Lookup: ReadOperation {
  static var otherTemplates: [String] {
    [
      "v1/projects/{targetProjectId}/accounts:lookup",
      "v1/projects/{targetProjectId}/tenants/{tenantId}/accounts:lookup",
    ]
  }

  var presentedToken: PresentedToken? { .id(idToken.filled) }

  /// Writes a user's own account, the most frequent answer, without making a ``Response`` first.
  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    guard !call.isPrivileged, !call.policy.hasProductionAccounts, !call.policy.hidesSecrets else {
      return Self.response(for: try run(on: &state, &call))
    }
    let users = try Self.read(&state, &call) { project, call throws(ServerError) in
      try found(in: project, &call)
    }
    var writer = JSONWriter(reserving: 1024)
    writer.beginObject()
    writer.name("kind")
    writer.string("identitytoolkit#GetAccountInfoResponse")
    writer.name("users")
    writer.beginArray()
    for user in users { user.writeInfo(to: &writer) }
    writer.endArray()
    writer.endObject()
    return HTTPResponse(200, fields: .json, body: writer.take())
  }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    var call = call
    let found = try found(in: project, &call)
    return Response {
      $0.kind = "identitytoolkit#GetAccountInfoResponse"
      $0.users = found.isEmpty ? nil : found.map { UserInfo($0, call) }
    }
  }

  private func found(in project: ProjectState, _ call: inout Call) throws(ServerError) -> [UserRecord] {
    try project.checkAuthEnabled()
    if call.isPrivileged {
      if initialEmail != nil, !call.policy.hidesSecrets {
        throw .unimplemented("Lookup by initialEmail is not implemented.")
      }
      try checkSelectors(call)
      return users(in: project).filter { !project.isOutdated($0, call) }
    }
    guard idToken.filled != nil else {
      // An empty token is not a missing one in production.
      throw ServerError(
        idToken != nil && call.policy.checksCredentialsFirst ? .invalidIDToken : .missingIDToken)
    }
    return [try call.signedInUser(in: project)]
  }

  /// Refuses an administrator's request that selects nobody, as production does.
  private func checkSelectors(_ call: Call) throws(ServerError) {
    let isEmpty = [localID, email, phoneNumber, initialEmail].allSatisfy { $0?.isEmpty != false }
    guard isEmpty, federatedUserID?.isEmpty != false, call.policy.hasProductionAdministration else { return }
    throw ServerError(.missingIDToken)
  }

  /// Returns the users with one of the given uids, addresses, numbers or identities, each once.
  private func users(in project: ProjectState) -> [UserRecord] {
    let candidates =
      (localID ?? []).map { project.users[$0] }
      + (email ?? []).flatMap { project.users.allWithEmail($0.lowercased()) }.map { $0 }
      + (phoneNumber ?? []).map { project.users.withPhoneNumber($0) }
      + (federatedUserID ?? []).map { user(with: $0, in: project) }
      + (initialEmail ?? []).map { project.users.withInitialEmail($0.lowercased()) }
    var seen: Set<String> = []
    return candidates.compactMap { $0 }.filter { seen.insert($0.localID).inserted }
  }

  /// Returns the user of an identity; a number and an address with a way to sign in are identities too.
  private func user(with identity: ProviderUserInfo, in project: ProjectState) -> UserRecord? {
    guard let provider = identity.providerID.filled, let rawID = identity.rawID.filled else { return nil }
    switch provider {
    case SignInProvider.phone: return project.users.withPhoneNumber(rawID)
    case SignInProvider.password:
      let user = project.users.withEmail(rawID)
      return user?.passwordHash != nil || user?.emailLinkSignin == true ? user : nil
    default: return project.users.withIdentity(provider, rawID)
    }
  }
}

extension UserInfo {
  /// Creates the account as its owner or an administrator sees it.
  init(_ user: UserRecord) {
    self.init()
    localID = user.localID
    email = user.email
    emailVerified = user.emailVerified
    emailLinkSignin = user.emailLinkSignin
    displayName = user.displayName
    photoUrl = user.photoUrl
    phoneNumber = user.phoneNumber
    disabled = user.disabled
    customAuth = user.customAuth
    customAttributes = user.customAttributes
    initialEmail = user.initialEmail
    screenName = user.screenName
    salt = user.salt
    passwordHash = user.passwordHash
    passwordUpdatedAt = user.passwordUpdatedAt.map { Double($0) }
    validSince = user.shown(user.validSince, .validSince)
    createdAt = user.shown(user.createdAt, .createdAt)
    lastLoginAt = user.shown(user.lastLoginAt, .lastLoginAt)
    lastRefreshAt = user.lastRefreshAt.map { Timestamp.text(milliseconds: $0) }
    tenantID = user.tenantID
    language = user.language
    timeZone = user.timeZone
    dateOfBirth = user.dateOfBirth
    providerUserInfo = user.providerUserInfo
    mfaInfo = user.mfaInfo?.map(\.unmasked)
    passkeyInfo = user.passkeys
  }
}
