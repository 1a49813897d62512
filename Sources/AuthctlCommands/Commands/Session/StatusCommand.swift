struct StatusCommand: Command {
  static let path = "status"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Show who is signed in, where, until when, and what is pending.",
      discussion: """
        Writes nothing. If no project is set, it asks a local server for its project; otherwise it sends nothing.
        """,
      examples: ["authctl status", "authctl status --field session.localId"], build: Self.init)
  }

  func run(_ context: Context) async throws -> StatusResult {
    let target = try await context.target(asking: .ifReachable)
    let store = try context.store()
    let record = try store.read()
    return StatusResult(
      profile: store.profile, target: target,
      record: record.known,
      file: store.path,
      mode: ProcessFacts.mode(ofFileAt: store.path), now: context.now())
  }
}

struct StatusResult: CommandResult {
  static var members: String {
    """
    profile tenantId signedIn session(localId providerId tenantId secondFactor signedInAt expiresAt \
    expired clockAheadSeconds target(\(JSONMembers.target))) \
    pendingVerifications[\(PendingItem.members)] updatedCredential \
    pendingSecondFactor(localId providerId mfaInfo[\(JSONMembers.factor)] challengedFactor startedAt \
    target(\(JSONMembers.target))) \
    pendingEnrollment(kind phoneNumber startedAt finalizeEnrollmentTime target(\(JSONMembers.target))) \
    appleNonces[hashedNonce madeAt] \
    updatedCredentials[providerId email expiresAt target(\(JSONMembers.target))] \
    providerSignIns[providerId startedAt target(\(JSONMembers.target))] \
    emailLinks[email tenantId sentAt target(\(JSONMembers.target))] file(path mode)
    """
  }

  let profile: String
  /// The tenant that requests name; nil for none.
  let tenantID: String?
  let signedIn: Bool
  let session: SessionItem?
  let pendingVerifications: [PendingItem]
  let updatedCredential: String?
  let pendingSecondFactor: SecondFactorItem?
  let pendingEnrollment: EnrollmentItem?
  let appleNonces: [NonceItem]
  let updatedCredentials: [CredentialItem]
  let providerSignIns: [ProviderSignInItem]
  let emailLinks: [EmailLinkItem]
  let file: FileItem
  private let here: Target

  /// Who is signed in.
  struct SessionItem: Encodable {
    let localID: String
    let providerID: String?
    /// The tenant the user belongs to, as the ID token says; nil for none.
    let tenantID: String?
    let secondFactor: String?
    let signedInAt: Date
    let expiresAt: Date
    let expired: Bool
    /// Whether it counts as expired because the service's clock went back; only people are told.
    let isFromFuture: Bool
    /// How many seconds the service's clock, which counts, is ahead of this machine's; nil if they agree.
    let clockAheadSeconds: Int?
    let target: Target

    enum CodingKeys: String, CodingKey {
      case localID = "localId", providerID = "providerId", tenantID = "tenantId", secondFactor, signedInAt,
        expiresAt, expired, clockAheadSeconds, target
    }
  }

  /// A sign-in with a pending second factor.
  struct SecondFactorItem: Encodable {
    let localID: String?
    let providerID: String
    let mfaInfo: [MFAEnrollment]
    let challengedFactor: String?
    let startedAt: Date
    let target: Target

    enum CodingKeys: String, CodingKey {
      case localID = "localId", providerID = "providerId", mfaInfo, challengedFactor, startedAt, target
    }
  }

  /// A pending enrollment.
  struct EnrollmentItem: Encodable {
    let kind: SecondFactorKind
    let phoneNumber: String?
    let startedAt: Date
    let finalizeEnrollmentTime: Date?
    let target: Target
  }

  /// An unused nonce for Apple.
  struct NonceItem: Encodable {
    let hashedNonce: String
    let madeAt: Date
  }

  /// The credential that a refused sign-in with a provider returned.
  struct CredentialItem: Encodable {
    let providerID: String
    let email: String?
    let expiresAt: Date
    let target: Target

    enum CodingKeys: String, CodingKey { case providerID = "providerId", email, expiresAt, target }
  }

  /// A pending sign-in at a provider page.
  struct ProviderSignInItem: Encodable {
    let providerID: String
    let startedAt: Date
    let target: Target

    enum CodingKeys: String, CodingKey { case providerID = "providerId", startedAt, target }
  }

  /// A sign-in link that was sent and not used yet.
  struct EmailLinkItem: Encodable {
    let email: String
    let tenantID: String?
    let sentAt: Date
    let target: Target

    enum CodingKeys: String, CodingKey { case email, tenantID = "tenantId", sentAt, target }
  }

  /// The file with all of this.
  struct FileItem: Encodable {
    let path: String
    let mode: String?
  }

  init(
    profile: String, target: Target, record: ProfileRecord, file: String, mode: UInt32?, now: Date
  ) {
    self.profile = profile
    tenantID = target.tenantID
    here = target
    session = record.session.map { $0.known }.map {
      SessionItem(
        localID: $0.localID, providerID: $0.providerID,
        tenantID: $0.target.tenantID, secondFactor: $0.secondFactor, signedInAt: $0.signedInAt,
        expiresAt: $0.expiresAt, expired: !$0.isValid(for: .zero, at: now),
        isFromFuture: $0.isFromFuture(at: now),
        clockAheadSeconds: $0.serviceClockAhead, target: $0.target)
    }
    signedIn = session != nil
    pendingVerifications = record.pendingVerifications.map { PendingItem($0.known, now: now) }
    updatedCredential = record.temporaryProof.map { $0.known }.flatMap {
      $0.expiresAt > now ? $0.phoneNumber.description : nil
    }
    pendingSecondFactor = (record.pendingSecondFactor?.known).map {
      SecondFactorItem(
        localID: $0.localID, providerID: $0.profile.providerID, mfaInfo: $0.mfaInfo,
        challengedFactor: $0.challenge?.mfaEnrollmentID, startedAt: $0.startedAt, target: $0.target)
    }
    pendingEnrollment = (record.pendingEnrollment?.known).map {
      EnrollmentItem(
        kind: $0.kind, phoneNumber: $0.phoneNumber?.description, startedAt: $0.startedAt,
        finalizeEnrollmentTime: $0.deadline, target: $0.target)
    }
    appleNonces = record.appleNonces.map(\.known).filter { $0.usedAt == nil }.map {
      NonceItem(hashedNonce: $0.hashedNonce, madeAt: $0.madeAt)
    }
    updatedCredentials = record.updatedCredentials.map(\.known).filter { $0.expiresAt > now }.map {
      CredentialItem(
        providerID: $0.providerID, email: $0.email, expiresAt: $0.expiresAt, target: $0.target)
    }
    providerSignIns = record.providerSignIns.map(\.known).filter { $0.isAlive(at: now) }.map {
      ProviderSignInItem(providerID: $0.providerID, startedAt: $0.startedAt, target: $0.target)
    }
    emailLinks = record.emailLinks.map(\.known).filter { $0.isAlive(at: now) }.map {
      EmailLinkItem(email: $0.email, tenantID: $0.target.tenantID, sentAt: $0.sentAt, target: $0.target)
    }
    self.file = FileItem(path: file, mode: mode.map { "0" + String($0, radix: 8) })
  }

  enum CodingKeys: String, CodingKey {
    case profile, tenantID = "tenantId", signedIn, session, pendingVerifications, updatedCredential,
      pendingSecondFactor
    case pendingEnrollment, appleNonces, updatedCredentials, providerSignIns, emailLinks, file
  }

  func text(_ style: TextStyle) -> String {
    var facts = Facts()
    facts.append("profile", profile)
    facts.append("target", here.name)
    facts.append("tenant", tenantID)
    if let session {
      facts.append("signed in", style.strong(session.localID))
      facts.append("provider ID", session.providerID)
      if session.tenantID != tenantID {
        facts.append("user's tenant", session.tenantID ?? "none")
      }
      facts.append("second factor", session.secondFactor)
      facts.append(
        "token until",
        Timestamp(session.expiresAt).formatted()
          + (session.expired
            ? " (\(session.isFromFuture ? "issued in the future by the service's clock" : "expired"); "
              + "the next command refreshes it)" : ""))
      facts.append(
        "clock",
        session.clockAheadSeconds.flatMap {
          ClockSkew(seconds: -$0).remark.map { "\($0); the service's clock counts" }
        })
      if !session.target.sharesCredentials(with: here) {
        facts.append(
          "session of",
          session.target.name + " (another \(session.target.isSameProject(as: here) ? "tenant" : "target"): "
            + "it is not sent here)")
      }
    } else {
      facts.append("signed in", "nobody")
    }
    for item in pendingVerifications where item.target.sharesCredentials(with: here) {
      facts.append("pending", "code for \(item.phoneNumber), sent \(item.age)")
    }
    let elsewhere = pendingVerifications.count { !$0.target.sharesCredentials(with: here) }
    if elsewhere > 0 {
      facts.append(
        "pending",
        "\(elsewhere) code\(elsewhere == 1 ? "" : "s") at other targets: authctl phone list; "
          + "to forget: authctl phone forget --all")
    }
    facts.append(
      "kept",
      updatedCredential.map { "updated credential of \($0): authctl phone verify --updated-credential" })
    if let pending = pendingSecondFactor {
      let step = pending.challengedFactor == nil ? "authctl mfa resolve" : "authctl mfa resolve CODE"
      facts.append(
        "pending", "second factor after \(pending.providerID)\(place(pending.target)): \(step)")
    }
    if let pending = pendingEnrollment {
      let what = pending.phoneNumber ?? "an authenticator app"
      facts.append("pending", "enrollment of \(what)\(place(pending.target)): authctl mfa enroll finish CODE")
    }
    for item in providerSignIns {
      facts.append(
        "pending",
        "\(item.providerID)'s page since \(Timestamp(item.startedAt).formatted())\(place(item.target)): "
          + "\(NextCommand.signIn(by: item.providerID)) --paste")
    }
    for item in emailLinks {
      facts.append(
        "pending",
        "sign-in link for \(item.email), sent \(Timestamp(item.sentAt).formatted())\(place(item.target)): "
          + "authctl email confirm LINK")
    }
    for item in updatedCredentials {
      facts.append(
        "kept",
        "updated credential of \(item.email ?? item.providerID)\(place(item.target)): "
          + "\(NextCommand.signIn(by: item.providerID)) --updated-credential")
    }
    for item in appleNonces {
      facts.append(
        "nonce", "\(item.hashedNonce.prefix(8))… for Apple, made \(Timestamp(item.madeAt).formatted())")
    }
    facts.append("file", file.path + (file.mode.map { ", mode \($0)" } ?? ", not there yet"))
    return facts.text(style)
  }

  /// The target of something pending, if it is not the current one.
  private func place(_ target: Target) -> String {
    target.sharesCredentials(with: here) ? "" : ", at \(target.name)"
  }
}
