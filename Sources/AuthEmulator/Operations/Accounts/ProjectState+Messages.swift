extension ProjectState {
  /// Creates and stores a code for a number, reports the SMS, and returns the verification ID; the owner is the user
  /// whose number it is.
  mutating func sendSMS(
    to number: String, for purpose: EmulatorEvent.SMSPurpose, owner: UserRecord?, _ call: inout Call
  ) throws(ServerError) -> String {
    try checkRegion(of: number)
    if let error = config.outcome(of: number, call.world)?.sendError { throw ServerError(outcome: error) }
    try beforeSendSMS(to: number, for: purpose, &call)
    let code = config.fictionalCode(of: number, call.world) ?? call.world.random.digits(6)
    let sessionInfo = call.world.random.base64URL(226)
    var entry = SMSCodes.Entry(
      phoneNumber: number, sessionInfo: sessionInfo, code: code, sentAt: call.world.milliseconds,
      languageCode: language(call))
    (entry.purpose, entry.app, entry.localID) = (purpose, call.caller.app, owner?.localID)
    verificationCodes.insert(entry)
    call.effects.events.append(
      EmulatorEvent(
        .smsSent, of: VerificationCodes.Code(entry, isFull: true, of: call.world.projectID)))
    return sessionInfo
  }

  /// The language of a message: the client's, or the project's (Docs/protocol.md 9.7); nil if neither chose one.
  private func language(_ call: Call) -> String? { call.caller.locale.filled ?? rules.defaultLocale }

  func checkRegion(of number: String) throws(ServerError) {
    guard SMSRegions.allow(number, by: rules.smsRegions) else {
      throw ServerError(
        .operationNotAllowed, "SMS unable to be sent until this region enabled by the app developer.")
    }
  }

  /// How many wrong codes a verification takes, where they are counted.
  static let wrongCodeLimit = 5

  /// Returns the number that a code proves; a correct code is used up even if a later check fails
  /// (Docs/protocol.md 9.9).
  mutating func provenNumber(
    by sessionInfo: String?, _ code: String?, _ world: World
  ) throws(ServerError) -> String {
    guard let sessionInfo = sessionInfo.filled else { throw ServerError(.missingSessionInfo) }
    guard let code = code.filled else { throw ServerError(.missingCode) }
    guard let sent = verificationCodes[sessionInfo] else { throw ServerError(.invalidSessionInfo) }
    if let error = config.outcome(of: sent.phoneNumber, world)?.verifyError {
      throw ServerError(outcome: error)
    }
    if world.policy.codesExpire, let sentAt = sent.sentAt,
      world.milliseconds.since(sentAt) > SMSCodes.life
    {
      verificationCodes.remove(sessionInfo)
      throw ServerError(.sessionExpired)
    }
    let isFictional = config.fictionalCode(of: sent.phoneNumber, world) != nil
    let isLimited = world.policy.limitsAttempts && !isFictional
    if isLimited, sent.wrongCodes ?? 0 >= Self.wrongCodeLimit {
      throw ServerError(.tooManyAttemptsTryLater)
    }
    guard sent.code == code else {
      if isLimited { verificationCodes.countWrongCode(sessionInfo) }
      throw ServerError(.invalidCode)
    }
    if !(isFictional && world.policy.codesExpire) { verificationCodes.remove(sessionInfo) }
    return sent.phoneNumber
  }

  /// Returns the e-mail that contained a code.
  func sentEmail(_ code: String, _ world: World) throws(ServerError) -> SentEmail {
    guard let sent = oobCodes[code] else { throw ServerError(.invalidEmailCode) }
    if world.policy.codesFollowAccounts, let owner = sent.localID, users[owner] == nil {
      throw ServerError(.invalidEmailCode)
    }
    if world.policy.codesExpire, let sentAt = sent.sentAt, let life = sent.requestType.codeLife,
      world.milliseconds.since(sentAt) >= life
    {
      throw ServerError(.expiredEmailCode)
    }
    return sent
  }

  /// Creates and stores the code of an e-mail, and reports the message unless `isSilent`.
  @discardableResult
  mutating func sendEmail(
    _ purpose: OOBRequestType, to address: String, newEmail: String? = nil, continueURL: String? = nil,
    isSilent: Bool = false, owner: UserRecord? = nil, appLink: AppLink? = nil, _ call: inout Call
  ) -> SentEmail {
    let code = call.world.random.base64URL(54)
    let language = language(call)
    var query = [
      (name: "mode", value: purpose.linkMode), ("lang", language ?? "en"), ("oobCode", code),
      ("apiKey", "fake-api-key"),
    ]
    if let continueURL {
      query.append(("continueUrl", appLink?.wrapping(.continueURL, continueURL, call) ?? continueURL))
    }
    if let tenant = call.world.tenantID { query.append(("tenantId", tenant)) }
    let page = rules.callbackURI ?? "\(call.caller.baseURL)/emulator/action"
    let link = "\(page)?\(PercentEncoding.searchParameters(query))"
    var entry = SentEmail(
      email: address, newEmail: newEmail, requestType: purpose, oobCode: code,
      oobLink: appLink?.wrapping(.whole, link, call) ?? link, sentAt: call.world.milliseconds,
      localID: owner?.localID)
    let template = MailTemplate(purpose, language: language, rules)
    entry.sender = template.senderAddress(of: call.world.projectID)
    (entry.senderName, entry.languageCode, entry.app) = (template.senderName, language, call.caller.app)
    if isSilent { entry.isReturned = true }
    var values: ByName<String> = [
      "APP_NAME": MessageText.appName(of: call.world.projectID), "EMAIL": address, "LINK": entry.oobLink,
    ]
    values["NEW_EMAIL"] = newEmail ?? owner?.email
    values["DISPLAY_NAME"] = owner?.displayName.filled
    (entry.subject, entry.text) = template.content(values)
    if call.world.policy.codesExpire,
      [.passwordReset, .emailSignIn, .verifyAndChangeEmail].contains(purpose)
    {
      oobCodes.removeAll(of: purpose, to: address)
    }
    oobCodes.insert(entry)
    if !isSilent {
      call.effects.events.append(EmulatorEvent(.emailSent, of: OOBCodes.Code(entry, isFull: true)))
    }
    return entry
  }
}

extension EmulatorEvent {
  /// A message, as the lists of messages have it; its time is the event's.
  fileprivate init(_ kind: Kind, of message: some Encodable) {
    self.init(
      kind, others: JSONOutput.members(of: message).filter { !["sessionInfo", "sentAt"].contains($0.key) })
  }
}

extension OOBRequestType {
  /// The `mode` of the link (Docs/protocol.md 5.4).
  var linkMode: String {
    switch self {
    case .passwordReset: "resetPassword"
    case .recoverEmail: "recoverEmail"
    case .emailSignIn: "signIn"
    case .verifyAndChangeEmail: "verifyAndChangeEmail"
    case .revertSecondFactorAddition: "revertSecondFactorAddition"
    case .verifyEmail, .unspecified, .oldEmailAgree, .newEmailAccept: "verifyEmail"
    }
  }
}
