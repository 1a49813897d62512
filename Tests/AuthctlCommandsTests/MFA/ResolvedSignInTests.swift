import Foundation
import TestSupport
import Testing

/// What a sign-in stores until its second factor, and what a wrong code suggests.
@Suite(.timeLimit(.minutes(6))) struct ResolvedSignInTests {
  private static let token = #"{"sub":"g-1","email":"jane@example.com","email_verified":true}"#

  /// Signs in with Google's token as the first factor and the SMS as the second.
  private func resolved(
    _ account: SecondFactorAccount<Authctl>, _ options: [String]
  ) async throws -> (
    result: [String: Any], text: String
  ) {
    try await account.done("signout")
    let words = ["oauth", "sign-in", "--provider", "google.com", "--id-token-file", "-"] + options
    let first = try await account.authctl.run(words, input: Self.token)
    #expect(first.status == 3 && !first.output.contains("g-1") && !first.error.contains("g-1"), "\(first)")
    #expect(try await account.authctl("status", "--json").output.contains("g-1") == false)
    try await account.done("mfa", "challenge")
    let done = try await account.authctl("mfa", "resolve", "654321", "--json")
    let stored = try String(contentsOfFile: account.authctl.home.credentials, encoding: .utf8)
    #expect(!stored.contains("g-1"))
    return (try done.json(), done.output)
  }

  @Test(arguments: LocalTarget.allCases)
  func `the first factor's --show-credential is kept if given`(target: LocalTarget) async throws {
    let account = try await target.account()
    try await account.enrollPhone()
    let without = try await resolved(account, [])
    #expect(without.result["oauthIdToken"] == nil)
    let with = try await resolved(account, ["--show-credential"])
    #expect(with.result["oauthIdToken"] as? String == Self.token)
    #expect((with.result["profile"] as? [String: Any])?["emailVerified"] as? Bool == true)
  }

  @Test func `a wrong code of an app names the factor`() async throws {
    let account = try await LocalTarget.server.account()
    try await account.enrollPhone()
    _ = try await account.enrollApp()
    _ = try await account.signInAgain()
    let wrong = try await account.authctl("mfa", "resolve", "000000", "--factor", "authenticator", "--json")
    let hint = try wrong.jsonError()["hint"] as? String
    #expect(
      hint == "wait for the next code from the app, then: authctl mfa resolve --factor authenticator CODE")
    try await account.done("mfa", "challenge")
    // As suggested, the code is used for the app although an SMS was sent in between.
    let other = try await account.authctl("mfa", "resolve", "000001", "--factor", "authenticator", "--json")
    #expect(try other.jsonError()["hint"] as? String == hint)
  }
}
