import AuthEmulator
import CommandLineKit
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthctlCommands
@testable import ServerCommands

/// Parsing of fictional numbers, of data for other programs, and of following.
extension CommandParsingTests {
  @Test(
    arguments: [
      ["emulator", "start", "--test-number", "+16505550101=TOO_MANY_ATTEMPTS"],
      ["emulator", "start", "--test-number", "+16505550101=123456@"],
      ["emulator", "start", "--test-number", "+16505550101=123456@NOPE"],
      ["emulator", "start", "--test-number", "+16505550101=12345@SESSION_EXPIRED"],
      ["emulator", "start", "--test-number", "+16505550101=SESSION_EXPIRED@123456"],
      ["emulator", "phones", "add", "+16505550101", "MISSING_VERIFICATION_ID"],
      ["emulator", "phones", "lease", "--count", "0"], ["emulator", "phones", "lease", "--count", "101"],
      ["emulator", "phones", "lease", "--range", "fr"], ["emulator", "phones", "lease", "--ttl", "soon"],
      ["emulator", "phones", "release"], ["emulator", "phones", "release", "5550100"],
      ["emulator", "start", "--webhook", "http://127.0.0.1:1"],
      ["emulator", "start", "--webhook-secret-file", "s"],
      ["emulator", "start", "--webhook", "127.0.0.1:1", "--webhook-secret-file", "s"],
      ["emulator", "start", "--webhook", "ftp://127.0.0.1/", "--webhook-secret-file", "s"],
      ["emulator", "start", "--webhook", "http://user:pw@127.0.0.1/", "--webhook-secret-file", "s"],
      ["emulator", "start", "--functions-emulator", "5001"],
      ["emulator", "start", "--functions-emulator", "http://127.0.0.1:5001"],
      ["emulator", "codes", "--count", "1"], ["emulator", "codes", "--email", "a@b.c"],
      ["emulator", "codes", "--follow", "--count", "0"],
    ])
  func `invalid outcomes, leases and receivers are refused`(words: [String]) {
    #expect(throws: UsageError.self) {
      guard case .run = try Commands.tree.parse(words) else { throw UsageError("a page") }
    }
  }

  @Test func `a misspelled outcome suggests the nearest ones`() throws {
    let error = try #require(throws: UsageError.self) { try FictionalCode(parsing: "SESION_EXPIRED") }
    #expect("\(error)".contains("did you mean SESSION_EXPIRED?"))
    let far = try #require(throws: UsageError.self) { try FictionalCode(parsing: "nothing") }
    #expect("\(far)".contains("neither six digits nor an error code"))
  }

  @Test func `fictional numbers with outcomes, and leases`() throws {
    let start = try command(
      EmulatorStart.self, "emulator", "start", "--test-number", "+16505550101=quota_exceeded",
      "--test-number", "+16505550102=654321@SESSION_EXPIRED")
    let answers = start.server.testPhones.map(\.answer)
    #expect(answers.map(\.code) == [nil, "654321"])
    #expect(answers.map(\.sendError) == ["QUOTA_EXCEEDED", nil])
    #expect(answers.map(\.verifyError) == [nil, "SESSION_EXPIRED"])
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

  @Test func `webhooks, functions and following`() throws {
    let outbound = try command(
      EmulatorStart.self, "emulator", "start", "--webhook", "http://127.0.0.1:8080/hook?a=b", "--webhook",
      "https://a.test", "--webhook-secret-file", "s", "--functions-emulator", "hub"
    ).server.outbound
    #expect(
      outbound.webhooks.map { "\($0.origin)\($0.target)" }
        == ["http://127.0.0.1:8080/hook?a=b", "https://a.test/"])
    #expect(outbound.secret == .file("s") && outbound.functions != nil && outbound.functions?.origin == nil)
    let place = try command(EmulatorStart.self, "emulator", "start", "--functions-emulator", "127.0.0.1:5001")
    #expect(place.server.outbound.functions?.origin?.authority == "127.0.0.1:5001")
    #expect(try command(EmulatorStart.self, "emulator", "start").server.outbound.functions == nil)
    let watch = try command(
      EmulatorCodes.self, "emulator", "codes", "--follow", "--email", "a@b.c", "--count", "2", "--wait", "5s")
    #expect(watch.follow && watch.email == "a@b.c" && watch.count?.number == 2 && watch.wait == .seconds(5))
  }

  @Test func `addresses of other servers are this machine's for a client`() throws {
    let start = try command(
      EmulatorStart.self, "emulator", "start", "--functions-emulator", "0.0.0.0:5001", "--upstream",
      "http://0.0.0.0:9199", "--public-url", "http://0.0.0.0:9099")
    #expect(start.server.outbound.functions?.origin?.authority == "127.0.0.1:5001")
    #expect(start.upstream.upstream == .server(HTTPOrigin(.http, host: "127.0.0.1", port: 9199)))
    #expect(start.server.access.publicURL?.text == "http://127.0.0.1:9099")
    let plain = try command(EmulatorStart.self, "emulator", "start", "--upstream", "localhost:9199")
    #expect(plain.upstream.upstream == .server(HTTPOrigin(.http, host: "localhost", port: 9199)))
  }
}
