import BoundedJSON
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// Which numbers may be fictional, and with which codes.
@Suite struct FictionalNumberTests {
  private func add(_ number: String, _ code: String, to test: TestServer) throws -> Answer {
    try test.send(
      .put, PhoneOutcomeTests.phones, ["phoneNumber": .string(number), "code": .string(code)])
  }

  @Test(arguments: ["+1650555", "+165055501011", "+123456"])
  func `a number with too few or too many digits is not fictional`(number: String) throws {
    for mode in PhoneOutcomeTests.modes {
      let answer = try add(number, "482913", to: try TestServer(mode: mode))
      #expect(answer.status == 400)
      #expect(answer.message?.hasPrefix("INVALID_TESTING_PHONE_NUMBER") == true)
    }
  }

  @Test(arguments: PhoneOutcomeTests.modes)
  func `a real user's number is refused by a strict server, and noted by another`(mode: Mode) throws {
    let test = try TestServer(mode: mode)
    _ = try test.administer("accounts", ["phoneNumber": "+14155552671"])
    let answer = try add("+14155552671", "482913", to: test)
    let reason = "an account signs in with +14155552671, so the number is not fictional"
    guard mode == .emulator else {
      #expect(answer.message == "INVALID_TESTING_PHONE_NUMBER : \(reason)")
      return
    }
    #expect(answer.body["notes"] == [.string("\(reason); --strict refuses it")])
  }

  @Test(arguments: ["+1 650-555-0101", "+1 (650) 555.0101"])
  func `a fictional number is known as an app formats it`(number: String) throws {
    let test = try TestServer(testPhoneNumbers: ["+16505550101": "482913"])
    let sent = try test.post("v1/accounts:sendVerificationCode", ["phoneNumber": .string(number)])
    let answer = try test.post(
      "v1/accounts:signInWithPhoneNumber",
      ["sessionInfo": sent.body["sessionInfo"] ?? .null, "code": "482913"])
    #expect(answer.status == 200)
  }

  @Test(arguments: [
    ("000000", true), ("654321", true), ("345678", true), ("482913", false), ("112233", false),
  ])
  func `a code that is easy to guess is noted`(code: String, isEasy: Bool) throws {
    let answer = try add("+16505550101", code, to: try TestServer())
    #expect(answer.status == 200)
    #expect((answer.body["notes"]?.array?.count ?? 0) == (isEasy ? 1 : 0))
  }

  @Test(arguments: PhoneOutcomeTests.modes)
  func `a number stays fictional once an account has it`(mode: Mode) throws {
    let test = try TestServer(testPhoneNumbers: ["+16505550101": "482913"], mode: mode)
    #expect(try test.signIn("+16505550101").status == 200)
    let answer = try add("+16505550101", "593172", to: test)
    #expect(answer.status == 200 && answer.body["notes"] == nil)
  }
}
