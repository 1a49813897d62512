public import Platform

/// A user's account, as the service has it.
public struct User: Sendable, Equatable, Identifiable {
  /// The service's own record, which JSON output prints.
  package let wire: UserInfo

  package init(_ wire: UserInfo) { self.wire = wire }

  /// The uid.
  public var id: String { wire.localID ?? "" }
  /// The e-mail address; nil without one.
  public var email: String? { wire.email }
  /// Whether the user has proved that the address is theirs.
  public var isEmailVerified: Bool { wire.emailVerified ?? false }
  /// The phone number, E.164; nil without one.
  public var phoneNumber: String? { wire.phoneNumber }
  /// The name to show; nil if none is set.
  public var displayName: String? { wire.displayName }
  /// The photo's URL; nil if none is set.
  public var photoURL: String? { wire.photoUrl }
  /// Whether nothing is linked: no provider, no password.
  public var isAnonymous: Bool { identities.isEmpty && wire.passwordHash == nil && wire.email == nil }
  /// The linked identities, in the order they were linked.
  public var identities: [Identity] { (wire.providerUserInfo ?? []).map { Identity($0) } }
  /// The enrolled second factors, numbers in full.
  public var secondFactors: [SecondFactor] { (wire.mfaInfo ?? []).map(SecondFactor.init) }
  /// When the account was created, by the service's clock.
  public var createdAt: Date? { Self.date(wire.createdAt) }
  /// When the user last signed in, by the service's clock.
  public var lastSignInAt: Date? { Self.date(wire.lastLoginAt) }

  private static func date(_ milliseconds: Int64String?) -> Date? {
    milliseconds.map { Date(timeIntervalSince1970: Double($0.value) / 1000) }
  }

  /// A user as one provider knows it.
  public struct Identity: Sendable, Equatable {
    /// The service's own record, which JSON output prints.
    package internal(set) var wire: ProviderProfile

    init(_ wire: ProviderProfile) { self.wire = wire }

    init(_ linked: ProviderUserInfo) {
      wire = ProviderProfile(providerID: linked.providerID ?? "")
      wire.federatedID = linked.rawID
      wire.email = linked.email
      wire.phoneNumber = linked.phoneNumber
      wire.displayName = linked.displayName
      wire.photoUrl = linked.photoUrl
    }

    /// `phone`, `password`, `apple.com`, ….
    public var providerID: String { wire.providerID }
    /// The user's identifier at the provider; empty if unknown.
    public var uid: String { wire.federatedID ?? "" }
    /// The address at the provider.
    public var email: String? { wire.email }
    /// Whether the provider vouches for the address; false if unknown.
    public var isEmailVerified: Bool { wire.emailVerified ?? false }
    /// The number, E.164.
    public var phoneNumber: String? { wire.phoneNumber }
    /// The name at the provider.
    public var displayName: String? { wire.displayName ?? wire.fullName }
    /// The photo's URL at the provider.
    public var photoURL: String? { wire.photoUrl }

    /// Everything else the provider said at a sign-in, as a type of yours.
    ///
    /// - Throws: `DecodingError`, also if the provider said nothing else.
    public func decodeRest<Value: Decodable>(as type: Value.Type) throws -> Value {
      try BoundedDecoder.decode(type, from: Array((wire.rawUserInfo ?? "null").utf8))
    }
  }
}

/// One enrolled second factor.
public struct SecondFactor: Sendable, Hashable, Identifiable {
  /// The service's own record, which JSON output prints.
  package let wire: MFAEnrollment

  package init(_ wire: MFAEnrollment) { self.wire = wire }

  /// The enrollment's ID at the service.
  public var id: String { wire.mfaEnrollmentID ?? "" }
  /// How it proves the user.
  public var kind: Kind {
    // The number is checked first, as in the SDK (Docs/protocol.md 6.1).
    wire.phoneInfo != nil ? .phone : wire.totpInfo != nil ? .totp : .unknown
  }
  /// The name that the user gave it.
  public var name: String? { wire.displayName }
  /// The number of an SMS factor, E.164; during a sign-in all but four digits are masked.
  public var phoneNumber: String? { wire.phoneInfo }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// When it was enrolled, by the service's clock; nil if unknown.
  public var enrolledAt: Date? { wire.enrolledAt.flatMap { Timestamp(parsing: $0)?.date } }

  /// How a second factor proves the user.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A code by SMS.
    case phone
    /// A code of an authenticator app.
    case totp
    /// A kind that this library cannot answer.
    case unknown
  }
}
