import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Administrators' calls.
  static let administration = Self(
    number: 12, name: "Administrators' calls",
    rules: administratorChanges + administratorReads + administratorDeletions + imports)

  private static let administratorChanges: [ProductionRule] = [
    ProductionRule(
      "12.1",
      "An administrator's new account answers `kind`, `email` (`\"\"` if none) and `localId`, and no name",
      .secondHand
    ) { server in
      let made = try server.administer("accounts", ["email": "a@x.org", "displayName": "Ann"])
      #expect(made.members == ["kind", "email", "localId"])
      #expect(try server.administer("accounts", [:]).body["email"] == "")
    },
    ProductionRule(
      "12.2", "A uid may be any text, `\"\"` means a new one; what is taken or invalid is refused",
      .secondHand.partly(.inferred)
    ) { server in
      for uid in [String(repeating: "u", count: 300), "a/b", "ü"] {
        #expect(try server.administer("accounts", ["localId": .string(uid)]).body["localId"] == .string(uid))
      }
      #expect(try server.administer("accounts", ["localId": ""]).body["localId"] != "")
      _ = try server.administer(
        "accounts", ["localId": "a", "email": "a@x.org", "phoneNumber": "+16505550101"])
      for (body, message) in [
        (["localId": "a"], "DUPLICATE_LOCAL_ID"), (["email": "A@x.org"], "EMAIL_EXISTS"),
        (["phoneNumber": "+1 650 555 0101"], "PHONE_NUMBER_EXISTS"), (["email": "a"], "INVALID_EMAIL"),
        (["phoneNumber": "650"], "INVALID_PHONE_NUMBER : Invalid format."),
        (["password": "12345"], "WEAK_PASSWORD : Password should be at least 6 characters"),
      ] as [(JSONValue, String)] {
        #expect(try server.administer("accounts", body).message == message)
      }
    },
    ProductionRule("12.3", "An administrator's new address keeps `emailVerified`", .secondHand) { server in
      let user = try FactorUser(server)
      _ = try FactorUser(server, "joe@example.com")
      #expect(try server.administer("accounts:update", [:]).message == "MISSING_LOCAL_ID")
      #expect(try user.update(["email": "joe@example.com"]).message == "EMAIL_EXISTS")
      #expect(try user.update(["email": "new@example.com"]).status == 200)
      let seen = try server.record(user.uid)
      #expect(seen["emailVerified"] == true)
    },
    ProductionRule(
      "12.4",
      "Deleting `EMAIL` keeps the hash, deleting `PASSWORD` removes it, and `validSince` takes any time",
      .secondHand
    ) { server in
      let user = try FactorUser(server)
      try user.update(["validSince": "4102444800", "deleteAttribute": ["EMAIL"]])
      var seen = try server.record(user.uid)
      #expect(seen["email"] == nil)
      #expect(seen["passwordHash"] != nil)
      #expect(seen["validSince"] == "4102444800")
      try user.update(["deleteAttribute": ["PASSWORD"], "phoneNumber": "+16505550101"])
      #expect(try server.record(user.uid)["passwordHash"] == nil)
      try user.update(["deleteProvider": ["phone"]])
      seen = try server.record(user.uid)
      #expect(seen["phoneNumber"] == nil)
      #expect(try user.update(["deleteAttribute": ["PROVIDER", "RAW_USER_INFO"]]).status == 200)
      #expect(try server.record(user.uid) == seen)
    },
    ProductionRule(
      "12.5", "An identity that is incomplete, another account's or a password cannot be linked", .secondHand
    ) { server in
      let user = try FactorUser(server)
      let other = try FactorUser(server, "joe@example.com")
      let identity: JSONValue = ["providerId": "google.com", "rawId": "1"]
      #expect(try other.update(["linkProviderUserInfo": identity]).status == 200)
      for (identity, message) in [
        (identity, "FEDERATED_USER_ID_ALREADY_LINKED"),
        (
          ["providerId": "google.com"],
          "MISSING_IDENTIFIER : providerId & rawId are both required for provider linking"
        ),
        (["providerId": "password", "rawId": "x"], "INVALID_PROVIDER_ID"),
      ] as [(JSONValue, String)] {
        #expect(try user.update(["linkProviderUserInfo": identity]).message == message)
      }
    },
    ProductionRule(
      "12.6", "Custom claims are stored as they are; each mistake in them has its own error", .secondHand,
      except: "Malformed JSON is reported in the server's own words."
    ) { server in
      let user = try FactorUser(server)
      for text in [#"{ "user_id" : 1 }"#, "{}"] {
        try user.update(["customAttributes": .string(text)])
        #expect(try server.record(user.uid)["customAttributes"] == .string(text))
      }
      for (text, message) in [
        (#"{"a":"\#(String(repeating: "x", count: 1000))"}"#, "CLAIMS_TOO_LARGE"),
        (#"{"iss":1}"#, "FORBIDDEN_CLAIM : iss"), ("[1,2]", "INVALID_CLAIMS : Not a JSON Object: [1,2]"),
        (#""text""#, #"INVALID_CLAIMS : Not a JSON Object: "text""#),
        ("null", "INVALID_CLAIMS : Not a JSON Object: null"),
        ("{not json}", "INVALID_CLAIMS : Unexpected token 'n' in JSON at position 1"),
      ] {
        #expect(try user.update(["customAttributes": .string(text)]).message == message)
      }
    },
    ProductionRule(
      "12.7", "An administrator's `update` never answers tokens", .firstHand(1).partly(.secondHand)
    ) { server in
      let answer = try FactorUser(server).update(["password": "another secret", "disableUser": true])
      #expect(answer.status == 200)
      #expect(answer.members.isDisjoint(with: ["idToken", "refreshToken", "expiresIn"]))
    },
  ]

  private static let administratorReads: [ProductionRule] = [
    ProductionRule(
      "12.8", "`lookup` joins all selectors, each account once; without any it is `MISSING_ID_TOKEN`",
      .secondHand
    ) { server in
      _ = try server.administer(
        "accounts", ["localId": "a", "email": "a@x.org", "phoneNumber": "+16505550101"])
      _ = try server.administer("accounts", ["localId": "b"])
      let seen = try server.administer(
        "accounts:lookup", ["localId": ["b", "a"], "email": ["a@x.org"], "phoneNumber": ["+16505550101"]])
      #expect(seen.body["users"]?.array?.count == 2)
      #expect(try server.administer("accounts:lookup", ["localId": ["nobody"]]).body["users"] == nil)
      for body in [[:], ["localId": []], ["email": []]] as [JSONValue] {
        #expect(try server.administer("accounts:lookup", body).message == "MISSING_ID_TOKEN")
      }
    },
    ProductionRule(
      "12.9",
      "`batchGet` is ordered by uid; its next token is the last uid, and absent on the last page, as is an empty list",
      .secondHand
    ) { server in
      for uid in ["c", "a", "b"] {
        _ = try server.administer(
          "accounts", ["localId": .string(uid), "email": .string("\(uid)@x.org"), "password": "notasecret"])
      }
      func page(_ query: String) throws -> Answer {
        try server.send(
          .get, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet?\(query)", bearer: "owner"
        )
      }
      let first = try page("maxResults=2")
      #expect(first.body["users"]?.array?.map { $0["localId"] } == ["a", "b"])
      #expect(first.body["nextPageToken"] == "b")
      let last = try page("maxResults=1&nextPageToken=b")
      #expect(last.body["users"]?.array?.map { $0["localId"] } == ["c"])
      #expect(last.body["nextPageToken"] == nil)
      #expect(last.body["users"]?.array?.first?["version"] == 0)
      for nobody in ["maxResults=0", "nextPageToken=c"] {
        #expect(try page(nobody).members == ["kind"])
      }
      #expect(try page("maxResults=1001&nextPageToken=a1").body["users"]?.array?.count == 2)
    },
    ProductionRule(
      "12.10", "`accounts:query` takes the first expression only, in which an address counts before a uid",
      .secondHand
    ) { server in
      for (uid, name) in [("a", "Zoe"), ("b", "ann"), ("c", nil)] as [(String, String?)] {
        var body: ByName<JSONValue> = ["localId": .string(uid), "email": .string("\(uid)@x.org")]
        body["displayName"] = name.map { .string($0) }
        _ = try server.administer("accounts", .object(body))
      }
      func query(_ body: JSONValue) throws -> Answer { try server.administer("accounts:query", body) }
      #expect(try query(["returnUserInfo": false]).body == ["recordsCount": "3"])
      func uids(_ body: JSONValue) throws -> [JSONValue?]? {
        try query(body).body["userInfo"]?.array?.map { $0["localId"] }
      }
      #expect(try uids([:]) == ["a", "b", "c"])
      #expect(try uids(["sortBy": "NAME", "limit": "501"]) == ["c", "a", "b"])
      #expect(try uids(["expression": [["email": "b@x.org", "userId": "a"], ["userId": "c"]]]) == ["b"])
      #expect(try uids(["expression": [[:]], "offset": 1]) == ["b", "c"])
      #expect(try query(["expression": [["userId": "x"]]]).body["recordsCount"] == "0")
      #expect(try query(["offset": -1]).status == 500)
    },
  ]

  private static let administratorDeletions: [ProductionRule] = [
    ProductionRule(
      "12.11", "`delete` answers `kind` only; a uid that is missing or unknown is refused", .secondHand
    ) {
      server in
      _ = try server.administer("accounts", ["localId": "a"])
      #expect(try server.administer("accounts:delete", ["localId": "a"]).members == ["kind"])
      #expect(try server.administer("accounts:delete", ["localId": "a"]).message == "USER_NOT_FOUND")
      #expect(try server.administer("accounts:delete", [:]).message == "MISSING_LOCAL_ID")
    },
    ProductionRule(
      "12.12", "`batchDelete` without `force` keeps enabled accounts and lists them", .secondHand
    ) { server in
      _ = try server.administer("accounts", ["localId": "a"])
      _ = try server.administer("accounts", ["localId": "b", "disabled": true])
      let answer = try server.administer("accounts:batchDelete", ["localIds": ["b", "a", "x", "b"]])
      #expect(
        answer.body["errors"] == [
          [
            "index": 1, "localId": "a",
            "message": "NOT_DISABLED : Disable the account before batch deletion.",
          ]
        ])
      #expect(try server.administer("accounts:batchDelete", ["localIds": ["a"], "force": true]).body == [:])
      for list in [.null, [], .array((0...1000).map { .string("u\($0)") })] as [JSONValue] {
        let body = JSONValue.object(["localIds": list]).withoutNulls
        let answer = try server.administer("accounts:batchDelete", body)
        #expect(answer.message == "LOCAL_ID_LIST_EXCEEDS_LIMIT")
      }
    },
  ]
}

extension TestServer {
  /// The account as an administrator sees it.
  func record(_ uid: String) throws -> JSONValue {
    let seen = try administer("accounts:lookup", ["localId": [.string(uid)]])
    return try #require(seen.body["users"]?.array?.first)
  }
}
