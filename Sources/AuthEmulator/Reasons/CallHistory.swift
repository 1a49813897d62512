/// What happened before a refused call, for what the state has forgotten.
struct CallHistory: Sendable {
  let calls: Ring<HTTPExchange>
  /// Nil for an embedded server, which lives for one call.
  let events: Ring<ObservedEvent>?

  /// The number of calls that are read; reading more would take longer than the call itself.
  private static let mostCalls = 100
  /// The length of this server's verification IDs; a shorter one was never given.
  private static let idLength = 200
  /// Where a verification ID is used, and where it is given.
  private static let uses = [":signInWithPhoneNumber", "mfaEnrollment:finalize", "mfaSignIn:finalize"]
  private static let linkUses = [":resetPassword", ":signInWithEmailLink", ":update", "/action"]
  private static let gifts = [":sendVerificationCode", "mfaEnrollment:start", "mfaSignIn:start"]

  /// The verification of an ID that is not pending any more; nil if none of the calls has given it.
  func verification(_ id: String, in world: World, hasExpired: (Int64) -> Bool) -> KnownCode? {
    guard id.utf8.count >= Self.idLength else { return nil }
    let successes = successes
    if let use = successes.first(where: {
      Self.is($0, Self.uses) && Self.text("sessionInfo", in: $0.sent) == id
    }) {
      // The calls of a second factor do not have the number.
      let message = Self.text("code", in: use.sent).flatMap {
        messages(.smsSent, withCode: $0, in: world).first
      }
      return KnownCode(
        receiver: use.received.text("phoneNumber") ?? message?.event["phoneNumber"] ?? "", .used)
    }
    let gift = successes.first { Self.is($0, Self.gifts) && Self.text("sessionInfo", in: $0.received) == id }
    guard let gift, let sentAt = gift.milliseconds, hasExpired(sentAt) else { return nil }
    var code = KnownCode(receiver: Self.text("phoneNumber", in: gift.sent) ?? "", .expired)
    code.sentAt = sentAt / 1000
    code.life = SMSCodes.life / 1000
    return code
  }

  func used(_ code: String) -> Bool {
    successes.contains { exchange in
      let sent = exchange.sent
      return Self.is(exchange, Self.uses + Self.linkUses)
        && ["code", "verificationCode", "oobCode"].contains { Self.text($0, in: sent) == code }
    }
  }

  /// What earlier sign-ins tell about a nonce, by its hash.
  func nonce(_ hash: String) -> KnownNonce? {
    var earlier = EarlierCalls()
    for call in calls.all.suffix(Self.mostCalls) where Self.is(call, [":signInWithIdp"]) {
      earlier.note(call)
    }
    return earlier.nonce(hash)
  }

  /// The messages with a code, newest first.
  func messages(_ kind: EmulatorEvent.Kind, withCode code: String, in world: World) -> [ObservedEvent] {
    let member = kind == .smsSent ? "code" : "oobCode"
    return (events?.all ?? []).reversed().filter {
      $0.event.kind == kind && $0.projectID == world.projectID && $0.tenantID == world.tenantID
        && $0.event[member] == code
    }
  }

  /// The newest calls that succeeded, newest first.
  private var successes: [HTTPExchange] {
    calls.all.suffix(Self.mostCalls).reversed().filter { $0.response?.status.isSuccess == true }
  }

  private static func `is`(_ exchange: HTTPExchange, _ ends: [String]) -> Bool {
    ends.contains { exchange.request.target.path.hasSuffix($0) }
  }

  /// A member, or one of the part about the factor.
  private static func text(_ name: String, in content: ExchangeContent) -> String? {
    if let text = content.text(name) { return text }
    let parts = [
      "phoneVerificationInfo", "totpVerificationInfo", "phoneEnrollmentInfo", "phoneSessionInfo",
      "phoneResponseInfo", "totpSessionInfo",
    ]
    return parts.lazy.compactMap { content[$0].flatMap { ExchangeContent($0).text(name) } }.first
  }
}
