import Foundation
import ServerSupport
import TestSupport
import Testing

@Suite struct PhoneFlowTests {
  @Test func `a code without a pending verification is refused before anything is sent`() async throws {
    let authctl = try Authctl()
    let outcome = try await authctl("phone", "verify", "123456", "--json")
    #expect(outcome.status == 4)
    #expect(try outcome.jsonError()["code"] as? String == "NOTHING_PENDING")
    #expect(outcome.output == "")
    #expect(!FileManager.default.fileExists(atPath: authctl.home.credentials))
  }

  @Test(arguments: ["6505550101", "+0650555010", "+165055", "+1650555010x", "+1650555010123456"])
  func `a number that is not E.164 is refused before anything is sent`(number: String) async throws {
    let authctl = try Authctl()
    let outcome = try await authctl("phone", "send", number)
    #expect(outcome.status == 2)
    #expect(outcome.error.hasPrefix("error: "))
    #expect(!FileManager.default.fileExists(atPath: authctl.home.embedded))
  }

  @Test(arguments: LocalTarget.allCases)
  func `one process requests the code and another signs in`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    let sent = try await authctl("phone", "send", "+1 (650) 555-3434", "--json")
    #expect(sent.status == 0, "\(sent.error)")
    #expect(try sent.json()["phoneNumber"] as? String == "+16505553434")
    #expect(try sent.json()["alreadyPending"] as? Bool == false)
    let session = try #require(try sent.json()["sessionInfo"] as? String)
    #expect(session.count > 100)

    let wrong = try await authctl("phone", "verify", "000000", "--json")
    #expect(wrong.status == 1)
    #expect(try wrong.jsonError()["code"] as? String == "INVALID_CODE")
    #expect(try wrong.jsonError()["sdkCode"] as? Int == 17044)

    let verified = try await authctl("phone", "verify", "654321", "--json")
    #expect(verified.status == 0, "\(verified.error)")
    #expect(try verified.json()["isNewUser"] as? Bool == true)
    #expect((try verified.json()["localId"] as? String)?.count == 28)
    withExtendedLifetime(server) {}
  }

  @Test(arguments: LocalTarget.allCases)
  func `later processes find the user until sign-out`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    try await authctl.done("phone", "send", "+16505553434")
    let uid = try await authctl.done("phone", "verify", "654321", "--field", "localId").output
      .trimmingCharacters(in: .newlines)
    let status = try await authctl("status", "--json").json()
    #expect((status["session"] as? [String: Any])?["localId"] as? String == uid)
    #expect((status["pendingVerifications"] as? [Any])?.isEmpty == true)
    let shown = try await authctl("user", "show", "--field", "phoneNumber")
    #expect(shown.output == "+16505553434\n")
    let claims = try await authctl("token", "--decode", "--json").json()["claims"] as? [String: Any]
    #expect(claims?["user_id"] as? String == uid)

    let out = try await authctl("signout", "--json")
    #expect(try out.json()["localId"] as? String == uid)
    #expect(try await authctl("token").status == 4)
    #expect(try await authctl("signout").status == 0)
    withExtendedLifetime(server) {}
  }

  @Test func `a number with a pending code gets no second one within a minute unless requested`() async throws
  {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    let first = try await authctl("phone", "send", "+16505550101", "--field", "sessionInfo")
    let second = try await authctl("phone", "send", "+16505550101", "--json").json()
    #expect(second["alreadyPending"] as? Bool == true)
    #expect(second["sessionInfo"] as? String == first.output.trimmingCharacters(in: .newlines))
    #expect(server.count(ofPathsEnding: "accounts:sendVerificationCode") == 1)
    let third = try await authctl("phone", "send", "+16505550101", "--resend", "--json").json()
    #expect(third["alreadyPending"] as? Bool == false)
    #expect(server.count(ofPathsEnding: "accounts:sendVerificationCode") == 2)
    #expect(try await authctl("phone", "send", "+16505550102").status == 0)
    #expect(server.count(ofPathsEnding: "accounts:sendVerificationCode") == 3)
  }

  @Test func `the newest code of the chosen number is checked`() async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    _ = try await authctl("phone", "send", "+16505553434")
    _ = try await authctl("phone", "send", "+16505550101")
    #expect(try await authctl("phone", "verify", "654321").status == 1)
    let chosen = try await authctl("phone", "verify", "654321", "--number", "+16505553434", "--json")
    #expect(try chosen.json()["phoneNumber"] as? String == "+16505553434")
    #expect(try await authctl("phone", "verify", "654321", "--number", "+16505550199").status == 4)
    let listed =
      try await authctl("phone", "list", "--json").json()["pendingVerifications"] as? [[String: Any]]
    #expect(listed?.map { $0["phoneNumber"] as? String } == ["+16505550101"])
    #expect(try await authctl("phone", "forget", "--json").json()["forgotten"] as? Int == 1)
  }

  @Test(arguments: LocalTarget.allCases)
  func `a linked number of another account leaves a proof that signs in there`(
    target: LocalTarget
  ) async throws {
    let (authctl, server) = try await target.program()
    _ = try await authctl("phone", "send", "+16505553434")
    let owner = try await authctl("phone", "verify", "654321", "--field", "localId").output
    _ = try await authctl("signout")
    let guest = try await authctl("anonymous", "sign-in", "--field", "localId").output
    #expect(guest != owner)

    _ = try await authctl("phone", "send", "+16505553434")
    let refused = try await authctl("phone", "verify", "654321", "--link", "--json")
    #expect(refused.status == 9)
    #expect(try refused.jsonError()["sdkCode"] as? Int == 17025)
    #expect(try await authctl("status", "--field", "session.localId").output == guest)

    let switched = try await authctl("phone", "verify", "--updated-credential", "--field", "localId")
    #expect(switched.output == owner)
    #expect(try await authctl("phone", "verify", "--updated-credential").status == 4)
    withExtendedLifetime(server) {}
  }

  @Test func `a free number is linked to the anonymous user, once`() async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    let uid = try await authctl("anonymous", "sign-in", "--field", "localId").output
    #expect(try await authctl("anonymous", "sign-in", "--field", "localId").output == uid)
    _ = try await authctl("phone", "send", "+16505553434")
    #expect(try await authctl("phone", "verify", "654321", "--link", "--field", "localId").output == uid)
    #expect(try await authctl("user", "show", "--field", "phoneNumber").output == "+16505553434\n")
    _ = try await authctl("phone", "send", "+16505553434")
    let again = try await authctl("phone", "verify", "654321", "--link", "--json")
    #expect(again.status == 9)
    #expect(try again.jsonError()["sdkCode"] as? Int == 17015)
  }

  @Test func `a number is replaced, and the old one signs in as a new user`() async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    _ = try await authctl("emulator", "phones", "add", "+16505550100", "111111")
    _ = try await authctl("phone", "send", "+16505553434")
    let uid = try await authctl("phone", "verify", "654321", "--field", "localId").output
    _ = try await authctl("phone", "send", "+16505550100")
    #expect(try await authctl("phone", "verify", "111111", "--update", "--field", "localId").output == uid)
    #expect(try await authctl("user", "show", "--field", "phoneNumber").output == "+16505550100\n")
    _ = try await authctl("phone", "send", "+16505553434")
    #expect(try await authctl("phone", "verify", "654321", "--field", "localId").output != uid)
  }

  @Test func `reauthentication with another user's number keeps the session`() async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    _ = try await authctl("emulator", "phones", "add", "+16505550100", "111111")
    _ = try await authctl("phone", "send", "+16505553434")
    let uid = try await authctl("phone", "verify", "654321", "--field", "localId").output
    _ = try await authctl("phone", "send", "+16505553434", "--resend")
    #expect(try await authctl("phone", "verify", "654321", "--reauth", "--field", "localId").output == uid)
    _ = try await authctl("phone", "send", "+16505550100")
    let mismatch = try await authctl("phone", "verify", "111111", "--reauth", "--json")
    #expect(mismatch.status == 9)
    #expect(try mismatch.jsonError()["sdkCode"] as? Int == 17024)
    #expect(try await authctl("status", "--field", "session.localId").output == uid)
  }

  @Test func `linking without a session is reported`() async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    _ = try await authctl("phone", "send", "+16505553434")
    let refused = try await authctl("phone", "verify", "654321", "--link", "--json")
    #expect(refused.status == 4)
    #expect(try refused.jsonError()["code"] as? String == "NOT_SIGNED_IN")
    #expect(try await authctl("phone", "verify", "654321").status == 0)
  }
}
