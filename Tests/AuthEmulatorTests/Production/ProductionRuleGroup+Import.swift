import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// The import of accounts.
  static let imports: [ProductionRule] = [
    ProductionRule(
      "12.13", "An import lists the accounts that it refuses, by index, and has no `error` if there are none",
      .firstHand(1).partly(.secondHand)
    ) { server in
      let answer = try server.load([
        ["localId": "a", "email": "nonsense"], ["localId": "b", "phoneNumber": "650"], ["email": "c@x.org"],
        ["localId": "d"],
      ])
      #expect(answer.body["kind"] == "identitytoolkit#UploadAccountResponse")
      #expect(
        answer.body["error"] == [
          ["index": 0, "message": "email is invalid"],
          ["index": 1, "message": "phone number format is invalid"],
          ["index": 2, "message": "localId is missing"],
        ])
      #expect(try server.record("d")["localId"] == "d")
      #expect(try server.load([["localId": "e"]]).members == ["kind"])
    },
    ProductionRule(
      "12.14",
      "An import overwrites accounts, the last of several wins, addresses may repeat unless `sanityCheck` is on, and what `batchGet` tells is taken back",
      .secondHand
    ) { server in
      #expect(try server.load([]).message == "MISSING_USER_ACCOUNT")
      _ = try server.load([["localId": "a", "displayName": "1"], ["localId": "a", "displayName": "2"]])
      #expect(try server.record("a")["displayName"] == "2")
      let twin: JSONValue = [
        "localId": "b", "email": "X@x.org", "createdAt": "1000", "lastLoginAt": "2000",
      ]
      #expect(try server.load([["localId": "a", "email": "x@x.org"], twin]).members == ["kind"])
      let seen = try server.record("b")
      #expect(seen["createdAt"] == "1000")
      #expect(seen["lastLoginAt"] == "2000")
      #expect(seen["providerUserInfo"] == nil)
      let both = try server.administer("accounts:lookup", ["email": ["x@x.org"]])
      #expect(both.body["users"]?.array?.map { $0["localId"] } == ["a", "b"])
      let checked = try server.load([["localId": "c", "email": "x@x.org"]], ["sanityCheck": true])
      #expect(checked.body["error"] == [["index": 0, "message": "DUPLICATE_EMAIL : x@x.org"]])
      try expectReturn(to: server)
      let many = (0...1000).map { JSONValue.object(["localId": .string("m\($0)")]) }
      #expect(try server.load(many).members == ["kind"])
    },
    ProductionRule(
      "12.15", "The parameters of imported hashes are checked against production's limits", .secondHand,
      except: "ARGON2 is 501: no Admin SDK sends it, and the server cannot compute it."
    ) { server throws in
      for (parameters, message) in [
        (["hashAlgorithm": "ROT13"], "INVALID_HASH_ALGORITHM"),
        (["hashAlgorithm": "HMAC_SHA256"], "EMPTY_HASH_KEY"), (["hashAlgorithm": "HMAC_SHA512"], nil),
        (["hashAlgorithm": "PBKDF2_SHA256", "rounds": 120_001], "INVALID_HASH_ROUNDS"),
        (["hashAlgorithm": "PBKDF_SHA1", "rounds": 0], "INVALID_HASH_ROUNDS"),
        (["hashAlgorithm": "SHA256", "rounds": 8193], "INVALID_HASH_ROUNDS"),
        (["hashAlgorithm": "SCRYPT", "rounds": 9, "memoryCost": 14], "INVALID_HASH_ROUNDS"),
        (["hashAlgorithm": "SCRYPT", "rounds": 8, "memoryCost": 15], "INVALID_HASH_MEMORY_COSTS"),
        (["hashAlgorithm": "SCRYPT", "rounds": 8, "memoryCost": 14], nil),
        (["hashAlgorithm": "STANDARD_SCRYPT"], "INVALID_HASH_PARAMETER"),
        (["hashAlgorithm": "ARGON2"], "The hash algorithm ARGON2 is not implemented in the Auth Emulator."),
      ] as [(ByName<JSONValue>, String?)] {
        #expect(try server.load([["localId": "a", "passwordHash": "eA=="]], parameters).message == message)
      }
    },
    ProductionRule(
      "12.16",
      "An imported hash signs in; afterwards the server has its own hash (BCRYPT needs the system's libcrypt)",
      .secondHand.partly(.documented)
    ) { server in
      for (algorithm, hash) in ImportedHashes.all {
        let account: JSONValue = [
          "localId": .string(algorithm), "email": .string("\(algorithm)@x.org"),
          "passwordHash": .string(hash),
          "salt": .string(ImportedHashes.salt),
        ]
        let isFirebase = algorithm == "SCRYPT"
        let parameters: ByName<JSONValue> = [
          "hashAlgorithm": .string(algorithm), "signerKey": .string(ImportedHashes.signerKey),
          "saltSeparator": "Bw==", "rounds": isFirebase ? 8 : 2, "memoryCost": 4, "cpuMemCost": 16,
          "blockSize": 8, "parallelization": 2, "dkLen": 64,
        ]
        #expect(try server.load([account], parameters).members == ["kind"])
        for (password, isGood) in [("wrong!", false), ("notasecret", true), ("notasecret", true)] {
          let answer = try server.post(
            "v1/accounts:signInWithPassword",
            [
              "email": .string("\(algorithm)@x.org"), "password": .string(password),
              "returnSecureToken": true,
            ])
          #expect((answer.status == 200) == isGood, "\(algorithm)")
        }
      }
    },
  ]

  /// Imports an account as returned by `batchGet`, and one with every other member it can return.
  private static func expectReturn(to server: TestServer) throws {
    func told() throws -> JSONValue {
      let path = "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet"
      let users = try server.send(.get, path, bearer: "owner").body["users"]?.array
      return try #require(users?.first { $0["email"] == "ann@example.com" })
    }
    try server.makeAccount()
    let before = try told()
    server.world.advance(by: 60)
    #expect(try server.load([before]).members == ["kind"])
    let after = try told()
    for name in [
      "localId", "passwordHash", "salt", "passwordUpdatedAt", "validSince", "createdAt", "lastLoginAt",
      "lastRefreshAt", "providerUserInfo",
    ] { #expect(after[name] == before[name], "\(name)") }
    #expect(try server.signInByPassword().status == 200)
    let other: ByName<JSONValue> = [
      "localId": "z", "email": "z@x.org", "validSince": "1000", "initialEmail": "first@x.org",
      "emailLinkSignin": true, "customAuth": true, "screenName": "zed", "language": "de",
      "timeZone": "Europe/Berlin", "dateOfBirth": "2000-01-01",
    ]
    #expect(try server.load([.object(other)]).members == ["kind"])
    let stored = try server.record("z")
    for (name, value) in other { #expect(stored[name] == value, "\(name)") }
  }
}

extension TestServer {
  /// Imports accounts.
  fileprivate func load(_ users: [JSONValue], _ parameters: ByName<JSONValue> = [:]) throws -> Answer {
    try administer("accounts:batchCreate", .object(parameters.merging(["users": .array(users)]) { $1 }))
  }
}
