import AuthEmulator
import BoundedJSON
import EmulatorState
import EmulatorWire
import Testing

/// Numbers are compared in E.164, and addresses in lower case, on every path and in both modes.
@Suite struct CanonicalFormTests {
  private static let modes: [Mode] = [.emulator, .production]
  private static let spellings = [
    "+1 650-555-0101", "+1 (650) 555.0101", " +1\u{A0}650 555 0101", "+1[650]5550101",
  ]
  private let number = "+16505550101"

  @Test(arguments: [
    "", "+1", "++1555", "+abc", "+1650555x", "+44 (0)7700 900123", "16505550101", "+١٥٥٥٠١٠١",
  ])
  func `what is no number stays as it is`(text: String) {
    #expect(CanonicalForm.number(text) == text)
    let marks = "+1" + String(repeating: "\u{301}", count: 100_000)
    #expect(CanonicalForm.number(marks) == marks)
  }

  @Test(arguments: spellings) func `separators make no other number`(spelling: String) {
    #expect(CanonicalForm.number(spelling) == number)
  }

  @Test(arguments: modes) func `a number signs in to one account, however an app writes it`(mode: Mode) throws
  {
    let test = try TestServer(testPhoneNumbers: [number: "482913"], mode: mode)
    var users: Set<JSONValue> = []
    for spelling in ["+1 650-555-0101", "+1 (650) 555.0101", number] {
      let sent = try test.post("v1/accounts:sendVerificationCode", ["phoneNumber": .string(spelling)])
      let answer = try test.post(
        "v1/accounts:signInWithPhoneNumber",
        ["sessionInfo": sent.body["sessionInfo"] ?? .null, "code": "482913"])
      #expect(answer.body["phoneNumber"] == .string(number))
      users.insert(answer.body["localId"] ?? .null)
    }
    #expect(users.count == 1)
    let byNumber = try test.administer("accounts:lookup", ["phoneNumber": ["+1 650-555-0101"]])
    let byIdentity = try test.administer(
      "accounts:lookup", ["federatedUserId": [["providerId": "phone", "rawId": "+1 650 5550101"]]])
    for found in [byNumber, byIdentity] { #expect(found.body["users"]?.array?.count == 1) }
  }

  @Test(arguments: modes) func `an administrator cannot give one number to two accounts`(mode: Mode) throws {
    let test = try TestServer(mode: mode)
    #expect(try test.administer("accounts", ["phoneNumber": "+1 (415) 555-2671"]).status == 200)
    let second = try test.administer("accounts", ["phoneNumber": "+1 415 555 2671"])
    #expect(second.message == "PHONE_NUMBER_EXISTS")
    let users = try test.administer("accounts:query", [:]).body["userInfo"]?.array
    #expect(users?.map { $0["phoneNumber"] } == ["+14155552671"])
  }

  @Test func `fictional numbers are set, changed and removed in any spelling`() throws {
    let test = try TestServer()
    func numbers() -> ByName<String>? { test.server.state.projects["demo"]?.config.testPhoneNumbers }
    let config = "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=signIn.phoneNumber"
    let change = SettingsTests.numbers(["+1 650-555-0101": "482913"])
    #expect(try test.send(.patch, config, change, bearer: "owner").status == 200)
    #expect(numbers() == [number: "482913"])
    let put: JSONValue = ["phoneNumber": "+1 (650) 555 0101", "code": "593172"]
    #expect(try test.send(.put, PhoneOutcomeTests.phones, put).status == 200)
    #expect(numbers() == [number: "593172"])
    let removed = "\(PhoneOutcomeTests.phones)?phoneNumber=%2B1%20650%20555-0101"
    #expect(try test.send(.delete, removed).status == 200 && numbers() == [:])
  }

  @Test func `the number of a second factor and an address are found in every spelling`() throws {
    let test = try TestServer()
    let factors: JSONValue = ["enrollments": [["mfaEnrollmentId": "m1", "phoneInfo": "+1 650-555-0102"]]]
    let user = try test.administer(
      "accounts", ["email": "Jane@Example.com", "password": "secret12", "emailVerified": true])
    let uid = user.body["localId"] ?? .null
    #expect(try test.administer("accounts:update", ["localId": uid, "mfa": factors]).status == 200)
    let found = try test.administer("accounts:lookup", ["email": ["JANE@example.COM"]]).body["users"]?.array
    #expect(found?.first?["email"] == "jane@example.com")
    #expect(found?.first?["mfaInfo"]?.array?.first?["phoneInfo"] == "+16505550102")
  }
}
