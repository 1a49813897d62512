import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct ProfilesCommandTests {
  private func profiles(_ outcome: Binary.Outcome) throws -> [[String: Any]] {
    try #require(try outcome.json()["profiles"] as? [[String: Any]])
  }

  @Test func `without files, there is only the current profile, empty`() async throws {
    let authctl = try Authctl()
    let listed = try profiles(try await authctl("profiles", "--json"))
    #expect(listed.count == 1 && listed[0]["name"] as? String == "default")
    #expect(listed[0]["current"] as? Bool == true && listed[0]["signedIn"] as? Bool == false)
    #expect(listed[0]["localId"] == nil && listed[0]["expired"] == nil)
    #expect(!FileManager.default.fileExists(atPath: authctl.home.credentials))
  }

  @Test func `each profile shows its user, target and time; the current one is marked`()
    async throws
  {
    var authctl = try Authctl(variables: ["AUTHCTL_PASSWORD": "correct horse"])
    try await authctl.done(["email", "sign-up", "jane@example.com", "--profile", "jane"])
    try await authctl.done(["config", "set", "projectId", "demo-work", "--profile", "work"])
    let start = Date()
    authctl.now = { start.addingTimeInterval(7300) }
    let outcome = try await authctl("profiles", "--profile", "jane", "--json")
    let listed = try profiles(outcome)
    #expect(listed.map { $0["name"] as? String } == ["jane", "work"])
    #expect(listed.map { $0["current"] as? Bool } == [true, false])
    #expect(listed[0]["email"] as? String == "jane@example.com" && listed[0]["expired"] as? Bool == true)
    #expect(listed[0]["providerId"] as? String == "password" && listed[1]["signedIn"] as? Bool == false)
    #expect(listed[1]["projectId"] as? String == "demo-work")
    let table = try await authctl("profiles", "--profile", "jane").output.split(separator: "\n")
    #expect(
      table[1].hasPrefix("*  jane") && table[1].contains("jane@example.com") && table[1].hasSuffix("2 h ago"))
    #expect(table[2].hasPrefix("   work"))
    #expect(table[0].split(separator: " ").map(String.init).suffix(4) == ["SIGNED", "IN", "UID", "SINCE"])
    for secret in try StoredSecrets.inFile(authctl.home.credentials) {
      #expect(!outcome.output.contains(secret) && !table.joined().contains(secret))
    }
  }

  @Test func `a session of another target is shown with its target`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    try await authctl.done(["anonymous", "sign-in"])
    var elsewhere = authctl
    elsewhere.variables = [:]
    let listed = try profiles(try await elsewhere("profiles", "--json"))
    #expect((listed[0]["target"] as? [String: Any])?["kind"] as? String == "embedded")
    #expect((listed[0]["sessionTarget"] as? [String: Any])?["kind"] as? String == "emulator")
    #expect(try await elsewhere("profiles").output.contains("emulator \(server?.address ?? "?")"))
  }

  @Test(arguments: FileFault.allCases)
  func `a damaged or unsafe file is refused as everywhere, and nothing is listed`(
    fault: FileFault
  ) async throws {
    let authctl = try Authctl()
    try await authctl.done(["anonymous", "sign-in"])
    try fault.apply(to: authctl.home.credentials)
    let refused = try await authctl("profiles", "--json")
    #expect(refused.status == 7 && refused.output == "", "\(refused)")
  }

  @Test func `invalid settings do not hide the other profiles`() async throws {
    let authctl = try Authctl()
    try await authctl.done(["config", "set", "apiKey", "AIzaSyNeverToBeShown", "--profile", "odd"])
    let outcome = try await authctl("profiles", "--json")
    let odd = try #require(try profiles(outcome).first { $0["name"] as? String == "odd" })
    // A key for production, but only the demo project.
    #expect(odd["target"] == nil && !outcome.output.contains("NeverToBeShown"))
  }
}
