import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Synchronization
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

@testable import ServerCommands

/// What a webhook gets, and how it is signed.
@Suite struct WebhookTests {
  private static let secret = "0123456789abcdef0123456789abcdef"

  private func webhook() -> Webhook {
    Webhook(
      target: RequestTarget(path: "/hook", query: "a=b"), secret: Secret(Self.secret),
      now: { Date(timeIntervalSince1970: 1_795_244_359.9) },
      randomBytes: { Array(repeating: 0xAB, count: $0) })
  }

  private func event(_ event: EmulatorEvent, project: String = "demo-test") -> ObservedEvent {
    ObservedEvent(milliseconds: 1_795_244_359_756, projectID: project, tenantID: nil, event: event)
  }

  private let sms = EmulatorEvent(
    .smsSent, ["phoneNumber": "+16505550101", "code": "123456", "purpose": "signIn"])

  @Test(
    arguments: [
      .clockMoved, .configChanged, .settingsIgnored, .otherProjectNamed, .deliveryFailed, .snapshotSaved,
      .snapshotRestored,
    ] as [EmulatorEvent.Kind])
  func `a webhook does not get events about the clock, settings and its own failures`(
    kind: EmulatorEvent.Kind
  ) {
    #expect(webhook().delivery(of: event(EmulatorEvent(kind))) == nil)
  }

  @Test func `an SMS is sent with its code, an ID and a signature`() throws {
    let delivery = try #require(webhook().delivery(of: event(sms)))
    #expect(delivery.event == "smsSent" && delivery.projectID == "demo-test")
    let request = delivery.request()
    #expect(request.method == .post && "\(request.target)" == "/hook?a=b")
    #expect(
      try JSONReader.read(request.body) == [
        "schema": 1, "id": "abababab-abab-4bab-abab-abababababab", "time": "2026-11-21T06:59:19.756Z",
        "projectId": "demo-test", "kind": "smsSent", "phoneNumber": "+16505550101", "code": "123456",
        "purpose": "signIn",
      ])
    #expect(request.fields["Content-Type"] == "application/json")
    #expect(request.fields["Authctl-Event"] == "smsSent")
    #expect(request.fields["Authctl-Delivery"] == "abababab-abab-4bab-abab-abababababab")
    #expect(request.fields["Authctl-Signature"]?.hasPrefix("t=1795244359,v1=") == true)
    #expect(request.isSigned(with: Self.secret))
    #expect(!request.isSigned(with: "another secret of some length"))
    #expect(delivery.request().fields["Authctl-Delivery"] == request.fields["Authctl-Delivery"])
  }

  @Test func `the signature covers the time and every byte of the body`() {
    let secret = Secret(Self.secret)
    let value = WebhookSignature.value(at: 1, Array("body".utf8), secret: secret)
    #expect(value != WebhookSignature.value(at: 2, Array("body".utf8), secret: secret))
    #expect(value != WebhookSignature.value(at: 1, Array("Body".utf8), secret: secret))
    // HMAC-SHA256 of "1.body", by openssl dgst -sha256 -hmac.
    #expect(
      value == "t=1,v1=e247533c4ca7b83c144331beaa7049adbc8638b540652e622b744ac02756e64f")
  }

  @Test func `the secret is never printed`() throws {
    let hook = webhook()
    let request = try #require(hook.delivery(of: event(sms))).request()
    for text in ["\(hook)", "\(request)", String(reflecting: hook)] { #expect(!text.contains(Self.secret)) }
  }

  @Test func `a note names the first failure and the recovery, an event each loss, neither the path`() {
    let place = "webhook http://127.0.0.1:1"
    let failed = DeliveryQueue.Report.failed(
      event: "smsSent", projectID: "p", reason: "it answered 500", attempts: 5)
    let recovered = DeliveryQueue.Report.recovered(lost: 2)
    #expect(
      failed.note(on: place, isFirst: true)
        == "webhook http://127.0.0.1:1 did not get smsSent after 5 attempts: it answered 500; the server continues"
    )
    #expect(failed.note(on: place, isFirst: false) == nil)
    #expect(
      failed.event(receiver: "webhook", address: "http://127.0.0.1:1")?.0
        == EmulatorEvent(
          .deliveryFailed,
          [
            "receiver": "webhook", "address": "http://127.0.0.1:1", "event": "smsSent",
            "reason": "it answered 500",
          ], count: 1))
    #expect(
      recovered.note(on: place, isFirst: false)
        == "webhook http://127.0.0.1:1 answers again; 2 events were lost")
    #expect(recovered.event(receiver: "webhook", address: "http://127.0.0.1:1") == nil)
  }
}
