extension ProjectState {
  /// Creates an account at a user's request; the project's function may change or refuse it.
  mutating func makeUser(
    by facts: SignInFacts, _ call: inout Call, _ fill: (inout UserRecord) -> Void
  ) throws(ServerError) -> UserRecord {
    try admitSignUp(call)
    var user = newUser(call.world.random.alphanumeric(28), call, fill)
    try beforeCreate(&user, by: facts, &call)
    users.insert(user)
    return users[user.localID] ?? user
  }

  /// Calls the project's `beforeCreate`, if there is one, for a user who is not stored yet, and applies its
  /// changes.
  ///
  /// The first time, it throws ``ServerError/awaitingWork``, and the operation runs again with the function's
  /// response.
  func beforeCreate(
    _ user: inout UserRecord, by facts: SignInFacts, _ call: inout Call
  ) throws(ServerError) {
    call.effects.makesUser = true
    try consult(.beforeCreate, about: user, by: facts, &call)?.apply(to: &user)
  }

  /// Calls the project's `beforeSignIn`, if there is one, for a stored user, and stores its changes.
  ///
  /// Call it after every factor is proved, just before the tokens of this sign-in are issued with the returned
  /// claims. A user whom a function disabled is refused, but stored anyway.
  mutating func beforeSignIn(
    _ user: inout UserRecord, by facts: SignInFacts, _ call: inout Call
  ) throws(ServerError) -> ByName<JSONValue> {
    // Storing a user fills in derived fields, such as the list of providers.
    user = users[user.localID] ?? user
    let wasDisabled = user.disabled == true
    if wasDisabled, !facts.admitsDisabled(call) { throw ServerError(.userDisabled) }
    guard var update = try consult(.beforeSignIn, about: user, by: facts, &call) else { return [:] }
    let isRefused = facts.secondFactor == nil && update.extractRefusal(call)
    user = try changeUser(user.localID) { update.apply(to: &$0) }
    let isDisabled = user.disabled == true && !(wasDisabled && facts.admitsDisabled(call))
    if isRefused || isDisabled { throw ServerError(.userDisabled) }
    return update.sessionClaims
  }

  /// Returns the changes requested by the project's function; nil without a function.
  func consult(
    _ event: BlockingEvent, about user: UserRecord, by facts: SignInFacts, _ call: inout Call
  ) throws(ServerError) -> FunctionUpdate? {
    guard let functions = rules.blockingFunctions, let uri = functions.uri(of: event) else { return nil }
    let outcome = try call.outcome(of: event, at: uri) {
      $0.add(user, by: facts, functions.forwardInboundCredentials, $1)
    }
    return try FunctionUpdate(outcome, of: event, at: uri, call)
  }

  /// Calls the project's `beforeSendEmail`, if there is one, for a reset or sign-in link (Docs/protocol.md
  /// 10.10); it gets no user.
  func beforeSendEmail(
    _ purpose: OOBRequestType, to address: String, _ call: inout Call
  ) throws(ServerError) {
    guard purpose == .passwordReset || purpose == .emailSignIn else { return }
    let type = purpose == .emailSignIn ? "EMAIL_SIGN_IN" : "PASSWORD_RESET"
    try ask(.beforeSendEmail, ["email": address, "email_type": type], &call)
  }

  /// Calls the project's `beforeSendSms`, if there is one, for a number that is not fictional.
  func beforeSendSMS(
    to number: String, for purpose: EmulatorEvent.SMSPurpose, _ call: inout Call
  ) throws(ServerError) {
    guard config.fictionalCode(of: number, call.world) == nil else { return }
    let type =
      switch purpose {
      case .signIn: "SIGN_IN_OR_SIGN_UP"
      case .secondFactorEnrollment: "MULTI_FACTOR_ENROLLMENT"
      case .secondFactorSignIn: "MULTI_FACTOR_SIGN_IN"
      }
    try ask(.beforeSendSms, ["phone_number": number, "sms_type": type], &call)
  }

  /// Asks the project's function, if there is one, whether a message may be sent; its response can only
  /// refuse.
  private func ask(
    _ event: BlockingEvent, _ message: ByName<String>, _ call: inout Call
  ) throws(ServerError) {
    guard let uri = rules.blockingFunctions?.uri(of: event), call.world.policy.hasProductionFunctions else {
      return
    }
    try call.outcome(of: event, at: uri) { payload, _ in payload.add(message.mapValues { $0 }) }.answer(
      of: uri, call)
  }
}

extension SignInFacts {
  /// Whether production signs in a disabled account, which it does with an authenticator app.
  fileprivate func admitsDisabled(_ call: Call) -> Bool {
    secondFactor == "totp" && call.world.policy.checksFactors
  }
}

extension Call {
  /// The outcome of a function's call; the first time, it throws ``ServerError/awaitingWork``.
  fileprivate mutating func outcome(
    of event: BlockingEvent, at uri: String, adding subject: (inout FunctionPayload, Call) -> Void
  ) throws(ServerError) -> FunctionOutcome {
    // In both runs, so that they use the same random bytes.
    var payload = FunctionPayload(event, at: uri, self)
    if let outcome = effects.functionOutcomes[event] { return outcome }
    subject(&payload, self)
    effects.needed = .function(
      FunctionCall(
        projectID: world.projectID, uri: uri, event: event, body: payload.body,
        limit: world.policy.hasProductionFunctions ? FunctionCall.strictLimit : FunctionCall.ordinaryLimit))
    throw .awaitingWork
  }
}

extension BlockingFunctions {
  func uri(of event: BlockingEvent) -> String? { triggers?[event.rawValue]?.functionUri.filled }

  /// Refuses invalid triggers, in the words of Google's emulator; production's are not known.
  func check(_ call: Call) throws(ServerError) {
    let hasProductionFunctions = call.world.policy.hasProductionFunctions
    let events = hasProductionFunctions ? Set(BlockingEvent.allCases) : BlockingEvent.ofEmulator
    for (name, trigger) in (triggers ?? [:]).sorted(by: { $0.key < $1.key }) {
      func invalid(_ reason: String) -> ServerError {
        ServerError(
          ErrorCode(rawValue: "INVALID_BLOCKING_FUNCTION"), hasProductionFunctions ? nil : "((\(reason)))")
      }
      guard BlockingEvent(name: name).map(events.contains) == true else {
        throw invalid("Event type is invalid.")
      }
      guard FunctionAddress(trigger.functionUri ?? "") != nil else {
        throw invalid("Expected an absolute URI with valid scheme and host.")
      }
    }
  }
}
