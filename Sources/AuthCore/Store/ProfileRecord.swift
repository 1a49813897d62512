public import Platform
public import IdentityToolkit

/// The state of one profile, stored between commands.
public struct ProfileRecord: StoredRecord {
  /// The signed-in user; nil if there is none.
  public var session: Preserving<Session>?
  /// SMS codes asked for and not used, oldest first.
  public var pendingVerifications: [Preserving<PendingVerification>]
  /// The updated credential of a refused phone link.
  public var temporaryProof: Preserving<TemporaryProof>?
  /// Receipts for silent pushes, newest last; at most one of a target has its secret.
  public var silentPushes: [Preserving<SilentPushCredential>]
  /// The page for app verification that was opened and has not called back.
  public var pendingAppVerification: Preserving<PendingAppVerification>?
  /// What that page returned.
  public var recaptchaToken: Preserving<RecaptchaCredential>?
  /// The App Check token of a debug token.
  public var appCheckToken: Preserving<AppCheckCredential>?
  /// Nonces for Apple, newest last; used ones without their raw text.
  public var appleNonces: [Preserving<AppleNonce>]
  /// The updated credentials of refused sign-ins by providers, newest last.
  public var updatedCredentials: [Preserving<UpdatedCredential>]
  /// Sign-ins that were begun at a provider's page, newest last.
  public var providerSignIns: [Preserving<PendingProviderSignIn>]
  /// Sign-in links that were sent and not used yet, newest last.
  public var emailLinks: [Preserving<PendingEmailLink>]
  /// The sign-in that waits for its second factor.
  public var pendingSecondFactor: Preserving<PendingSecondFactor>?
  /// The enrollment of a second factor that waits for its first code.
  public var pendingEnrollment: Preserving<PendingEnrollment>?
  /// The newest code of an authenticator app that the service accepted.
  public var usedCode: Preserving<UsedCode>?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case session, pendingVerifications, temporaryProof, pendingSecondFactor, pendingEnrollment
    case appleNonces, updatedCredentials, providerSignIns, emailLinks
    case silentPushes, pendingAppVerification, recaptchaToken, appCheckToken, usedCode
    /// The only receipt, as earlier versions stored it.
    case silentPush
  }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// An unused profile.
  public init() {
    pendingVerifications = []
    silentPushes = []
    appleNonces = []
    updatedCredentials = []
    providerSignIns = []
    emailLinks = []
  }

  /// Reads the record; a list that is absent is empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    session = try container.decodeIfPresent(Preserving<Session>.self, forKey: .session)
    pendingVerifications =
      try container.decodeIfPresent([Preserving<PendingVerification>].self, forKey: .pendingVerifications)
      ?? []
    temporaryProof = try container.decodeIfPresent(Preserving<TemporaryProof>.self, forKey: .temporaryProof)
    let only = try container.decodeIfPresent(Preserving<SilentPushCredential>.self, forKey: .silentPush)
    silentPushes =
      try container.decodeIfPresent([Preserving<SilentPushCredential>].self, forKey: .silentPushes)
      ?? only.map { [$0] } ?? []
    pendingAppVerification = try container.decodeIfPresent(
      Preserving<PendingAppVerification>.self, forKey: .pendingAppVerification)
    recaptchaToken = try container.decodeIfPresent(
      Preserving<RecaptchaCredential>.self, forKey: .recaptchaToken)
    appCheckToken = try container.decodeIfPresent(
      Preserving<AppCheckCredential>.self, forKey: .appCheckToken)
    pendingSecondFactor = try container.decodeIfPresent(
      Preserving<PendingSecondFactor>.self, forKey: .pendingSecondFactor)
    pendingEnrollment = try container.decodeIfPresent(
      Preserving<PendingEnrollment>.self, forKey: .pendingEnrollment)
    usedCode = try container.decodeIfPresent(Preserving<UsedCode>.self, forKey: .usedCode)
    appleNonces =
      try container.decodeIfPresent([Preserving<AppleNonce>].self, forKey: .appleNonces) ?? []
    updatedCredentials =
      try container.decodeIfPresent([Preserving<UpdatedCredential>].self, forKey: .updatedCredentials) ?? []
    providerSignIns =
      try container.decodeIfPresent([Preserving<PendingProviderSignIn>].self, forKey: .providerSignIns) ?? []
    emailLinks =
      try container.decodeIfPresent([Preserving<PendingEmailLink>].self, forKey: .emailLinks) ?? []
  }

  /// Writes the record, leaving an empty list out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(session, forKey: .session)
    if !pendingVerifications.isEmpty {
      try container.encode(pendingVerifications, forKey: .pendingVerifications)
    }
    try container.encodeIfPresent(temporaryProof, forKey: .temporaryProof)
    if !silentPushes.isEmpty { try container.encode(silentPushes, forKey: .silentPushes) }
    try container.encodeIfPresent(pendingAppVerification, forKey: .pendingAppVerification)
    try container.encodeIfPresent(recaptchaToken, forKey: .recaptchaToken)
    try container.encodeIfPresent(appCheckToken, forKey: .appCheckToken)
    try container.encodeIfPresent(pendingSecondFactor, forKey: .pendingSecondFactor)
    try container.encodeIfPresent(pendingEnrollment, forKey: .pendingEnrollment)
    try container.encodeIfPresent(usedCode, forKey: .usedCode)
    if !appleNonces.isEmpty { try container.encode(appleNonces, forKey: .appleNonces) }
    if !updatedCredentials.isEmpty { try container.encode(updatedCredentials, forKey: .updatedCredentials) }
    if !providerSignIns.isEmpty { try container.encode(providerSignIns, forKey: .providerSignIns) }
    if !emailLinks.isEmpty { try container.encode(emailLinks, forKey: .emailLinks) }
  }
}

/// A code of an authenticator app that the service accepted; no code works twice, so this is no secret.
public struct UsedCode: StoredRecord {
  /// The digits.
  public var code: String
  /// When it was accepted, by this machine's clock.
  public var usedAt: Date

  enum CodingKeys: String, CodingKey, CaseIterable { case code, usedAt }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// How long a service could accept the code otherwise, in seconds: a project allows up to ten steps before and after now.
  private static let lifetime: TimeInterval = 21 * 30

  /// Whether a code that is typed now is this one.
  func isSame(as other: String, at now: Date) -> Bool {
    code == other && abs(now.timeIntervalSince(usedAt)) < Self.lifetime
  }
}
