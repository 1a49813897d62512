import AuthEmulator
public import AuthCore
import EmulatorTools
import Platform

/// The accounts, as an administrator sees them.
extension LocalServer {
  /// Creates a user, all of it or nothing.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `DUPLICATE_LOCAL_ID`, `EMAIL_EXISTS`,
  ///   `PHONE_NUMBER_EXISTS`, `INVALID_EMAIL`, `WEAK_PASSWORD` and others; ``AuthError/invalid(_:)`` for an
  ///   authenticator app that no service enrolls.
  @discardableResult
  public func addUser(_ user: NewUser, tenant: String? = nil) throws(AuthError) -> User {
    var factors = user.factorNumbers.map { number in MFAEnrollment { $0.phoneInfo = number.description } }
    if let app = user.authenticator {
      let secret: Secret
      do throws(TOTPURLError) { secret = try app.wire.enrollableSecret() } catch {
        throw .invalid(Problem(.argument(.other(error.description))))
      }
      factors.append(
        MFAEnrollment { factor in
          factor.totpInfo = MFAEnrollment.TOTPInfo { $0.sharedSecretKey = secret.reveal { $0 } }
        })
    }
    let request = SignUp {
      $0.localID = user.uid
      $0.email = user.email?.description
      $0.emailVerified = user.email == nil ? nil : user.isEmailVerified
      $0.password = user.password?.reveal { $0 }
      $0.phoneNumber = user.phoneNumber?.description
      $0.mfaInfo = factors.isEmpty ? nil : factors
    }
    let uid = try core.administer(request, inTenant: tenant).localID ?? ""
    let found = try core.administer(Lookup { $0.localID = [uid] }, inTenant: tenant).users?.first
    guard let found else { throw .unexpectedResponse(status: 200, reason: "the new user is missing") }
    return User(found)
  }

  /// The users, sorted by uid; without a tenant those of the project itself.
  public func users(tenant: String? = nil) -> [User] {
    let request = BatchGetAccounts { $0.maxResults = -1 }
    return ((try? core.administer(request, inTenant: tenant).users) ?? []).map { User($0) }
  }

  /// Disables a user, who can then neither sign in nor get new tokens, or enables one again.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `USER_NOT_FOUND`.
  public func setDisabled(_ isDisabled: Bool, uid: String) throws(AuthError) {
    try change(uid) { $0.disableUser = isDisabled }
  }

  /// Replaces a user's custom claims, which each later ID token has.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `USER_NOT_FOUND`, `FORBIDDEN_CLAIM`,
  ///   `CLAIMS_TOO_LARGE`; ``AuthError/invalid(_:)`` for anything but a JSON object.
  public func setClaims(_ claims: some Encodable, uid: String) throws(AuthError) {
    let text = JSONOutput.text(of: JSONValue.object(try Self.object(claims)))
    try change(uid) { $0.customAttributes = text }
  }

  /// Ends a user's sessions.
  ///
  /// With ``Mode/production`` no refresh token issued so far is accepted any more. With ``Mode/emulator`` earlier ID
  /// tokens are refused but, as by Google's emulator, refresh tokens are not.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `USER_NOT_FOUND`.
  public func revokeTokens(uid: String) throws(AuthError) {
    let now = Int64(now.timeIntervalSince1970)
    try change(uid) { $0.validSince = Int64String(now) }
  }

  /// Deletes a user, who may exist or not.
  public func deleteUser(uid: String) throws(AuthError) {
    try core.administer(Delete { $0.localID = uid }, inTenant: core.tenant(of: uid))
  }

  private func change(_ uid: String, _ change: (inout Update) -> Void) throws(AuthError) {
    var request = Update { $0.localID = uid }
    change(&request)
    try core.administer(request, inTenant: core.tenant(of: uid))
  }

  /// Claims as a JSON object; null is an empty one.
  static func object(_ claims: some Encodable) throws(AuthError) -> ByName<JSONValue> {
    // By the system's encoder, which takes what anybody's type writes.
    let bytes = (try? JSONEncoder().encode(claims)).map { Array($0) } ?? []
    switch try? JSONReader.read(bytes) {
    case .object(let members): return members
    case .null: return [:]
    default: throw .unusable("claims are a JSON object")
    }
  }

  /// A user to create.
  public struct NewUser: Sendable {
    /// The uid; nil for a random one.
    public var uid: String?
    /// The e-mail address; nil for none.
    public var email: EmailAddress?
    /// Whether the address counts as the user's own.
    public var isEmailVerified = true
    /// The password, which needs an address.
    public var password: Secret?
    /// The number, a first factor.
    public var phoneNumber: PhoneNumber?
    /// The numbers enrolled as second factors.
    public var factorNumbers: [PhoneNumber] = []
    /// The authenticator app enrolled as a second factor: SHA-1, six digits, 30 seconds.
    public var authenticator: Authenticator?

    /// A user with a verified address, a number, both, or neither.
    public init(email: EmailAddress? = nil, password: Secret? = nil, phoneNumber: PhoneNumber? = nil) {
      self.email = email
      self.password = password
      self.phoneNumber = phoneNumber
    }
  }
}
