import Foundation
import TestSupport
import Testing

/// Fictional numbers with outcomes and leases, as scripts use them.
@Suite(.timeLimit(.minutes(6))) struct PhoneLeaseProcessTests {
  @Test(arguments: LocalTarget.allCases)
  func `sixteen processes at once lease sixteen numbers`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    let outcome = try await authctl.shell(
      """
      for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
      do authctl emulator phones lease --field phoneNumber >lease-$n &
      done
      wait
      cat lease-*
      """)
    let numbers = outcome.output.split(separator: "\n")
    #expect(numbers.count == 16 && Set(numbers).count == 16, "\(outcome)")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: LocalTarget.allCases)
  func `a leased number signs in, and can be released with its account`(
    target: LocalTarget
  ) async throws {
    let (authctl, server) = try await target.program()
    let outcome = try await authctl.shell(
      """
      set -e
      N=$(authctl emulator phones lease --code 121212 --field phoneNumber)
      authctl phone send $N 2>/dev/null
      authctl phone verify 121212 --field isNewUser
      authctl emulator phones list --json
      authctl emulator phones release $N --delete-account
      """)
    #expect(outcome.status == 0, "\(outcome)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains("true") && lines.last?.hasSuffix(" is released.") == true, "\(outcome)")
    #expect(outcome.output.contains(#""code":"121212""#))
    let gone = try await authctl("user", "show", "--json")
    #expect(try gone.jsonError()["code"] as? String == "USER_NOT_FOUND")
    let again = try await authctl("emulator", "phones", "release", "+12015550100")
    #expect(again.status == 4, "\(again)")
    withExtendedLifetime(server) {}
  }

  @Test func `a client gets an outcome as the service's own refusal`() async throws {
    let server = try ServerProcess(
      Binary(),
      [
        "--test-number", "+16505550199=TOO_MANY_ATTEMPTS_TRY_LATER", "--test-number",
        "+16505550198=654321@SESSION_EXPIRED",
      ])
    let authctl = try Binary(variables: server.variables)
    let refused = try await authctl("phone", "send", "+16505550199", "--json")
    #expect(refused.status == 6)
    #expect(try refused.jsonError()["code"] as? String == "TOO_MANY_ATTEMPTS_TRY_LATER")
    try await authctl.done(["phone", "send", "+16505550198"])
    let expired = try await authctl("phone", "verify", "654321", "--json")
    #expect(try expired.jsonError()["code"] as? String == "SESSION_EXPIRED")
    let status = try await authctl("emulator", "status", server.address, "--json").json()
    #expect(status["testPhones"] as? Int == 2 && status["phoneOutcomes"] as? Int == 2)
    let listed = try await authctl("emulator", "phones", "list").output
    #expect(listed.contains("TOO_MANY_ATTEMPTS_TRY_LATER") && listed.contains("654321@SESSION_EXPIRED"))
  }

  @Test func `if too few numbers are free, the exit code is 6 and the message says when`() async throws {
    let server = try ServerProcess(Binary())
    let authctl = try Binary(variables: server.variables)
    for _ in 0..<10 {
      try await authctl.done(["emulator", "phones", "lease", "--range", "gb", "--count", "100"])
    }
    let refused = try await authctl("emulator", "phones", "lease", "--range", "gb")
    #expect(refused.status == 6, "\(refused)")
    #expect(
      refused.error.contains("1000 of them are leased") && refused.error.contains("the next lease ends at"))
    #expect(refused.error.contains("(NO_FREE_PHONE_NUMBER)"))
  }
}
