import TestSupport
import Testing

@Suite struct PhoneTerminalTests {
  @Test func `the code of the SMS, typed at the question, signs in`() async throws {
    let authctl = try Authctl()
    let sent = try await authctl.typing([], ["phone", "send", "+16505550101"])
    let code = try #require(sent.screen.firstMatch(of: /Next: authctl phone verify (\d{6})\n/)?.1)
    let verified = try await authctl.typing([String(code)], ["phone", "verify"])
    #expect(verified.status == 0)
    #expect(
      verified.screen.hasPrefix("Enter the code sent to +16505550101: \(code)\nSigned in as a new user.\n"))
  }

  @Test func `the end of input at the question is an error with its own exit code`() async throws {
    let authctl = try Authctl()
    _ = try await authctl("phone", "send", "+16505550101")
    let ended = try await authctl.typing([], ["phone", "verify"])
    #expect(ended.status == 8)
    #expect(try await authctl("phone", "list", "--field", "pendingVerifications[0].phoneNumber").status == 0)
  }
}
