import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct SecondFactorFlowTests {
  @Test(arguments: LocalTarget.allCases)
  func `both factors are enrolled, listed, and named by a sign-in that needs one`(
    target: LocalTarget
  ) async throws {
    let account = try await target.account()
    try await account.enrollPhone()
    _ = try await account.enrollApp()
    let listed = try #require(
      try await account.done("mfa", "list", "--json").json()["mfaInfo"] as? [[String: Any]])
    #expect(listed.map { $0["displayName"] as? String } == ["work phone", "authenticator"])
    #expect(listed.first?["phoneInfo"] as? String == "+16505553434")
    #expect(try await account.done("status", "--field", "session.secondFactor").output == "totp\n")

    let needed = try await account.signInAgain()
    let error = try needed.jsonError()
    #expect(needed.output == "" && error["code"] as? String == "SECOND_FACTOR_REQUIRED")
    #expect(error["sdkCode"] as? Int == 17078)
    let hints = try #require(error["mfaInfo"] as? [[String: Any]])
    #expect(hints.map { $0["phoneInfo"] as? String } == ["+*******3434", nil])
    #expect(!needed.error.contains("mfaPendingCredential"))
    for words in [["token"], ["user", "show"], ["mfa", "remove", "1"]] {
      let waits = try await account.authctl.run(words)
      #expect(waits.status == 4)
      #expect(
        waits.error.hasSuffix(
          "error: the sign-in is waiting for its second factor (NOT_SIGNED_IN)\nhint: authctl mfa resolve\n"),
        "\(words): \(waits.error)")
    }
  }

  @Test(arguments: LocalTarget.allCases)
  func `an SMS code completes a sign-in after failed attempts`(target: LocalTarget) async throws {
    let account = try await target.account()
    let authctl = account.authctl
    let uid = try await account.done("status", "--field", "session.localId").output
    try await account.enrollPhone()
    _ = try await account.enrollApp()
    _ = try await account.signInAgain()
    // A code for a factor whose SMS was not sent, a wrong code of the app, a missing choice.
    #expect(try await authctl("mfa", "resolve", "--factor", "1", "654321").status == 4)
    #expect(try await authctl("mfa", "resolve", "000000").status == 1)
    #expect(try await authctl("mfa", "resolve").status == 8)
    let sent = try await account.done("mfa", "challenge", "--json").json()
    #expect(sent["phoneInfo"] as? String == "+*******3434" && sent["alreadyPending"] as? Bool == false)
    #expect(try await account.done("mfa", "challenge", "--json").json()["alreadyPending"] as? Bool == true)
    #expect(try await authctl("mfa", "resolve", "000000").status == 1)
    let resolved = try await account.done("mfa", "resolve", "654321", "--json").json()
    #expect(resolved["localId"] as? String == uid.trimmingCharacters(in: .newlines))
    #expect(resolved["secondFactor"] as? String == "phone")
    #expect((resolved["profile"] as? [String: Any])?["providerId"] as? String == "password")
    #expect(try await authctl("mfa", "resolve", "654321").status == 4)
  }

  @Test(arguments: LocalTarget.allCases)
  func `a code of the app completes a sign-in, once`(target: LocalTarget) async throws {
    let account = try await target.account()
    let secret = try await account.enrollApp()
    _ = try await account.signInAgain()
    let code = try SecondFactorAccount<Authctl>.code(of: secret, stepsAhead: 1)
    let byApp = try await account.done("mfa", "resolve", code, "--factor", "authenticator", "--json").json()
    #expect(byApp["secondFactor"] as? String == "totp")
    _ = try await account.signInAgain()
    let again = try await account.authctl("mfa", "resolve", code, "--factor", "authenticator")
    #expect(
      again.error.contains("error: the code from the app is wrong or was already used (INVALID_CODE)\n"))
    let replayed = try await account.authctl("mfa", "resolve", code, "--json")
    #expect(replayed.status == 1)
    #expect(try replayed.jsonError()["code"] as? String == "INVALID_CODE")
  }

  @Test func `reauthentication goes through the second factor and keeps the user`() async throws {
    let account = try await LocalTarget.embedded.account()
    try await account.enrollPhone()
    let uid = try await account.done("status", "--field", "session.localId").output
    let needed = try await account.authctl("email", "reauth", "--json")
    #expect(needed.status == 3)
    // The session stays until the second factor is proved.
    #expect(try await account.authctl("token").status == 0)
    try await account.done("mfa", "challenge")
    let resolved = try await account.done("mfa", "resolve", "654321")
    #expect(resolved.output.hasPrefix("Signed in again."))
    #expect(try await account.done("status", "--field", "session.localId").output == uid)
  }

  @Test func `a refused code reports how far the clocks differ`() async throws {
    let account = try await LocalTarget.server.account()
    let secret = try await account.enrollApp()
    _ = try await account.signInAgain()
    try await account.done("emulator", "clock", "+1h")
    let code = try SecondFactorAccount<Authctl>.code(of: secret, stepsAhead: 1)
    let refused = try await account.authctl("mfa", "resolve", code, "--json")
    #expect(refused.status == 1)
    let error = try refused.jsonError()
    let skew = try #require(error["clockSkewSeconds"] as? Int)
    #expect((-3660 ... -3540).contains(skew))
    let message = try #require(error["message"] as? String)
    #expect(message.contains("the service's clock is 60 min ahead of this machine's"))
  }

  @Test func `another factor completes a sign-in whose SMS was sent`() async throws {
    let account = try await LocalTarget.embedded.account()
    try await account.enrollPhone(name: "2")
    let secret = try await account.enrollApp()
    _ = try await account.signInAgain()
    try await account.done("mfa", "challenge")
    // A name takes precedence over a position: the factor named 2 is the first one.
    #expect(
      try await account.authctl("mfa", "resolve", "--factor", "2", "000000").error.contains("INVALID_CODE"))
    let code = try SecondFactorAccount<Authctl>.code(of: secret, stepsAhead: 1)
    #expect(
      try await account.done("mfa", "resolve", "--factor", "authenticator", code).output
        .contains("TOTP"))
  }

  @Test func `withdrawing warns of the cost before it calls the service`() async throws {
    let account = try await LocalTarget.embedded.account()
    try await account.enrollPhone()
    let unknown = try await account.authctl("mfa", "remove", "home phone", "--json")
    #expect(unknown.status == 2)
    #expect(try unknown.jsonError()["code"] as? String == "NO_SUCH_FACTOR")
    try await account.done("mfa", "remove", "work phone")
    #expect(try await account.done("mfa", "list", "--field", "mfaInfo").output == "[]\n")
    try await account.done("token", "--force-refresh")
    #expect(try await account.done("signout").status == 0)
    #expect(try await account.done("email", "sign-in", SecondFactorAccount<Authctl>.email).status == 0)
  }
}
