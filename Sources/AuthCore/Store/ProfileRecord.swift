import Platform
import ProfileFiles
import SafeFiles

/// The state of one profile, stored between commands.
struct ProfileRecord: ProfileContent {
  static let protection = SafeFile.Protection.secret
  static var identifiers: [String] {
    // Of sessions, whose tokens change; of targets; of steps that change; of what takes the place of another one.
    [
      "localId", "signedInAt", "kind", "projectId", "host", "tenantId", "receipt", "hashedNonce",
      "mfaPendingCredential", "sessionInfo", "temporaryProof", "eventId", "token", "code",
    ]
  }

  /// Only the functions in this file change it.
  private(set) var keptSession: SessionRecord?
  /// The user of the session that the service ended.
  private(set) var endedUser: EndedUser?
  /// SMS codes that were requested and not used, oldest first.
  @Listed var pendingVerifications: [PendingVerification] = []
  /// The updated credential of a refused phone link.
  var temporaryProof: TemporaryProof?
  /// Receipts for silent pushes, newest last; at most one of a target has its secret.
  @Listed var silentPushes: [SilentPushCredential] = []
  /// The page for app verification that was opened and has not called back.
  var pendingAppVerification: PendingAppVerification?
  /// What that page returned.
  var recaptchaToken: RecaptchaCredential?
  /// The App Check token of a debug token.
  var appCheckToken: AppCheckCredential?
  /// Nonces for Apple, newest last; used ones without their raw text.
  @Listed var appleNonces: [StoredNonce] = []
  /// The updated credentials of refused sign-ins by providers, newest last.
  @Listed var updatedCredentials: [UpdatedCredential] = []
  /// Sign-ins started at a provider's page, newest last.
  @Listed var providerSignIns: [PendingProviderSignIn] = []
  /// Sign-in links that were sent and not used yet, newest last.
  @Listed var emailLinks: [PendingEmailLink] = []
  var pendingSecondFactor: PendingSecondFactor?
  /// The enrollment of a second factor that waits for its first code.
  var pendingEnrollment: PendingEnrollment?
  /// The newest code of an authenticator app that the service accepted.
  var usedCode: UsedCode?

  enum CodingKeys: String, CodingKey {
    case keptSession = "session", endedUser, pendingVerifications, temporaryProof, pendingSecondFactor,
      pendingEnrollment
    case appleNonces, updatedCredentials, providerSignIns, emailLinks
    case silentPushes, pendingAppVerification, recaptchaToken, appCheckToken, usedCode
  }

  init() {}

  var session: Session? { keptSession.map { Session(record: $0) } }
}

/// Who was signed in until the service ended the session, as the ID token says.
struct EndedUser: ProjectRecord {
  let claims: ByName<JSONValue>
  let project: Project

  enum CodingKeys: String, CodingKey { case claims, project = "target" }

  init(_ session: Session) {
    claims = session.idToken.claims.all.filter { ["email", "phone_number", "firebase"].contains($0.key) }
    project = session.project
  }
}

/// A list that its record leaves out while it is empty.
@propertyWrapper
struct Listed<Element: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
  var wrappedValue: [Element]

  init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws { wrappedValue = try [Element](from: decoder) }

  func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// What the compiler writes for a record calls these.
extension KeyedDecodingContainer {
  func decode<Element>(_ type: Listed<Element>.Type, forKey key: Key) throws -> Listed<Element> {
    Listed(wrappedValue: try decodeIfPresent([Element].self, forKey: key) ?? [])
  }
}

extension KeyedEncodingContainer {
  mutating func encode<Element>(_ value: Listed<Element>, forKey key: Key) throws {
    if !value.wrappedValue.isEmpty { try encode(value.wrappedValue, forKey: key) }
  }
}

/// A code of an authenticator app that the service accepted; no code works twice, so this is not a secret.
struct UsedCode: Codable, Sendable, Equatable {
  var code: String
  /// When it was accepted, by this machine's clock.
  var usedAt: Date

  enum CodingKeys: String, CodingKey { case code, usedAt }

  /// How long a service could accept the code otherwise, in seconds: a project allows up to ten steps before and after now.
  private static let lifetime: TimeInterval = 21 * 30

  func isSame(as other: String, at now: Date) -> Bool {
    code == other && abs(now.timeIntervalSince(usedAt)) < Self.lifetime
  }
}

extension ProfileRecord {
  /// Which stored session may be replaced or ended.
  enum Replaceable {
    /// Any, and none: what the user asked for last counts.
    case any
    /// Only this one: whatever another process stored meanwhile counts more.
    case only(Session)
    /// The newest one of its user at its target: the tokens of a change count more than others of its user.
    case newest(of: Session)
  }

  /// Stores a session, unless the stored one may not be replaced.
  ///
  /// - Returns: the session as it is stored; nil if nothing was changed.
  @discardableResult
  mutating func replaceSession(_ old: Replaceable, with fresh: Session) -> Session? {
    guard hasSession(old) else { return nil }
    var fresh = fresh
    fresh.record.generation = (keptSession?.generation ?? 0) &+ 1
    (keptSession, endedUser) = (fresh.record, nil)
    endStepsOfOthers()
    return fresh
  }

  /// Forgets the session, unless it is not the one in question.
  mutating func endSession(_ old: Replaceable) {
    guard hasSession(old) else { return }
    if case .only = old { endedUser = session.map(EndedUser.init) } else { endedUser = nil }
    keptSession = nil
    endStepsOfOthers()
  }

  /// Forgets what only a user can finish who is no longer signed in: an enrollment, a link or reauthentication at a provider's page, a
  /// reauthentication that waits for its second factor.
  private mutating func endStepsOfOthers() {
    let session = session
    func isOfOther(_ localID: String?, _ project: Project) -> Bool {
      guard let localID else { return false }
      return session?.uid != localID || session?.project.sharesSessions(with: project) != true
    }
    if let step = pendingEnrollment, isOfOther(step.localID, step.project) { pendingEnrollment = nil }
    if let step = pendingSecondFactor, isOfOther(step.expectedUser, step.project) {
      pendingSecondFactor = nil
    }
    providerSignIns.removeAll { isOfOther($0.expectedUser, $0.project) }
  }

  /// Records in a session how many seconds the service's clock is ahead; nil if the clocks agree.
  mutating func noteClock(of seen: Session, aheadBy seconds: Int?) {
    if hasSession(.only(seen)) { keptSession?.serviceClockAhead = seconds }
  }

  private func hasSession(_ old: Replaceable) -> Bool {
    switch old {
    case .any: true
    case .only(let seen): session?.isSame(as: seen) == true
    case .newest(let seen): session?.isOfSameUser(as: seen) == true
    }
  }
}

extension ProfileRecord {
  /// How many steps and proofs a sign-out can forget, also those that are over.
  var stepCount: Int {
    pendingVerifications.count + silentPushes.count + updatedCredentials.count + providerSignIns.count
      + emailLinks.count + appleNonces.count { $0.usedAt == nil }
      + [
        temporaryProof != nil, pendingAppVerification != nil, recaptchaToken != nil,
        pendingSecondFactor != nil, pendingEnrollment != nil,
      ].count(where: \.self)
  }
}

extension CredentialStore {
  /// Forgets the session of the profile for any target and, if `pending`, everything pending; says how much that was.
  @discardableResult
  package func signOut(
    pending: Bool = false
  ) async throws(AuthError) -> (session: Session?, pendingCount: Int) {
    try await update { record throws(AuthError) in
      let session = record.session
      guard pending else {
        record.endSession(.any)
        return (session, 0)
      }
      let count = record.stepCount
      record = ProfileRecord()
      return (session, count)
    }
  }
}
