/// The changes of a file to an account: the account afterwards, and the members that differ.
struct UserChange {
  private(set) var user: UserRecord
  private(set) var members: [ProjectChange.Member] = []
  let isNew: Bool
  private let given: ByName<JSONValue>

  /// Compares a user of a file with the account with the same uid; nil if there is no such account.
  init(_ given: ByName<JSONValue>, of old: UserRecord?, tenant: String?, _ call: Call) {
    self.given = given
    isNew = old == nil
    user = old ?? UserRecord(localID: given["uid"]?.string ?? "", createdAt: call.world.milliseconds)
    if isNew {
      user.tenantID = tenant
      user.validSince = call.world.seconds
      user.emailVerified = false
      user.disabled = false
    }
    applyAddresses(call)
    applyPassword(call)
    applyClaims()
    applyFactors(call)
    applyIdentities()
  }

  private mutating func applyAddresses(_ call: Call) {
    if let email = given["email"]?.string.map(CanonicalForm.address), email != user.email {
      record("email", user.email.map { .string($0) }, .string(email))
      if user.email != nil { user.endSessions(call.world) }
      user.email = email
    }
    for member in UserMember.inFile {
      let name = "\(member.name)"
      switch (member.value, given[name]) {
      case (.text(let get, let set), .string(let text)) where text != get(user) ?? "":
        record(name, get(user).map { .string($0) }, .string(text))
        set(&user, text.isEmpty ? nil : text)
      case (.flag(let get, let set), .bool(let flag)) where flag != get(user) ?? false:
        record(name, get(user).map { .bool($0) }, .bool(flag))
        set(&user, flag)
      default: continue
      }
    }
  }

  private mutating func applyPassword(_ call: Call) {
    // Checking whether an imported hash matches takes long, so a hash of this server replaces it.
    if let password = given["password"]?.string, password != user.clearPassword {
      user.setPassword(password, at: call.world.milliseconds, using: call.world.random)
      record("password", nil, nil)
    } else if let hash = given["passwordHash"]?.string {
      let parameters = given["hash"].flatMap { try? BoundedDecoder.decode(HashParameters.self, from: $0) }
      let old = user.hashParameters.flatMap { HashParameters(text: $0) }
      let salt = given["salt"]?.string
      guard hash != user.passwordHash || salt != user.salt || parameters != old else { return }
      user.passwordHash = hash
      user.salt = salt
      user.hashParameters = parameters?.text
      user.passwordUpdatedAt = call.world.milliseconds
      record("passwordHash", nil, nil)
    } else {
      return
    }
    // As with an administrator's call, a new password ends the user's sessions.
    user.endSessions(call.world)
  }

  private mutating func applyClaims() {
    guard let claims = given["claims"] else { return }
    let old = user.claims
    guard claims != .object(old) else { return }
    record("claims", user.customAttributes.filled.map { _ in .object(old) }, claims)
    user.customAttributes =
      claims == [:] ? nil : JSONOutput.text(of: claims)
  }

  private mutating func applyFactors(_ call: Call) {
    guard let list = given["factors"]?.array else { return }
    let old = user.mfaInfo ?? []
    let new = list.map { Self.factor($0, among: old, call) }
    guard new != old else { return }
    record("factors", nil, nil)
    user.mfaInfo = new
  }

  /// The factor for an entry in the file: the user's own one with the same ID, number or secret, or a new
  /// one.
  private static func factor(_ given: JSONValue, among old: [EnrolledFactor], _ call: Call) -> EnrolledFactor
  {
    let (number, secret) = (given["phoneNumber"]?.string, given["totpSecret"]?.string)
    let known = old.first { factor in
      given["id"]?.string.map { $0 == factor.mfaEnrollmentID }
        ?? (number.map { $0 == factor.phoneInfo } ?? (secret == factor.totp?.sharedSecretKey))
    }
    var factor =
      known
      ?? EnrolledFactor(
        mfaEnrollmentID: given["id"]?.string ?? call.world.random.alphanumeric(28),
        enrolledAt: Timestamp.text(milliseconds: call.world.milliseconds))
    if let name = given["displayName"]?.string { factor.displayName = name.isEmpty ? nil : name }
    factor.phoneInfo = number
    if secret != factor.totp?.sharedSecretKey { factor.totp = secret.map { TOTPSecret(sharedSecretKey: $0) } }
    return factor
  }

  private mutating func applyIdentities() {
    guard let list = given["providers"]?.array else { return }
    let old = ProjectFileUser.identities(of: user).map { JSONValue.object($0.members) }
    guard list != old else { return }
    record("providers", old.isEmpty ? nil : .array(old), .array(list))
    let own = (user.providerUserInfo ?? []).filter {
      $0.providerID == SignInProvider.password || $0.providerID == SignInProvider.phone
    }
    user.providerUserInfo = own
    user.link(list.map { entry in ProviderUserInfo(reading: { entry[$0]?.string }) })
  }

  /// Records a changed member, without its values if it contains a secret.
  private mutating func record(_ name: String, _ before: JSONValue?, _ after: JSONValue?) {
    members.append(ProjectApplication.member(name, before, after))
  }
}
