/// An account.
///
/// Times are milliseconds since 1970 unless their name says otherwise.
package struct UserRecord: Sendable, Equatable {
  package var localID: String
  package var email: String?
  package var emailVerified: Bool?
  package var emailLinkSignin: Bool?
  package var displayName: String?
  package var photoUrl: String?
  package var phoneNumber: String?
  package var disabled: Bool?
  package var customAuth: Bool?
  /// Custom claims, a JSON object as a string.
  package var customAttributes: String?
  /// The first address; set when it is replaced.
  package var initialEmail: String?
  package var screenName: String?
  package var language: String?
  package var timeZone: String?
  package var dateOfBirth: String?
  package var tenantID: String?
  package var salt: String?
  /// Salt and password in clear text, in the form of Google's emulator (Docs/protocol.md 5.6).
  package var passwordHash: String?
  /// The parameters with which another service hashed the imported ``passwordHash``, JSON as a string; nil
  /// for a hash of this server.
  package var hashParameters: String?
  package var passwordUpdatedAt: Int64?
  /// Tokens issued before this time are revoked; seconds since 1970.
  package var validSince: Int64?
  package var createdAt: Int64
  package var lastLoginAt: Int64?
  package var lastRefreshAt: Int64?
  /// The linked providers in the order they were linked; nil until the first one.
  ///
  /// The entries for password and phone are derived from the fields above: see ``updateOwnProviders()``.
  package var providerUserInfo: [ProviderUserInfo]?
  package var mfaInfo: [EnrolledFactor]?
  package var passkeys: [UserInfo.Passkey]?
  /// Whether a strict server imported the account, so that its number comes last among the providers.
  package var isImported: Bool?
  package var unknown: ByName<JSONValue> = [:]

  package init(localID: String, createdAt: Int64) {
    self.localID = localID
    self.createdAt = createdAt
  }

  package var hasSecondFactor: Bool { mfaInfo?.isEmpty == false }

  /// Links identities in order; each replaces an earlier one of its provider.
  package mutating func link(_ identities: [ProviderUserInfo]) {
    guard !identities.isEmpty else { return }
    var providers = providerUserInfo ?? []
    var places: [Name?: Int] = [:]
    func name(_ identity: ProviderUserInfo) -> Name? { identity.providerID.map { Name($0) } }
    for (place, provider) in providers.enumerated() where places[name(provider)] == nil {
      places[name(provider)] = place
    }
    for identity in identities {
      if let place = places[name(identity)] {
        providers[place] = identity
      } else {
        places[name(identity)] = providers.count
        providers.append(identity)
      }
    }
    providerUserInfo = providers
  }

  package mutating func unlink(_ providers: Set<Name>) {
    providerUserInfo?.removeAll { $0.providerID.map(providers.contains) ?? false }
  }

  /// Updates the entries of password and phone from the fields they are derived from.
  package mutating func updateOwnProviders() {
    let own = ownProviders
    guard let providerUserInfo else {
      if !own.isEmpty { self.providerUserInfo = own }
      return
    }
    if providerUserInfo == own { return }
    unlink(
      Set(names: [SignInProvider.password, SignInProvider.phone]).subtracting(own.compactMap(\.providerID)))
    link(own)
  }

  /// Removes the identities if ``updateOwnProviders()`` restores them; most users have no other.
  mutating func omitDerivedProviders() {
    if providerUserInfo?.isEmpty == false, providerUserInfo == ownProviders { providerUserInfo = nil }
  }

  consuming func withOwnProviders() -> UserRecord {
    updateOwnProviders()
    return self
  }

  /// The IDs of the linked providers; an entry as it is stored may lack those that follow from its fields.
  package var providerIDs: [String] {
    let linked = (providerUserInfo ?? []).compactMap(\.providerID)
    let own = [
      hasPasswordIdentity ? SignInProvider.password : nil, phoneNumber.map { _ in SignInProvider.phone },
    ]
    return linked + own.compactMap(\.self).filter { !linked.contains($0) }
  }

  private var hasPasswordIdentity: Bool { email != nil && (passwordHash != nil || emailLinkSignin == true) }

  private var ownProviders: [ProviderUserInfo] {
    var own: [ProviderUserInfo] = []
    if let email, hasPasswordIdentity {
      own.append(
        ProviderUserInfo {
          $0.providerID = SignInProvider.password
          $0.email = email
          $0.federatedID = email
          $0.rawID = email
          $0.displayName = displayName
          $0.photoUrl = photoUrl
        })
    }
    if let phoneNumber {
      own.append(
        ProviderUserInfo {
          $0.providerID = SignInProvider.phone
          $0.phoneNumber = phoneNumber
          $0.rawID = phoneNumber
        })
    }
    return own
  }

  /// Sets the password in the form that Google's emulator stores.
  package mutating func setPassword(_ password: String, at time: Int64?, using random: Randomness) {
    let salt = "fakeSalt" + random.alphanumeric(20)
    self.salt = salt
    passwordHash = FakeHash.text(of: password, salt: salt)
    hashParameters = nil
    passwordUpdatedAt = time
  }

  /// Stores an imported hash and its parameters; a hash of Google's emulator identifies itself.
  package mutating func setImportedHash(
    _ hash: String, salt: String?, _ parameters: HashParameters?, at now: Int64
  ) {
    passwordHash = hash
    self.salt = salt
    hashParameters = hash.hasPrefix(FakeHash.prefix) ? nil : parameters?.text
    passwordUpdatedAt = now
  }

  /// Ends all sessions.
  ///
  /// Authentication times are whole seconds: a session from the current second continues in Google's emulator
  /// but ends in production (Docs/protocol.md 10.4). So the next sessions may start a second or more ahead of
  /// the clock.
  package mutating func endSessions(_ world: World) {
    let first = world.policy.sessionsEnd ? firstAfterSessions : nil
    validSince = max(world.seconds, first ?? .min)
  }

  /// The second after the latest authentication time that a token can have; nil if there was no token.
  private var firstAfterSessions: Int64? {
    guard let last = [lastLoginAt, lastRefreshAt].compactMap(\.self).max() else { return nil }
    let latest = max(last / 1000, validSince ?? .min)
    return latest == .max ? latest : latest + 1
  }

  package mutating func beginSessions(_ world: World) {
    endSessions(world)
    lastLoginAt = world.milliseconds
  }

  package mutating func removePassword() {
    salt = nil
    passwordHash = nil
    hashParameters = nil
  }
}

/// The names of first factors that are not identity providers (Docs/protocol.md 0).
package enum SignInProvider {
  package static let anonymous = "anonymous"
  package static let password = "password"
  package static let phone = "phone"
  package static let custom = "custom"
  package static let passkey = "passkey"
  static let gameCenter = "gc.apple.com"

  /// First factors that cannot be followed by a second one (Docs/protocol.md 6).
  package static let withoutSecondFactor = [phone, anonymous, custom, gameCenter]
}
