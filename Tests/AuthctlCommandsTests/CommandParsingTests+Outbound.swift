import CommandLineKit
import TestSupport
import Testing

@testable import AuthctlCommands

/// The arguments of fictional numbers, of what is sent to other programs, and of watching.
extension CommandParsingTests {
  @Test(
    arguments: [
      ["emulator", "start", "--test-phone", "+16505550101=TOO_MANY_ATTEMPTS"],
      ["emulator", "start", "--test-phone", "+16505550101=123456@"],
      ["emulator", "start", "--test-phone", "+16505550101=123456@NOPE"],
      ["emulator", "start", "--test-phone", "+16505550101=12345@SESSION_EXPIRED"],
      ["emulator", "start", "--test-phone", "+16505550101=SESSION_EXPIRED@123456"],
      ["emulator", "phones", "add", "+16505550101", "MISSING_VERIFICATION_ID"],
      ["emulator", "phones", "lease", "--count", "0"], ["emulator", "phones", "lease", "--count", "101"],
      ["emulator", "phones", "lease", "--range", "fr"], ["emulator", "phones", "lease", "--ttl", "soon"],
      ["emulator", "phones", "release"], ["emulator", "phones", "release", "5550100"],
    ])
  func `outcomes, leases and receivers that make no sense are refused`(words: [String]) {
    #expect(throws: UsageError.self) {
      guard case .run = try Commands.tree.parse(words) else { throw UsageError("a page") }
    }
  }

  @Test func `a misspelt outcome is answered with the nearest ones`() throws {
    let error = try #require(throws: UsageError.self) { try FictionalCode(parsing: "SESION_EXPIRED") }
    #expect("\(error)".contains("did you mean SESSION_EXPIRED?"))
    let far = try #require(throws: UsageError.self) { try FictionalCode(parsing: "nothing") }
    #expect("\(far)".contains("authctl errors"))
  }

  @Test func `fictional numbers with outcomes, and leases`() throws {
    let start = try command(
      EmulatorStart.self, "emulator", "start", "--test-phone", "+16505550101=quota_exceeded",
      "--test-phone", "+16505550102=654321@SESSION_EXPIRED")
    let answers = start.server.testPhones.map(\.answer)
    #expect(answers.map(\.code) == [nil, "654321"])
    #expect(answers.map(\.sendError) == ["QUOTA_EXCEEDED", nil])
    #expect(answers.map(\.verifyError) == [nil, "SESSION_EXPIRED"])
    #expect(answers.map(\.argumentText) == ["QUOTA_EXCEEDED", "654321@SESSION_EXPIRED"])
    let lease = try command(
      EmulatorPhonesLease.self, "emulator", "phones", "lease", "--ttl", "1h", "--count", "3", "--code",
      "111111", "--range", "gb")
    #expect(lease.ttl == .seconds(3600) && lease.count.number == 3 && lease.range == .gb)
    #expect(lease.code?.code == "111111")
    let usual = try command(EmulatorPhonesLease.self, "emulator", "phones", "lease")
    #expect(usual.ttl == .seconds(600) && usual.count.number == 1 && usual.code == nil)
    let release = try command(
      EmulatorPhonesRelease.self, "emulator", "phones", "release", "+12015550100", "--delete-account")
    #expect(release.number.description == "+12015550100" && release.deletesAccount)
  }
}
