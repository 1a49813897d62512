extension StateFacts {
  /// How many of the newest messages are compared with a wrong code.
  private static let mostMessages = 200
  /// How far from the current step a code is searched: ten minutes, more than any project accepts.
  private static let steps = 20

  func verification(_ id: String) -> KnownCode? {
    if let sent = state.verificationCodes[id] { return known(sent) }
    if let begun = state.totpEnrollments[id] {
      var code = KnownCode(
        receiver: state.users[begun.uid].map { known($0).name } ?? begun.uid,
        begun.deadline < world.milliseconds ? .expired : .pending)
      code.purpose = "enrollment"
      return code
    }
    return history.verification(id, in: world, hasExpired: { hasExpired($0, after: SMSCodes.life) })
  }

  func verifications(withCode code: String) -> [KnownCode] {
    let pending = state.verificationCodes.newest(Self.mostMessages).filter { $0.code == code }
    let sent = history.messages(.smsSent, withCode: code, in: world).filter { event in
      !pending.contains { $0.sentAt == event.milliseconds }
    }
    guard !sent.isEmpty, history.used(code) else { return pending.map(known) }
    return pending.map(known)
      + sent.map { event in
        var code = KnownCode(
          receiver: event.event["phoneNumber"],
          hasExpired(event.milliseconds, after: SMSCodes.life) ? .expired : .used)
        code.sentAt = event.milliseconds / 1000
        return code
      }
  }

  private func known(_ sent: SMSCodes.Entry) -> KnownCode {
    var code = KnownCode(
      receiver: sent.phoneNumber, hasExpired(sent.sentAt, after: SMSCodes.life) ? .expired : .pending)
    code.sentAt = sent.sentAt.map { Self.possible($0 / 1000) }
    code.isOfCall = sent.sessionInfo == verificationID
    code.life = SMSCodes.life / 1000
    return code
  }

  var verificationID: String? {
    sent.text("sessionInfo")
      ?? ["phoneVerificationInfo", "totpVerificationInfo"].lazy
      .compactMap { sent[$0].flatMap { ExchangeContent($0).text("sessionInfo") } }.first
  }

  func email(_ code: String) -> KnownCode? {
    if let sent = state.oobCodes[code] {
      var known = KnownCode(
        receiver: sent.email, hasExpired(sent.sentAt, after: sent.requestType.codeLife) ? .expired : .pending)
      known.purpose = sent.requestType.rawValue
      known.sentAt = sent.sentAt.map { Self.possible($0 / 1000) }
      known.life = sent.requestType.codeLife.map { $0 / 1000 }
      return known
    }
    guard let message = history.messages(.emailSent, withCode: code, in: world).first,
      let purpose = OOBRequestType(rawValue: message.event["requestType"])
    else { return nil }
    let receiver = message.event["email"]
    let hasExpired = hasExpired(message.milliseconds, after: purpose.codeLife)
    let isReplaced = state.oobCodes.lastSent(purpose, to: receiver).map { $0 > message.milliseconds } ?? false
    guard hasExpired || isReplaced || history.used(code) else { return nil }
    var known = KnownCode(receiver: receiver, isReplaced ? .replaced : hasExpired ? .expired : .used)
    known.purpose = purpose.rawValue
    known.sentAt = message.milliseconds / 1000
    return known
  }

  func steps(ofCode code: String, in sent: ExchangeContent) -> [KnownStep] {
    let named = sent.text("mfaEnrollmentId")
    var secrets: [(name: String?, secret: TOTPSecret, isOfCall: Bool)] = []
    if let begun = verificationID.flatMap({ state.totpEnrollments[$0] }) {
      secrets.append((nil, TOTPSecret(sharedSecretKey: begun.sharedSecretKey), true))
    }
    for factor in caller?.mfaInfo ?? [] {
      guard let secret = factor.totp else { continue }
      secrets.append((factor.shownName, secret, factor.mfaEnrollmentID == named))
    }
    return secrets.sorted { $0.isOfCall && !$1.isOfCall }.compactMap { name, secret, isOfCall in
      guard let generator = secret.generator,
        let step = generator.step(of: code, at: world.seconds, adjacentSteps: Self.steps)
      else { return nil }
      return KnownStep(
        factor: name, isOfCall: isOfCall,
        offset: Int64(step) - Int64(generator.step(at: world.seconds)),
        isUsed: secret.lastStep.map { step <= $0 } ?? false)
    }
  }

  func pendingSignIn(_ credential: String) -> KnownSession? {
    guard let content = PendingCredential(reading: credential, world.seal) else { return nil }
    return KnownSession(
      uid: content.localID, project: content.projectID, tenant: content.tenantID,
      startedAt: content.issuedAt.map { Self.possible($0 / 1000) })
  }

  func session(ofRefreshToken token: String) -> KnownSession? {
    guard world.seal.opened(token, as: .refreshToken) != nil,
      let content = RefreshTokenContent(parsing: token)
    else { return nil }
    return KnownSession(
      uid: content.localID, project: content.projectID, tenant: content.tenantID,
      startedAt: content.issuedAt.map(Self.possible))
  }

  func nonce(_ hash: String) -> KnownNonce? { history.nonce(hash) }

  func isSigned(_ token: String, isIDToken: Bool) -> Bool? {
    let signer = world.tokenSigning.signer
    // A server without a key issues tokens without a signature, and believes no other.
    if isIDToken { return signer.map { $0.made(token) } ?? token.hasSuffix(".") }
    guard let jwt = SignedJWT(parsing: token), jwt.algorithm == "RS256" else { return false }
    if let signer, signer.isShared, signer.made(token) { return true }
    return world.trustedKeys.isEmpty ? signer?.isShared != true : world.trustedKeys.signed(jwt)
  }

  func homes(ofUser uid: String) -> [String?] {
    let project: [String?] = wholeProject.users[uid] == nil ? [] : [nil]
    return project + wholeProject.tenants.filter { $0.value.users[uid] != nil }.keys.sorted().map { $0 }
  }
}
