/// The account that a provider's credential signs in to, and its changes (Docs/protocol.md 9.6).
struct IdentityPlan {
  private(set) var existing: UserRecord?
  /// The owner of the address, who must sign in first; in that case nothing else happens.
  private(set) var toConfirm: UserRecord?
  /// Whether the address belonged to another identity of the same provider before.
  private(set) var recyclesEmail = false
  private(set) var change: (inout UserRecord) -> Void = { _ in }

  init(
    _ profile: SignInWithIdp.Response, _ credential: ProviderCredential, linkingTo signedIn: UserRecord?,
    in project: ProjectState, _ call: Call, mayCreate: Bool
  ) throws(ServerError) {
    let owner = project.users.withIdentity(credential.providerID, credential.rawID)
    if let signedIn {
      try link(profile, to: signedIn, owner: owner, in: project)
      if call.world.policy.protectsIdentities,
        signedIn.providerUserInfo?.contains(where: { $0.providerID == credential.providerID }) == true
      {
        throw ServerError(.providerAlreadyLinked)
      }
    } else if let owner {
      existing = owner
    } else if project.hasOneAccountPerEmail, let email = profile.email,
      let holder = project.users.withEmail(email)
    {
      guard profile.emailVerified == true else {
        toConfirm = holder
        return
      }
      attach(profile, to: holder, call)
    } else {
      guard mayCreate || !call.world.policy.protectsIdentities else { throw ServerError(.userNotFound) }
      let takesAddress = project.hasOneAccountPerEmail
      change = { user in
        user.apply(profile)
        guard takesAddress, let email = profile.email else { return }
        user.email = email
        user.emailVerified = profile.emailVerified
      }
    }
  }

  private mutating func link(
    _ profile: SignInWithIdp.Response, to signedIn: UserRecord, owner: UserRecord?, in project: ProjectState
  ) throws(ServerError) {
    guard owner == nil else { throw ServerError(.federatedUserIDAlreadyLinked) }
    existing = signedIn
    let mayTake = project.hasOneAccountPerEmail
    guard let email = profile.email else { return }
    if mayTake, let holder = project.users.withEmail(email), holder.localID != signedIn.localID {
      throw ServerError(.emailExists)
    }
    change = { user in
      if mayTake, user.email == nil {
        user.email = email
        user.emailVerified = profile.emailVerified
      }
      if user.email == email, profile.emailVerified == true { user.emailVerified = true }
    }
  }

  /// The provider has verified an account's address, so it is the same user.
  private mutating func attach(_ profile: SignInWithIdp.Response, to holder: UserRecord, _ call: Call) {
    existing = holder
    recyclesEmail = holder.providerUserInfo?.contains { $0.providerID == profile.providerID } ?? false
    let keepsProviders = !call.world.policy.protectsIdentities
    let now = call.world.seconds
    change = { user in
      if user.emailVerified != true {
        // The creator of the account may not own the address.
        user.passwordHash = nil
        user.phoneNumber = nil
        user.validSince = now
        if !keepsProviders {
          user.salt = nil
          user.providerUserInfo = nil
        }
      }
      user.apply(profile)
      user.emailVerified = true
    }
  }
}

extension UserRecord {
  /// Replaces the profile with the provider's, including missing values (as recorded).
  fileprivate mutating func apply(_ profile: SignInWithIdp.Response) {
    displayName = profile.displayName
    photoUrl = profile.photoUrl
    screenName = profile.screenName
    dateOfBirth = profile.dateOfBirth
    language = profile.language
    timeZone = profile.timeZone
  }
}
