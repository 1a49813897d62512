import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct EmulatorClockTests {
  private func number(_ name: String, _ authctl: Authctl) async throws -> Double {
    let token = try await authctl("token", "--decode", "--field", "claims.\(name)")
    return try #require(Double(token.output.trimmingCharacters(in: .newlines)), "\(token)")
  }

  @Test(arguments: LocalTarget.allCases)
  func `a token expires and a sign-in ends without sleeping`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    #expect(try await authctl("phone", "send", "+16505553434").status == 0)
    #expect(try await authctl("emulator", "clock", "+2h").status == 0)
    #expect(try await authctl("phone", "verify", "654321").status == 0)
    let issued = try await number("iat", authctl)
    #expect(abs(issued - Date().timeIntervalSince1970 - 7200) < 100)
    let expiry = try await number("exp", authctl)
    let moved = try await authctl("emulator", "clock", "+90m", "--json")
    #expect(try moved.json()["offsetMilliseconds"] as? Int == 12_600_000)
    let time = try #require(try moved.json()["time"] as? String)
    let now = try Date(time, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
    #expect(now.timeIntervalSince1970 > expiry)
    #expect(try await authctl("token", "--force-refresh").status == 0)
    #expect(try await number("exp", authctl) > now.timeIntervalSince1970)
    #expect(try await number("auth_time", authctl) == issued)
    let back = try await authctl("emulator", "clock", "-30m")
    #expect(back.error.contains("the clock moved back"))
    #expect(back.output.contains(", 3 hours ahead of the machine."))
    #expect(try await authctl("emulator", "clock", "reset").output.hasSuffix("same as the machine.\n"))
    _ = server
  }

  @Test(arguments: LocalTarget.allCases)
  func `a token that is expired by the moved clock is not printed`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    for words in ["anonymous sign-in", "--profile other anonymous sign-in"] {
      #expect(try await authctl.line("\(words)").status == 0)
    }
    for (move, profile) in [
      ("+59m", "default"), ("+10m", "default"), ("+2h", "other"), ("-1h", "other"), ("+7d", "default"),
    ] {
      #expect(try await authctl("emulator", "clock", move).status == 0)
      let clock = try await authctl("emulator", "clock", "--field", "time").output
      let now = try Date(
        clock.trimmingCharacters(in: .newlines),
        strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
      let token = try await authctl("--profile", profile, "token", "--decode", "--field", "claims.exp")
      let expiry = try #require(Double(token.output.trimmingCharacters(in: .newlines)), "\(token)")
      #expect(expiry > now.timeIntervalSince1970, "after \(move)")
    }
    withExtendedLifetime(server) {}
  }
}
