import AuthCrypto
import AuthEmulator

/// A program that is notified of messages and accounts.
struct Webhook: Sendable {
  let target: RequestTarget
  let secret: Secret
  /// The machine's time, not the server's, which can be moved: the receiver compares it with its own.
  let now: @Sendable () -> Date
  let randomBytes: @Sendable (Int) -> [UInt8]

  /// Adds the deliveries for a server's events to a queue.
  func listen(to dependencies: inout ServerDependencies, _ queue: DeliveryQueue) {
    let before = dependencies.observe
    dependencies.observe = { event in
      before?(event)
      if let delivery = delivery(of: event) { queue.append(delivery) }
    }
  }

  /// The delivery for an event; nil if the webhook does not get it.
  func delivery(of event: ObservedEvent) -> Delivery? {
    let kind = event.event.kind.rawValue
    guard Self.kinds.contains(event.event.kind) else { return nil }
    let id = UniqueID.text(randomBytes(16))
    return Delivery(event: kind, projectID: event.projectID) { [self] in
      let body = event.body(id: id)
      let seconds = Int64(now().timeIntervalSince1970)
      return HTTPRequest(
        .post, target,
        fields: HTTPFields([
          .init("Content-Type", "application/json"), .init("User-Agent", "authctl/\(Version.current)"),
          .init("Authctl-Event", kind), .init("Authctl-Delivery", id),
          .init(WebhookSignature.field, WebhookSignature.value(at: seconds, body, secret: secret)),
        ]), body: body)
    }
  }

  /// Messages, accounts and sign-ins; not the clock, settings and failures of webhooks.
  private static let kinds: Set<EmulatorEvent.Kind> = [
    .smsSent, .emailSent, .silentPushSent, .accountCreated, .accountUpdated, .accountDeleted,
    .accountsCleared, .accountsImported, .signedIn,
  ]
}

/// The signature of a webhook's request: HMAC-SHA256 of `TIMESTAMP.BODY` (Docs/server.md).
///
/// The time is in it to prevent replays.
enum WebhookSignature {
  static let field = "Authctl-Signature"

  /// `t=SECONDS,v1=HEXADECIMAL`; the receiver compares the seconds since 1970 with its own.
  static func value(at seconds: Int64, _ body: [UInt8], secret: Secret) -> String {
    let message = Array("\(seconds).".utf8) + body
    let code = secret.reveal { HMAC<SHA256>.code(of: message, key: Array($0.utf8)) }
    return "t=\(seconds),v1=\(Hexadecimal.encode(code))"
  }
}
