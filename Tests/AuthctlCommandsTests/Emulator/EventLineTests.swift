import BoundedJSON
import EmulatorState
import Foundation
import IdentityToolkit
import Testing

@testable import ServerCommands
@testable import Program

/// Events of a local server as lines for people.
@Suite struct EventLineTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  private func text(_ json: String) throws -> String {
    let event = try BoundedDecoder.decode(RecentEvents.Event.self, from: Array(json.utf8))
    return event.line(in: "p", TextStyle(isColored: false)).rendered
  }

  @Test(
    arguments: [
      (#"{"kind":"neverSeen","more":1}"#, "neverSeen\n"), ("{}", "\n"),
      (#"{"kind":"smsSent","code":"1\n2"}"#, "smsSent : 1\\u{A}2, \n"),
    ])
  func `an event from a newer server, or an unknown one, is still a line`(json: String, line: String) throws {
    let shown = try text(json)
    #expect(shown.hasSuffix("\n") && shown.dropLast().allSatisfy { !$0.isNewline })
    #expect(shown == line)
  }

  @Test(
    arguments: [
      (
        #"{"kind":"smsSent","time":"T","projectId":"p","phoneNumber":"+1","code":"123456","purpose":"signIn"}"#,
        "T smsSent +1: 123456, signIn\n"
      ),
      (#"{"kind":"accountCreated","localId":"u","email":"a@b"}"#, "accountCreated u, a@b\n"),
      (#"{"kind":"accountUpdated","localId":"u","fields":["a","b"]}"#, "accountUpdated u: a, b\n"),
      (
        #"{"kind":"signedIn","localId":"u","providerId":"password","secondFactor":"totp","tenantId":"t"}"#,
        "signedIn u, password, second factor totp (tenant t)\n"
      ),
      (#"{"kind":"accountsCleared","count":3,"projectId":"q"}"#, "accountsCleared 3 (project q)\n"),
      (
        #"{"kind":"silentPushSent","appToken":"A1","payload":{"com.google.firebase.auth":{"receipt":"r"}}}"#,
        #"silentPushSent A1: {"com.google.firebase.auth":{"receipt":"r"}}"# + "\n"
      ),
      (
        #"{"kind":"clockMoved","offsetMilliseconds":-7200000}"#,
        "clockMoved 2 hours behind the machine\n"
      ),
      (#"{"kind":"otherProjectNamed","requested":"x","own":"y"}"#, "otherProjectNamed x instead of y\n"),
    ])
  func `a line says what happened, and where if that is elsewhere`(json: String, line: String) throws {
    #expect(try text(json) == line)
  }

  @Test func `every described kind can be chosen, and no other`() throws {
    let page = try String(contentsOf: Self.root.appendingPathComponent("Docs/json.md"), encoding: .utf8)
    let table = try #require(page.components(separatedBy: "| `kind` | when | members |").last)
    let described = table.matches(of: /\n\| `([A-Za-z]+)` \|/).map { String($0.1) }
    #expect(described.filter { $0 != "eventsDropped" } == EmulatorEvent.Kind.allCases.map(\.rawValue))
  }
}
