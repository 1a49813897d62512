import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Synchronization
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// A project file applied to a server, and a server described.
@Suite struct ProjectFileTests {
  /// Everything a file can have; `extra` adds what only a strict server accepts.
  static let file: JSONValue = [
    "policies": [
      "passwordPolicyConfig": [
        "passwordPolicyEnforcementState": "ENFORCE",
        "passwordPolicyVersions": [["customStrengthOptions": ["minPasswordLength": 8]]],
      ],
      "smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["US", "DE"]]],
      "mfa": [
        "state": "ENABLED", "enabledProviders": ["PHONE_SMS"],
        "providerConfigs": [["state": "ENABLED", "totpProviderConfig": ["adjacentIntervals": 3]]],
      ],
      "signIn": ["allowDuplicateEmails": false, "anonymous": ["enabled": false]],
      "emailPrivacyConfig": ["enableImprovedEmailPrivacy": false],
      "client": ["permissions": ["disabledUserDeletion": true]],
      "authorizedDomains": ["localhost", "example.com"],
      "quota": ["signUpQuotaConfig": ["quota": 5, "quotaDuration": "7200s"]],
      "notification": ["defaultLocale": "de"],
    ],
    "blockingFunctions": ["triggers": ["beforeCreate": ["functionUri": "http://localhost:5001/create"]]],
    "testPhones": [
      "+16505553434": "654321", "+16505553436": "TOO_MANY_ATTEMPTS_TRY_LATER",
      "+16505553437": "654321@SESSION_EXPIRED",
    ],
    "hostingDomains": ["links.example.com", "Go.example.com"],
    "providers": [
      "oidc.corp": ["enabled": true, "clientId": "c", "issuer": "https://corp.example", "clientSecret": "s"],
      "saml.corp": [
        "enabled": true, "idpConfig": ["idpEntityId": "e", "ssoUrl": "https://corp.example/sso"],
      ],
      "apple.com": ["enabled": true, "appleSignInConfig": ["bundleIds": ["com.example"]]],
    ],
    "tenants": [
      [
        "id": "acme", "displayName": "acme-corp",
        "policies": ["allowPasswordSignup": true, "mfaConfig": ["state": "MANDATORY"]],
        "testPhones": ["+16505553435": "123456"], "providers": ["google.com": ["enabled": true]],
        "users": [["uid": "eve", "email": "eve@acme.test", "password": "longenough"]],
      ], ["id": "globex", "displayName": "globex"],
    ],
    "users": [
      [
        "uid": "ada", "email": "ada@example.com", "emailVerified": true, "password": "longenough",
        "displayName": "Ada", "photoUrl": "https://example.com/ada.png", "claims": ["role": "admin", "n": 1],
        "factors": [
          ["displayName": "work", "phoneNumber": "+16505550101"], ["totpSecret": "GEZDGNBVGY3TQOJQ"],
        ],
        "providers": [["providerId": "google.com", "rawId": "g-1", "email": "ada@gmail.test"]],
      ],
      ["uid": "bob", "phoneNumber": "+16505550102", "disabled": true],
      [
        "uid": "carl", "tenant": "globex", "email": "carl@globex.test", "passwordHash": "aGFzaA",
        "salt": "c2FsdA",
        "hash": ["algorithm": "SHA256", "rounds": 1],
      ],
      ["uid": "dora"],
    ],
  ]

  private func server(strict: Bool, state: ServerState = ServerState()) throws -> TestServer {
    try TestServer(mode: strict ? .production : .emulator, state: state)
  }

  private func apply(_ file: JSONValue, to server: TestServer, dryRun: Bool = false) throws -> Answer {
    try server.send(
      .post, "/emulator/v1/projects/demo/apply", ["project": file, "dryRun": .bool(dryRun)], bearer: "owner")
  }

  /// Everything that the server describes, as one value.
  private func description(of server: TestServer, pageSize: Int = 1000) throws -> JSONValue {
    var file: ByName<JSONValue> = [:]
    var users: [JSONValue] = []
    var token = ""
    repeat {
      let page = try server.send(
        .get, "/emulator/v1/projects/demo/description?pageSize=\(pageSize)&pageToken=\(token)",
        bearer: "owner")
      #expect(page.status == 200, "\(page.body)")
      if let project = page.body["project"]?.object { file = project }
      users += page.body["users"]?.array ?? []
      token = page.body["nextPageToken"]?.string ?? ""
    } while !token.isEmpty
    file["users"] = .array(users)
    return .object(file)
  }

  private func actions(_ answer: Answer) -> Set<String> {
    Set((answer.body["changes"]?.array ?? []).compactMap { $0["action"]?.string })
  }

  @Test(arguments: [false, true])
  func `a file is applied once, and then nothing changes`(strict: Bool) throws {
    let server = try server(strict: strict)
    let first = try apply(Self.file, to: server)
    #expect(first.status == 200, "\(first.body)")
    #expect(actions(first).contains("created"))
    let state = server.server.state
    let second = try apply(Self.file, to: server)
    #expect(second.status == 200 && actions(second) == ["unchanged"], "\(second.body)")
    #expect(second.body["changes"]?.array?.count == first.body["changes"]?.array?.count)
    #expect(server.server.state == state)
  }

  @Test(arguments: [false, true])
  func `a server's description recreates it, and changes nothing on the server itself`(strict: Bool) throws {
    let server = try server(strict: strict)
    #expect(try apply(Self.file, to: server).status == 200)
    let described = try description(of: server)
    #expect(ProjectFileCheck.faults(in: described) == [])
    let again = try apply(described, to: server)
    #expect(again.status == 200 && actions(again) == ["unchanged"], "\(again.body)")
    let other = try self.server(strict: strict)
    let copied = try apply(described, to: other)
    #expect(copied.status == 200, "\(copied.body)")
    #expect(try description(of: other) == described)
    #expect(try description(of: other, pageSize: 1) == described)
    let login = try other.post(
      "v1/accounts:signInWithPassword",
      ["email": "eve@acme.test", "password": "longenough", "tenantId": "acme"])
    #expect(login.status == 200 || login.body["mfaPendingCredential"] != nil, "\(login.body)")
  }

  @Test func `data that the default mode accepted can be described and applied elsewhere`() throws {
    let server = try server(strict: false)
    for (tenant, name) in [("é", "one"), ("a.b", "two"), ("a b", "three")] {
      let answer = try server.post(
        "v1/accounts:signUp",
        ["tenantId": .string(tenant), "email": .string("\(name)@x.test"), "password": "123456"])
      #expect(answer.status == 200, "\(answer.body)")
    }
    let factors = (0..<6).map {
      JSONValue.object(["phoneInfo": .string("+1650555010\($0)"), "mfaEnrollmentId": .string("f\($0)")])
    }
    let users: JSONValue = [
      ["localId": .string(String(repeating: "x", count: 300)), "email": "a b@c", "phoneNumber": "+1"],
      ["localId": "many", "email": "m@x.test", "emailVerified": true, "mfaInfo": .array(factors)],
    ]
    let imported = try server.post("v1/projects/demo/accounts:batchCreate", ["users": users], bearer: "owner")
    #expect(imported.status == 200 && imported.body["error"] == [], "\(imported.body)")
    let described = try description(of: server)
    #expect(ProjectFileCheck.faults(in: described) == [])
    #expect(described["users"]?.array?.count == 5 && described["tenants"]?.array?.count == 3, "\(described)")
    let other = try self.server(strict: false)
    #expect(try apply(described, to: other).status == 200)
    #expect(try description(of: other, pageSize: 1) == described)
  }

  @Test(arguments: [false, true])
  func `a dry run reports what would change and changes nothing`(strict: Bool) throws {
    let server = try server(strict: strict)
    let dry = try apply(Self.file, to: server, dryRun: true)
    #expect(dry.status == 200, "\(dry.body)")
    #expect(server.server.state.projects["demo"] == nil)
    #expect(actions(dry) == actions(try apply(Self.file, to: server)))
  }

  @Test func `a difference names its members, and secrets have no values`() throws {
    let server = try server(strict: false)
    #expect(try apply(Self.file, to: server).status == 200)
    let change: JSONValue = [
      "users": [
        ["uid": "ada", "displayName": "Ada L.", "password": "another-one", "factors": []], ["uid": "bob"],
      ],
      "providers": ["oidc.corp": ["clientId": "c", "issuer": "https://corp.example", "clientSecret": "new"]],
    ]
    let answer = try apply(change, to: server)
    let changes = try #require(answer.body["changes"]?.array)
    #expect(changes.map { $0["action"] } == ["changed", "changed", "unchanged"])
    #expect(changes[0]["members"] == [["name": "clientSecret"]])
    #expect(
      changes[1]["members"] == [
        ["name": "displayName", "before": "Ada", "after": "Ada L."], ["name": "password"],
        ["name": "factors"],
      ])
    let users = try description(of: server)["users"]?.array ?? []
    let ada = try #require(users.first { $0["uid"] == "ada" })
    #expect(ada["factors"] == nil && ada["password"] == "another-one" && ada["email"] == "ada@example.com")
  }

  @Test func `whatever the file does not name stays`() throws {
    let server = try server(strict: false)
    let uid = try server.signIn("+16505550109").string("localId")
    let settings = try server.send(
      .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=autodeleteAnonymousUsers",
      ["autodeleteAnonymousUsers": true], bearer: "owner")
    #expect(settings.status == 200)
    #expect(try apply(Self.file, to: server).status == 200)
    let described = try description(of: server)
    #expect(described["users"]?.array?.contains { $0["uid"] == .string(uid) } == true)
    #expect(described["policies"]?["autodeleteAnonymousUsers"] == true)
  }

  @Test func `if anything is refused, nothing is applied`() throws {
    let server = try server(strict: false)
    let owner = try server.signIn("+16505550102").string("localId")
    let state = server.server.state
    let refused = try apply(Self.file, to: server)
    #expect(refused.status == 400)
    #expect(
      refused.message
        == "INVALID_PROJECT_FILE : /users/1/phoneNumber has the phone number of another user on the server, \(owner)"
    )
    #expect(server.server.state == state)
  }

  @Test func `two users can swap unique values`() throws {
    let server = try server(strict: false)
    func users(_ one: JSONValue, _ other: JSONValue) -> JSONValue {
      ["users": [["uid": "a", "email": one], ["uid": "b", "email": other]]]
    }
    #expect(try apply(users("a@x.test", "b@x.test"), to: server).status == 200)
    #expect(actions(try apply(users("b@x.test", "a@x.test"), to: server)) == ["changed"])
    let found = try server.post("v1/projects/demo/accounts:lookup", ["email": ["a@x.test"]], bearer: "owner")
    #expect(found.body["users"]?.array?.map { $0["localId"] } == ["b"])
  }

  @Test func `options of the start must match the file`() throws {
    let server = try server(strict: false)
    for file: JSONValue in [["strict": true], ["signing": ["algorithm": "rs256"]]] {
      let refused = try apply(file, to: server)
      #expect(refused.message?.contains("cannot change while the server runs") == true, "\(refused.body)")
    }
    #expect(try apply(["strict": false, "signing": ["algorithm": "none"]], to: server).status == 200)
    #expect(try apply(["strict": true], to: try self.server(strict: true)).status == 200)
  }

  @Test func `a server keeps at most ten fictional numbers`() throws {
    let server = try server(strict: false)
    func phones(_ range: ClosedRange<Int>) -> JSONValue {
      ["testPhones": .object(ByName(uniqueKeysWithValues: range.map { ("+165055501\($0)", "123456") }))]
    }
    #expect(try apply(phones(10...19), to: server).status == 200)
    let refused = try apply(phones(20...20), to: server)
    #expect(refused.message?.contains("/testPhones is too much") == true, "\(refused.body)")
  }

  @Test(arguments: [("no", false), ("no spaces", false), ("0-digit", false), ("corp-2", true)])
  func `a strict server takes the tenant names of a file that it takes of a request`(
    name: String, isGood: Bool
  ) throws {
    let server = try server(strict: true)
    let tenant = ByName<JSONValue>(uniqueKeysWithValues: [("displayName", .string(name))])
    let created = try server.send(
      .post, "/identitytoolkit.googleapis.com/v2/projects/demo/tenants", .object(tenant), bearer: "owner")
    let applied = try apply(["tenants": [.object(tenant.merging(["id": "corp"]) { $1 })]], to: server)
    #expect((created.status == 200) == isGood && (applied.status == 200) == isGood, "\(applied.body)")
    guard !isGood else { return }
    let message = "INVALID_PROJECT_FILE : /tenants/0/displayName is refused: \(created.message ?? "?")"
    #expect(applied.message == message, "\(applied.body)")
    #expect(try apply(["tenants": [["id": "corp"]]], to: server).status == 200, "it needs no name")
  }

  @Test func `settings of a file are shown as those that the mask of a request names`() throws {
    let (path, policies): (String, JSONValue) = (
      "/identitytoolkit.googleapis.com/v2/projects/demo/config",
      ["signIn": ["anonymous": ["enabled": false]]]
    )
    let (one, other) = (try server(strict: false), try server(strict: false))
    #expect(try apply(["policies": policies], to: one).status == 200)
    let patched = try other.send(
      .patch, "\(path)?updateMask=signIn.anonymous.enabled", policies, bearer: "owner")
    #expect(patched.body["signIn"]?["anonymous"] == ["enabled": false], "\(patched.body)")
    #expect(try one.send(.get, path, bearer: "owner").body == patched.body)
  }

  @Test(arguments: [JSONValue.null, [], "x", ["users": [["uid": "u", "email": 5]]], ["x": 1]])
  func `an invalid project is refused`(file: JSONValue) throws {
    let server = try server(strict: false)
    #expect(try apply(file, to: server).status == 400)
    #expect(server.server.state.projects["demo"] == nil)
  }

  @Test func `events name the accounts created by a file`() throws {
    let observed = ObservedKinds()
    let server = try TestServer { _, dependencies in
      dependencies.observe = { observed.append($0) }
    }
    #expect(try apply(Self.file, to: server).status == 200)
    #expect(observed.count { $0.kind == .accountCreated } == 5)
    #expect(observed.count { $0.kind == .accountDeleted } == 0)
  }
}

/// The events of a server.
private final class ObservedKinds: Sendable {
  private let events = Mutex<[EmulatorEvent]>([])

  func append(_ event: ObservedEvent) { events.withLock { $0.append(event.event) } }
  func count(where isWanted: (EmulatorEvent) -> Bool) -> Int { events.withLock { $0.filter(isWanted).count } }
}
