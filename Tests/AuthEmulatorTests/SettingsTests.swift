import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import IdentityToolkit
import Testing

@Suite struct SettingsTests {
  let test: TestServer
  let path = "/identitytoolkit.googleapis.com/v2/projects/demo/config"

  init() throws { test = try TestServer() }

  static func numbers(_ codes: ByName<JSONValue>) -> JSONValue {
    ["signIn": ["phoneNumber": ["testPhoneNumbers": .object(codes)]]]
  }

  static let eleven = ByName(
    uniqueKeysWithValues: (0..<11).map { ("+1650555340\($0)0", JSONValue.string("123456")) })

  @Test(
    arguments: [
      ["16505553434": "123456"], ["+0650555343": "123456"], ["+1650": "123456"],
      ["+1650555343412345": "123456"],
      ["+1650555x434": "123456"], ["+16505553434": "12345"], ["+16505553434": "1234567"],
      ["+16505553434": "12345x"], ["+16505553434": "١٢٣٤٥٦"], eleven,
    ] as [ByName<JSONValue>])
  func `fictional numbers are all checked before any is stored`(codes: ByName<JSONValue>) throws {
    let answer = try test.send(.patch, path, Self.numbers(codes), bearer: "owner")
    #expect(answer.status == 400)
    #expect(answer.message?.hasPrefix("INVALID_TESTING_PHONE_NUMBER : ") == true)
    #expect(test.server.state == ServerState())
    let given = codes.compactMapValues(\.string)
    #expect(throws: TestPhoneNumberError.self) {
      try EmulatorConfiguration(defaultProject: "demo", testPhones: given)
    }
  }

  @Test func `a change with a mask sets only the fictional numbers, and they work`() throws {
    _ = try test.send(.patch, path, ["signIn": ["allowDuplicateEmails": true]], bearer: "owner")
    let answer = try test.send(
      .patch, path + "?updateMask=signIn.phoneNumber.testPhoneNumbers",
      Self.numbers(["+16505553434": "654321"]), bearer: "owner")
    #expect(answer.body["signIn"]?["allowDuplicateEmails"] == true)
    #expect(
      answer.body["signIn"]?["phoneNumber"]
        == ["enabled": true, "testPhoneNumbers": ["+16505553434": "654321"]])
    #expect(try test.sendCode(to: "+16505553434").code == "654321")
    let cleared = try test.send(.patch, path + "?updateMask=signIn.phoneNumber", [:], bearer: "owner")
    #expect(cleared.body["signIn"] == ["allowDuplicateEmails": true])
  }

  @Test func `a change without a mask sets everything`() throws {
    let test = try TestServer(testPhoneNumbers: ["+16505553434": "654321"])
    let answer = try test.send(.patch, path, [:], bearer: "owner")
    #expect(
      answer.body == [
        "signIn": ["allowDuplicateEmails": false], "blockingFunctions": [:],
        "emailPrivacyConfig": ["enableImprovedEmailPrivacy": false],
      ])
  }

  @Test(
    arguments: [
      ("mfa", [:]), ("mfa", ["state": "DISABLED", "enabledProviders": ["PHONE_SMS"]]),
      ("smsRegionConfig", ["allowlistOnly": ["allowedRegions": ["DE"]]]),
    ] as [(String, JSONValue)])
  func `a response has a setting only if a mask named it`(name: String, value: JSONValue) throws {
    let body: JSONValue = .object([name: value])
    #expect(try test.send(.patch, path, body, bearer: "owner").body[name] == nil)
    #expect(try test.send(.get, path, bearer: "owner").body[name] == nil)
    #expect(
      try test.send(.patch, path + "?updateMask=signIn", body, bearer: "owner").body[name] == nil)
    let named = try test.send(.patch, "\(path)?updateMask=\(name)", body, bearer: "owner")
    #expect(named.body[name] == value)
    #expect(try test.send(.get, path, bearer: "owner").body == named.body)
  }

  @Test func `responses contain what a mask stored, unchanged`() throws {
    let body: JSONValue = [
      "signIn": ["email": ["enabled": true], "allowDuplicateEmails": true],
      "passwordPolicyConfig": ["forceUpgradeOnSignin": false], "subtype": "FIREBASE_AUTH",
      "monitoring": ["requestLogging": ["enabled": true]],
    ]
    #expect(try test.send(.patch, path, body, bearer: "owner").body["subtype"] == nil)
    let mask =
      "passwordPolicyConfig,signIn.email,subtype,monitoring.requestLogging,client.apiKey,quota"
    let answer = try test.send(.patch, "\(path)?updateMask=\(mask)", body, bearer: "owner")
    #expect(
      answer.body == [
        "signIn": ["email": ["enabled": true], "allowDuplicateEmails": true], "blockingFunctions": [:],
        "emailPrivacyConfig": ["enableImprovedEmailPrivacy": false],
        "passwordPolicyConfig": ["forceUpgradeOnSignin": false], "subtype": "FIREBASE_AUTH",
        "monitoring": ["requestLogging": ["enabled": true]],
      ])
    #expect(try test.send(.get, path, bearer: "owner").body == answer.body)
    #expect(try test.send(.patch, path, [:], bearer: "owner").body["subtype"] == "FIREBASE_AUTH")
  }

  @Test func `a tenant keeps what a mask stored until all of it is replaced`() throws {
    let tenants = "/identitytoolkit.googleapis.com/v2/projects/demo/tenants"
    let made = try test.send(
      .post, tenants, ["testPhoneNumbers": ["+16505553434": "123456"]], bearer: "owner")
    let id = try #require(made.body["tenantId"]?.string)
    #expect(made.body["testPhoneNumbers"] == nil)
    let body: JSONValue = ["displayName": "one", "inheritance": ["emailSendingConfig": true]]
    let named = try test.send(
      .patch, "\(tenants)/\(id)?updateMask=displayName,inheritance", body, bearer: "owner")
    #expect(named.body["inheritance"] == ["emailSendingConfig": true])
    #expect(named.body["displayName"] == "one")
    #expect(try test.send(.get, "\(tenants)/\(id)", bearer: "owner").body == named.body)
    #expect(try test.send(.get, tenants, bearer: "owner").body["tenants"] == [named.body])
    let replaced = try test.send(.patch, "\(tenants)/\(id)", body, bearer: "owner")
    #expect(replaced.body["inheritance"] == nil)
    #expect(try test.send(.get, "\(tenants)/\(id)", bearer: "owner").body == replaced.body)
  }

  @Test func `the state of one kind of second factor has its own names`() throws {
    func answer(_ state: JSONValue) throws -> Answer {
      let mfa: JSONValue = ["state": "ENABLED", "providerConfigs": [["state": state]]]
      return try test.send(.patch, path + "?updateMask=mfa", ["mfa": mfa], bearer: "owner")
    }
    let refused = try answer("STATE_UNSPECIFIED")
    #expect(refused.message?.hasSuffix("/0/state must be equal to one of the allowed values") == true)
    for state in ["MFA_STATE_UNSPECIFIED", "DISABLED", "ENABLED", "MANDATORY"] {
      let config = try answer(.string(state)).body["mfa"]?["providerConfigs"]?.array?.first
      #expect(config == ["state": .string(state)])
    }
    #expect(try answer(0).status == 200, "its number")
  }

  @Test func `a setting counts even if no response has it`() throws {
    _ = try test.send(
      .patch, path, ["smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["DE"]]]], bearer: "owner")
    let refused = try test.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+16505550100"])
    #expect(refused.message?.hasPrefix("OPERATION_NOT_ALLOWED : ") == true)
  }

  @Test(arguments: ["?updateMask=emailPrivacyConfig", ""])
  func `settings written by a strict server can be changed without --strict`(mask: String) throws {
    let strict = try TestServer(mode: .production)
    _ = try strict.setConfig(["signIn": ["email": ["enabled": true]]], mask: "signIn.email.enabled")
    let lax = try TestServer(state: strict.server.state)
    let reset: JSONValue = ["requestType": "PASSWORD_RESET", "email": "nobody@example.com"]
    #expect(try lax.post("v1/accounts:sendOobCode", reset).status == 200)
    for (isOn, message) in [(false, "EMAIL_NOT_FOUND"), (true, nil), (false, "EMAIL_NOT_FOUND")] {
      _ = try lax.send(
        .patch, path + mask, ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": .bool(isOn)]],
        bearer: "owner")
      #expect(try lax.post("v1/accounts:sendOobCode", reset).message == message)
    }
  }

  @Test(arguments: [HTTPMethod.get, .patch])
  func `settings require administrator rights`(method: HTTPMethod) throws {
    #expect(try test.send(method, path, method == .get ? nil : [:]).status == 403)
    #expect(try test.send(method, path, method == .get ? nil : [:], key: "k").status == 400)
  }

  @Test func `the emulator's own settings can be changed one at a time`() throws {
    let path = "/emulator/v1/projects/demo/config"
    _ = try test.send(.patch, path, ["signIn": ["allowDuplicateEmails": true]])
    let answer = try test.send(
      .patch, path, ["email_privacy_config": ["enable_improved_email_privacy": true]])
    #expect(
      answer.body == [
        "signIn": ["allowDuplicateEmails": true],
        "emailPrivacyConfig": ["enableImprovedEmailPrivacy": true],
      ])
    #expect(try test.send(.get, path).body == answer.body)
  }

  @Test(arguments: ["accounts", "oobCodes", "verificationCodes"])
  func `a new tenant is empty and does not change the project`(list: String) throws {
    _ = try test.sendCode(to: "+15555550100")
    let path = "/emulator/v1/projects/demo/tenants/t/\(list)"
    let answer = try test.send(list == "accounts" ? .delete : .get, path)
    #expect(answer.body == (list == "accounts" ? [:] : .object([list: []])))
  }
}
