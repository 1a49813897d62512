import AuthHTTP
import BoundedJSON
import Foundation
import TestSupport
import Testing

/// `--webhook` and `--functions-emulator` of a real server, with a separate server as receiver.
@Suite(.timeLimit(.minutes(6))) struct WebhookProcessTests {
  private static let secret = "0123456789abcdef0123456789abcdef"
  private let binary: Binary

  init() throws { binary = try Binary(variables: ["AUTHCTL_WEBHOOK_SECRET": Self.secret]) }

  private func server(_ words: String..., errors: String = "err") throws -> (ServerProcess, Binary) {
    let server = try ServerProcess(
      binary, words, errors: .writing("\(binary.home.path)/\(errors)"))
    return (server, try Binary(variables: server.variables))
  }

  private func text(_ name: String) -> String { binary.home.text(name) }

  @Test(
    arguments: [
      ("--webhook http://192.0.2.1/", "reaches only this machine"),
      ("--webhook https://hooks.example.com/", "reaches only this machine"),
      ("--functions-emulator 192.0.2.1:5001", "reaches only this machine"),
      ("--project real-app --webhook http://192.0.2.1/", "plain HTTP to 192.0.2.1"),
      ("--project real-app --functions-emulator 192.0.2.1:5001", "plain HTTP to 192.0.2.1"),
      ("--functions-emulator hub", "FIREBASE_EMULATOR_HUB is not set"),
      ("--webhook http://127.0.0.1:1/ --webhook-secret-file short", "fewer than 16 characters"),
      ("--webhook http://127.0.0.1:1/ --webhook-secret-file nowhere", "the file of"),
    ])
  func `an unsafe or unusable receiver is refused before anything starts`(
    options: String, reason: String
  ) async throws {
    let outcome = try await binary.shell(
      "printf tooshort > short; GCLOUD_PROJECT=demo-test authctl emulator start --port 0 \(options)")
    #expect(outcome.status == 2 || outcome.status == 7, "\(outcome)")
    #expect(outcome.error.contains(reason), "\(outcome.error)")
    #expect(outcome.output.isEmpty && !outcome.error.contains(Self.secret))
  }

  @Test func `a system without room for the queues gives exit code 126, and nothing runs`() async throws {
    let receivers = (1...20).map { "--webhook http://127.0.0.1:\($0)/" }.joined(separator: " ")
    let outcome = try await binary.shell(
      "ulimit -n 32; authctl emulator exec --json \(receivers) -- touch ran")
    #expect(outcome.status == 126 && outcome.output.isEmpty, "\(outcome)")
    let error = try outcome.jsonError()
    #expect(error["code"] as? String == "CANNOT_RUN")
    #expect((error["message"] as? String)?.hasPrefix("cannot create the queue for a receiver: ") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(binary.home.path)/ran"))
  }

  @Test func `a webhook gets codes, links and accounts, signed, in order`() async throws {
    let receiver = try Receiver()
    let (server, authctl) = try server("--webhook", "\(receiver.origin)/hook?key=k")
    try await authctl.done(["phone", "send", "+16505550101"])
    let sms = try await receiver.requests(atLeast: 1)[0]
    let code = try #require(try JSONReader.read(sms.body)["code"]?.string)
    try await authctl.done(["phone", "verify", code])
    try await authctl.done(["user", "delete", "--yes"])
    try await authctl.done([
      "email", "sign-in", "ada@example.com", "--send-link", "--continue-url", "https://app.example",
    ])
    let requests = try await receiver.requests(atLeast: 5)
    let bodies = try requests.map { try JSONReader.read($0.body) }
    #expect(
      bodies.map { $0["kind"]?.string } == [
        "smsSent", "accountCreated", "signedIn", "accountDeleted", "emailSent",
      ])
    #expect(bodies[4]["oobLink"]?.string?.contains("mode=signIn") == true)
    #expect(bodies.allSatisfy { $0["projectId"] == "demo-test" })
    #expect(requests.allSatisfy { $0.isSigned(with: Self.secret) && "\($0.target)" == "/hook?key=k" })
    #expect(!requests.contains { $0.isSigned(with: "another secret") })
    #expect(Set(bodies.map { $0["id"]?.string }).count == 5)
    #expect(try server.stop() == 0)
    #expect(!text("err").contains("key=k") && !text("err").contains(Self.secret))
  }

  @Test(.needs("openssl"))
  func `openssl computes the same signature`() async throws {
    let receiver = try Receiver()
    let (server, authctl) = try server("--webhook", "\(receiver.origin)")
    try await authctl.done(["phone", "send", "+16505550101"])
    let request = try await receiver.requests(atLeast: 1)[0]
    let parts = try #require(request.fields["Authctl-Signature"]).split(separator: ",")
    let message = "\(parts[0].dropFirst(2)).\(String(decoding: request.body, as: UTF8.self))"
    let outcome = try await binary.run(
      "/usr/bin/env", ["openssl", "dgst", "-sha256", "-hmac", Self.secret], input: message)
    #expect(outcome.output.hasSuffix("= \(parts[1].dropFirst(3))\n"), "\(outcome)")
    withExtendedLifetime(server) {}
  }

  @Test func `no call waits or fails because of an unreachable receiver, and the loss is an event`()
    async throws
  {
    let port = try ClosedPort()
    let origin = port.origin
    let (server, authctl) = try server("--webhook", "\(origin)/secret-path")
    try await authctl.done(["phone", "send", "+16505550101"])
    var lines = ""
    try await wait(for: "the event of the loss") {
      lines = try await authctl("emulator", "events", "--type", "deliveryFailed", "--json").output
      return !lines.isEmpty
    }
    let event = try JSONReader.read(Array(lines.utf8))
    #expect(event["receiver"] == "webhook" && event["event"] == "smsSent" && event["count"] == 1)
    #expect(event["address"] == .string("\(origin)"))
    #expect(event["reason"]?.string?.hasPrefix("no connection") == true)
    #expect(try server.stop() == 0)
    #expect(text("err").contains("webhook \(origin) did not get smsSent after 5 attempts"))
    #expect(!text("err").contains("secret-path") && !lines.contains("secret-path"))
    withExtendedLifetime(port) {}
  }

  @Test func `a hanging receiver delays neither calls nor the end`() async throws {
    let receiver = try Receiver { _ in nil }
    let (server, authctl) = try server("--webhook", "\(receiver.origin)")
    for name in ["a", "b", "c"] { try await authctl.done(["anonymous", "sign-in", "--profile", name]) }
    #expect(try server.stop() == 0)
    // If the stop waited for the request of ten seconds, it would report its failure.
    #expect(!text("err").contains("did not get"), "\(text("err"))")
    #expect(text("err").contains("6 events for webhook \(receiver.origin) not delivered"))
  }

  @Test func `functions of both generations get new and deleted users`() async throws {
    let functions = try Receiver()
    let hub = try Receiver { _ in
      HTTPResponse(
        200,
        body: Array(#"{"functions":{"host":"127.0.0.1","port":\#(functions.origin.port)}}"#.utf8))
    }
    let words = ["--functions-emulator", "hub"]
    var binary = binary
    binary.variables["FIREBASE_EMULATOR_HUB"] = hub.origin.authority
    let server = try ServerProcess(binary, words)
    #expect(hub.requests.map { "\($0.method) \($0.target)" } == ["GET /emulators"])
    let authctl = try Binary(variables: server.variables)
    try await authctl.done(["anonymous", "sign-in"])
    try await authctl.done(["user", "delete", "--yes"])
    let requests = try await functions.requests(atLeast: 4)
    #expect(requests.allSatisfy { "\($0.target)" == "/functions/projects/demo-test/trigger_multicast" })
    #expect(
      requests.map { $0.fields["Content-Type"] } == [
        "application/json", "application/cloudevents+json; charset=UTF-8",
        "application/json", "application/cloudevents+json; charset=UTF-8",
      ])
    let bodies = try requests.map { try JSONReader.read($0.body) }
    #expect(
      bodies.map { $0["eventType"]?.string ?? $0["type"]?.string } == [
        "providers/firebase.auth/eventTypes/user.create", "google.firebase.auth.user.v2.created",
        "providers/firebase.auth/eventTypes/user.delete", "google.firebase.auth.user.v2.deleted",
      ])
    #expect(bodies[0]["data"]?["uid"] == bodies[3]["data"]?["oldValue"]?["uid"])
    #expect(requests.allSatisfy { $0.fields["Authctl-Signature"] == nil })
  }
}
