import BoundedJSON
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// One mistake of each kind in a project file, with its position.
@Suite struct ProjectFileCheckTests {
  private static let tooManyPhones = JSONValue.object(
    ByName(uniqueKeysWithValues: (10...20).map { ("+165055501\($0)", "123456") }))

  static let mistakes: [(JSONValue, String, String)] = [
    ([], "the file", "must be an object"), (.null, "the file", "must be an object"),
    (["usrs": []], "usrs", "is not a member"), (["users": [:]], "users", "must be an array"),
    (["users": [1]], "users[0]", "must be an object"), (["users": [[:]]], "users[0]", "has no uid"),
    (user(["uid": ""]), "users[0].uid", "not empty"),
    (user(["email": "ada"]), "users[0].email", "an e-mail"),
    (user(["email": .null]), "users[0].email", "must be an e-mail"),
    (user(["phoneNumber": "6505550101"]), "users[0].phoneNumber", "E.164"),
    (user(["phoneNumber": "+1 650"]), "users[0].phoneNumber", "E.164"),
    (tooManyFactors(strict: true), "users[0].factors", "at most 5"),
    (user(["disabled": "yes"]), "users[0].disabled", "must be true or false"),
    (user(["password": "12345"]), "users[0].password", "too short"),
    (
      user(["password": "123456", "passwordHash": "x"]), "users[0].passwordHash",
      "cannot stand beside password"
    ),
    (user(["salt": "x"]), "users[0].salt", "belongs to a passwordHash"),
    (user(["passwordHash": "x", "hash": ["algorithm": "ROT13"]]), "users[0].hash", "is refused"),
    (user(["claims": [1]]), "users[0].claims", "must be an object"),
    (user(["claims": ["iss": "x"]]), "users[0].claims.iss", "reserved name"),
    (
      user(["claims": ["x": .string(String(repeating: "x", count: 1000))]]), "users[0].claims", "at most 1000"
    ),
    (user(["factors": [[:]]]), "users[0].factors[0]", "neither phoneNumber nor totpSecret"),
    (user(["factors": [["totpSecret": "not base32!"]]]), "users[0].factors[0].totpSecret", "base32"),
    (
      user(["factors": [["totpSecret": "GEZDGNBV", "phoneNumber": "+16505550101"]]]),
      "users[0].factors[0].totpSecret", "cannot stand beside"
    ),
    (
      user(["factors": [["phoneNumber": "+16505550101"], ["phoneNumber": "+16505550101"]]]),
      "users[0].factors[1].phoneNumber", "another factor"
    ),
    (user(["providers": [["providerId": "google.com"]]]), "users[0].providers[0]", "has no rawId"),
    (user(["tenant": "nobody"]), "users[0].tenant", "not the id of one of the tenants"),
    (["testPhones": ["555-0101": "123456"]], "testPhones.555-0101", "E.164"),
    (["testPhones": ["+16505550101": "12345"]], "testPhones.+16505550101", "six digits"),
    (["testPhones": ["+16505550101": "NO_SUCH_ERROR"]], "testPhones.+16505550101", "an error"),
    (["testPhones": tooManyPhones], "testPhones", "at most 10"),
    (["tenants": [["id": "a"], ["id": "a"]]], "tenants[1].id", "another tenant"),
    (["tenants": [["id": "a", "mfa": [:]]]], "tenants[0].mfa", "is not a member"),
    (["providers": ["oidc.corp": ["clientId": "c"]]], "providers.oidc.corp", "has no issuer"),
    (
      ["providers": ["oidc.corp": ["clientId": "c", "issuer": "http://a.test"]]], "providers.oidc.corp",
      "valid URL"
    ),
    (["providers": ["corp": [:]]], "providers.corp", "is a name that must be"),
    (["policies": ["passwordPolicy": [:]]], "policies.passwordPolicy", "is not a member"),
    (
      ["policies": ["smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["XX"]]]]],
      "policies.smsRegionConfig.allowlistOnly.allowedRegions[0]", "two-letter country code"
    ),
    (
      ["policies": ["smsRegionConfig": ["allowlistOnly": [:], "allowByDefault": [:]]]],
      "policies.smsRegionConfig.allowlistOnly", "cannot stand beside"
    ),
    (["policies": ["mfa": ["state": "ON"]]], "policies.mfa.state", "must be one of"),
    (
      ["policies": ["passwordPolicyConfig": ["passwordPolicyVersions": [[:], [:]]]]],
      "policies.passwordPolicyConfig", "length 1"
    ),
    (
      ["blockingFunctions": ["triggers": ["beforeCreate": ["functionUri": "x"]]]],
      "blockingFunctions.triggers.beforeCreate.functionUri", "URL of a function"
    ),
    (["strict": "yes"], "strict", "must be true or false"),
    (["signing": ["algorithm": "es256"]], "signing.algorithm", "must be one of"),
  ]

  private static func tooManyFactors(strict: Bool) -> JSONValue {
    let factors = (0..<6).map { JSONValue.object(["phoneNumber": .string("+1650555010\($0)")]) }
    return ["strict": .bool(strict), "users": [["uid": "u", "factors": .array(factors)]]]
  }

  @Test func `a file can describe everything the default mode accepts`() {
    #expect(ProjectFileCheck.faults(in: Self.tooManyFactors(strict: false)) == [])
    let file: JSONValue = [
      "tenants": [["id": "é"], ["id": "a.b"], ["id": "a/b"]],
      "users": [
        [
          "uid": .string(String(repeating: "x", count: 300)), "email": "a b@c", "phoneNumber": "+1",
          "tenant": "é",
        ]
      ],
    ]
    #expect(ProjectFileCheck.faults(in: file) == [])
  }

  private static func user(_ members: ByName<JSONValue>) -> JSONValue {
    ["users": [.object(members.merging(["uid": "u"]) { given, _ in given })]]
  }

  @Test(arguments: mistakes.indices)
  func `a mistake is reported with its position`(index: Int) throws {
    let (file, place, reason) = Self.mistakes[index]
    let faults = ProjectFileCheck.faults(in: file)
    let fault = try #require(faults.first { "\($0.place)" == place }, "\(faults)")
    #expect(fault.reason.contains(reason), "\(fault)")
    #expect(Misfit(detail: fault.detail) == Misfit(fault.reason, at: fault.place))
  }

  @Test(arguments: ["uid", "email", "phoneNumber"])
  func `users of one tenant must differ, users of two tenants need not`(name: String) {
    let value: JSONValue = name == "email" ? "ada@example.com" : name == "uid" ? "u" : "+16505550101"
    let users = (0...1).map {
      JSONValue.object((["uid": .string("\($0)")] as ByName<JSONValue>).merging([name: value]) { $1 })
    }
    let faults = ProjectFileCheck.faults(in: ["users": .array(users)])
    #expect(faults.map(\.place.steps) == [["users", "1", name]])
    let apart: JSONValue = ["users": [users[0]], "tenants": [["id": "a", "users": [users[1]]]]]
    #expect(ProjectFileCheck.faults(in: apart) == [])
    let shared = ProjectFileCheck.faults(
      in: ["policies": ["signIn": ["allowDuplicateEmails": true]], "users": .array(users)])
    #expect(shared.isEmpty == (name == "email"))
  }

  @Test func `a password follows the file's own policy`() {
    let policy: JSONValue = [
      "passwordPolicyConfig": [
        "passwordPolicyEnforcementState": "ENFORCE",
        "passwordPolicyVersions": [["customStrengthOptions": ["containsNumericCharacter": true]]],
      ]
    ]
    let users: JSONValue = [["uid": "u", "email": "ada@example.com", "password": "no-digit"]]
    let faults = ProjectFileCheck.faults(in: ["policies": policy, "users": users])
    #expect(faults.map(\.place.steps) == [["users", "0", "password"]])
    #expect(faults.first?.reason.contains("numeric character") == true)
    let tenant: JSONValue = ["tenants": [["id": "a", "policies": policy]], "users": users]
    #expect(ProjectFileCheck.faults(in: tenant) == [])
    #expect(
      ProjectFileCheck.faults(in: ["tenants": [["id": "a", "policies": policy, "users": users]]])
        .map(\.place.steps) == [["tenants", "0", "users", "0", "password"]])
  }

  @Test func `only as many mistakes are reported as a person reads`() {
    let users = (0..<1000).map { _ in JSONValue.object([:]) }
    #expect(ProjectFileCheck.faults(in: ["users": .array(users)]).count == FormReader.Rules.projectFile.limit)
  }
}
