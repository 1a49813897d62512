import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import IdentityToolkit
import Testing

/// The hash of `notasecret`.
private let bcryptHash = "$2b$05$abcdefghijklmnopqrstuuyNVOsNLo1he09KkPSeHvVOqEZYhiaQW"

/// Passwords hashed by another service (Docs/protocol.md 9.3 and 10.9).
@Suite struct ImportedPasswordTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  @discardableResult
  private func load(
    _ hash: String, salt: String? = nil, _ parameters: ByName<JSONValue>, on server: TestServer? = nil
  ) throws -> Answer {
    var user: ByName<JSONValue> = [
      "localId": "jane", "email": "jane@x.org", "passwordHash": .string(hash),
    ]
    user["salt"] = salt.map { .string($0) }
    return try (server ?? test).post(
      "v1/projects/demo/accounts:batchCreate",
      .object(parameters.merging(["users": [.object(user)], "allowOverwrite": true]) { $1 }), bearer: "owner")
  }

  private func signIn(_ password: String, on server: TestServer? = nil) throws -> Answer {
    try (server ?? test).post("v1/accounts:signInWithPassword", Self.credential(password))
  }

  private static func credential(_ password: String) -> JSONValue {
    ["email": "jane@x.org", "password": .string(password), "returnSecureToken": true]
  }

  private static let parameters: ByName<JSONValue> = [
    "signerKey": .string(ImportedHashes.signerKey), "saltSeparator": "Bw==", "memoryCost": 4,
    "cpuMemCost": 16,
    "blockSize": 8, "parallelization": 2, "dkLen": 64,
  ]

  private static func parameters(_ algorithm: String) -> ByName<JSONValue> {
    parameters.merging(["hashAlgorithm": .string(algorithm), "rounds": algorithm == "SCRYPT" ? 8 : 2]) { $1 }
  }

  @Test(arguments: ImportedHashes.all.map(\.algorithm))
  func `a hash signs in only with its password and is then replaced by the server's own`(
    algorithm: String
  ) throws {
    let hash = try #require(ImportedHashes.all.first { $0.algorithm == algorithm }?.hash)
    // Admin SDKs send the other base64 alphabet.
    let webSafe = hash.replacing("+", with: "-").replacing("/", with: "_")
    for given in [hash, webSafe] {
      #expect(try load(given, salt: ImportedHashes.salt, Self.parameters(algorithm)).body["error"] == [])
      #expect(try signIn("Notasecret").message == "INVALID_PASSWORD")
      #expect(try stored()["passwordHash"] == .string(given))
      #expect(try signIn("notasecret").status == 200)
      #expect(try stored()["passwordHash"]?.string?.hasPrefix("fakeHash:salt=fakeSalt") == true)
      #expect(try signIn("Notasecret").message == "INVALID_PASSWORD")
      #expect(try signIn("notasecret").status == 200)
    }
  }

  private func stored() throws -> JSONValue {
    let all = try test.send(
      .get, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet", bearer: "owner")
    return try #require(all.body["users"]?.array?.first)
  }

  @Test func `the example of Firebase's scrypt signs in`() throws {
    try load(
      "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
      salt: "42xEC+ixf3L2lw==",
      [
        "hashAlgorithm": "SCRYPT", "saltSeparator": "Bw==", "rounds": 8, "memoryCost": 14,
        "signerKey":
          "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
      ])
    #expect(try signIn("user2password").message == "INVALID_PASSWORD")
    #expect(try signIn("user1password").status == 200)
  }

  @Test(arguments: ["SALT_AND_PASSWORD", "PASSWORD_AND_SALT", nil], ["SHA256", "HMAC_SHA256"])
  func `salt and password are hashed in the given order`(order: String?, algorithm: String) throws {
    let saltFirst = order.map { $0 == "SALT_AND_PASSWORD" } ?? (algorithm == "SHA256")
    let input = Array((saltFirst ? "pepper!!notasecret" : "notasecretpepper!!").utf8)
    let key = Array("signer-key-of-32-bytes-012345678".utf8)
    let hash = algorithm == "SHA256" ? SHA256.hash(input) : HMAC<SHA256>.code(of: input, key: key)
    var parameters = Self.parameters(algorithm)
    parameters["rounds"] = 1
    parameters["passwordHashOrder"] = order.map { .string($0) }
    try load(Base64.encode(hash), salt: ImportedHashes.salt, parameters)
    #expect(try signIn("notasecret").status == 200)
  }

  @Test(arguments: ["72d4a5a5b605c53ae1ac478d9a4977d7", "72D4A5A5B605C53AE1AC478D9A4977D7"])
  func `an MD5 digest may be hexadecimal`(digest: String) throws {
    // printf tester5 | md5sum
    try load(Base64.encode(Array(digest.utf8)), salt: "", ["hashAlgorithm": "MD5", "rounds": 0])
    #expect(try signIn("tester6").message == "INVALID_PASSWORD")
    #expect(try signIn("tester5").status == 200)
  }

  @Test func `a hash of Google's emulator signs in, whatever algorithm is named`() throws {
    try load("fakeHash:salt=s:password=notasecret", salt: "s", ["hashAlgorithm": "MD5", "rounds": 1])
    #expect(try signIn("wrong!").message == "INVALID_PASSWORD")
    #expect(try signIn("notasecret").status == 200)
  }

  @Test(
    arguments: [
      [:], ["hashAlgorithm": "ROT13"], ["hashAlgorithm": "SCRYPT", "rounds": 8, "memoryCost": 4],
      ["hashAlgorithm": "STANDARD_SCRYPT", "cpuMemCost": -16, "blockSize": 0, "parallelization": -1],
      ["hashAlgorithm": "SCRYPT", "rounds": -1, "memoryCost": 99, "signerKey": "x"],
      ["hashAlgorithm": "BCRYPT"], ["hashAlgorithm": "ARGON2"],
    ] as [ByName<JSONValue>])
  func `an unusable hash is a wrong password`(parameters: ByName<JSONValue>) throws {
    #expect(try load("aGFzaA==", salt: "s", parameters).body["error"] == [])
    #expect(try signIn("notasecret").message == "INVALID_PASSWORD")
  }

  @Test(
    arguments: [
      (["hashAlgorithm": "PBKDF2_SHA256", "rounds": 2_147_483_647], "2147483647 rounds, more than 120000"),
      (["hashAlgorithm": "MD5", "rounds": 8193], "8193 rounds, more than 8192"),
      (
        ["hashAlgorithm": "SCRYPT", "rounds": 8, "memoryCost": 20, "signerKey": "eHg="],
        "memory cost 20, more than 14"
      ),
      (
        [
          "hashAlgorithm": "STANDARD_SCRYPT", "cpuMemCost": 1_073_741_824, "blockSize": 8,
          "parallelization": 1,
        ],
        "cost 1073741824, block size 8, parallelization 1"
      ),
    ] as [(ByName<JSONValue>, String)])
  func `a hash that needs too much work is refused at once`(
    parameters: ByName<JSONValue>, excess: String
  ) throws {
    try load("aGFzaA==", salt: "cw==", parameters)
    let refused = try signIn("notasecret")
    #expect(refused.status == 501)
    #expect(refused.message?.hasSuffix(" takes more work than this server does: \(excess).") == true)
  }

  @Test func `a bcrypt hash that would take too long is refused at once`() throws {
    let hash = "$2b$31$abcdefghijklmnopqrstuuyNVOsNLo1he09KkPSeHvVOqEZYhiaQW"
    try load(Base64.encode(Array(hash.utf8)), ["hashAlgorithm": "BCRYPT"])
    #expect(try signIn("notasecret").message?.hasSuffix("cost 31, more than 14.") == true)
  }

  @Test(.enabled(if: (try? Bcrypt.matches([], hash: bcryptHash)) != nil, "libcrypt computes bcrypt"))
  func `a bcrypt hash signs in`() throws {
    try load(Base64.encode(Array(bcryptHash.utf8)), ["hashAlgorithm": "BCRYPT"])
    #expect(try signIn("Notasecret").message == "INVALID_PASSWORD")
    #expect(try signIn("notasecret").status == 200)
  }

  @Test(.enabled(if: (try? Bcrypt.matches([], hash: bcryptHash)) != nil, "libcrypt computes bcrypt"))
  func `bcrypt compares the first 72 bytes of a long password`() throws {
    for count in [72, 73, 511, 512, 4096] {
      #expect(try !Bcrypt.matches(Array(repeating: 0x61, count: count), hash: bcryptHash))
    }
  }

  @Test func `a changed password replaces the imported hash`() throws {
    let hash = try #require(ImportedHashes.all.first { $0.algorithm == "SHA256" }?.hash)
    try load(hash, salt: ImportedHashes.salt, Self.parameters("SHA256"))
    let change: JSONValue = ["localId": "jane", "password": "brand-new"]
    #expect(try test.post("v1/projects/demo/accounts:update", change, bearer: "owner").status == 200)
    #expect(try signIn("notasecret").message == "INVALID_PASSWORD")
    #expect(try signIn("brand-new").status == 200)
  }

  @Test func `an export keeps the hash parameters`() throws {
    let hash = try #require(ImportedHashes.all.first { $0.algorithm == "PBKDF2_SHA256" }?.hash)
    try load(hash, salt: ImportedHashes.salt, Self.parameters("PBKDF2_SHA256"))
    var state = ServerState()
    try state.importFiles(test.server.exportedFiles(of: "demo"), into: "demo", at: 0)
    let other = try TestServer(state: state)
    #expect(try signIn("Notasecret", on: other).message == "INVALID_PASSWORD")
    #expect(try signIn("notasecret", on: other).status == 200)
  }

  @Test func `the server answers other calls while it computes a hash`() throws {
    let hash = try #require(ImportedHashes.all.first { $0.algorithm == "SHA256" }?.hash)
    try load(hash, salt: ImportedHashes.salt, Self.parameters("SHA256"))
    let request = try test.request(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", Self.credential("notasecret"),
      key: "k")
    guard case .work(let compute, _) = test.server.begin(request) else {
      Issue.record("the hash was computed at once")
      return
    }
    // The state is not locked, and changes by others take effect.
    let deleted = try test.post("v1/projects/demo/accounts:delete", ["localId": "jane"], bearer: "owner")
    #expect(deleted.status == 200)
    guard case .now(let response) = compute() else {
      Issue.record("the call has no answer")
      return
    }
    #expect(try Answer(response).message == "EMAIL_NOT_FOUND")
  }

  @Test func `a sign-in that needs a function and a hash gets both`() throws {
    let hash = try #require(ImportedHashes.all.first { $0.algorithm == "SHA256" }?.hash)
    let server = try TestServer { _, dependencies in
      dependencies.callFunction = { _ in .answered(status: 200, body: Array("{}".utf8)) }
    }
    let triggers: JSONValue = ["beforeSignIn": ["functionUri": "http://127.0.0.1:1/f"]]
    let configured = try server.send(
      .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=blockingFunctions",
      ["blockingFunctions": ["triggers": triggers]], bearer: "owner")
    #expect(configured.status == 200)
    try load(hash, salt: ImportedHashes.salt, Self.parameters("SHA256"), on: server)
    #expect(try signIn("Notasecret", on: server).message == "INVALID_PASSWORD")
    #expect(try signIn("notasecret", on: server).status == 200)
  }
}
