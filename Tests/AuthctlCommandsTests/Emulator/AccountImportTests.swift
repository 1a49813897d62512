import AuthEmulator
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import ServerCommands

/// `emulator import` of the file that `firebase auth:export` writes.
@Suite struct AccountImportTests {
  private let authctl: Authctl

  init() throws {
    authctl = try Authctl(variables: ["AUTHCTL_PASSWORD": "user1password"])
    try write(
      """
      {"users":[{"localId":"jane","email":"jane@x.org","emailVerified":true,"lastSignedInAt":"1700000000001",
        "createdAt":"1700000000000","salt":"42xEC+ixf3L2lw==","passwordHash":
        "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="},
        {"localId":"ravi","phoneNumber":"+16505550101","disabled":true}]}
      """, to: "users.json")
    try write(
      """
      hash_config {
        algorithm: SCRYPT,
        base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
        base64_salt_separator: Bw==,
        rounds: 8,
        mem_cost: 14,
      }

      """, to: "hash.txt")
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(authctl.home.path)/\(name)"))
  }

  @Test func `users of production sign in with their old passwords`() async throws {
    let outcome = try await authctl.line("emulator import @users.json --hash-config @hash.txt")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output == "Added 2 accounts from \(authctl.home.path)/users.json.\n")
    #expect(try await authctl("email", "sign-in", "jane@x.org").status == 0)
    let shown = try await authctl("user", "show", "--json").json()
    #expect(shown["localId"] as? String == "jane")
    #expect(shown["createdAt"] as? String == "1700000000000")
  }

  @Test func `another password is refused`() async throws {
    _ = try await authctl.line("emulator import @users.json --hash-config @hash.txt")
    var other = authctl
    other.variables["AUTHCTL_PASSWORD"] = "user2password"
    let outcome = try await other("email", "sign-in", "jane@x.org", "--json")
    #expect(try outcome.jsonError()["code"] as? String == "INVALID_PASSWORD")
  }

  @Test func `without parameters the users are added, and a note says what is missing`() async throws {
    let outcome = try await authctl.line("emulator import @users.json")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("the passwords of 1 of these users do not work without --hash-config"))
    #expect(try await authctl("email", "sign-in", "jane@x.org").status == 1)
  }

  @Test func `an export and import keep the hash`() async throws {
    _ = try await authctl.line("emulator import @users.json --hash-config @hash.txt")
    #expect(try await authctl.line("emulator export @out").status == 0)
    #expect(try await authctl("emulator", "clear", "--yes").status == 0)
    #expect(try await authctl.line("emulator import @out --yes").status == 0)
    #expect(try await authctl("email", "sign-in", "jane@x.org").status == 0)
  }

  @Test func `a refused account is named, and the others are added`() async throws {
    try write(#"{"users":[{"localId":"a","email":"bad"},{"localId":"b"}]}"#, to: "some.json")
    let outcome = try await authctl.line("emulator import @some.json --json")
    #expect(outcome.status == 1)
    let message = try #require(try outcome.jsonError()["message"] as? String)
    #expect(message.hasPrefix("1 of the 2 accounts in "))
    #expect(message.hasSuffix(" were refused: the account a at users[0]: email is invalid"))
    #expect(try await authctl.line("emulator export @out").status == 0)
    #expect(try await authctl.line("emulator import @out --yes --field accountCount").output == "1\n")
  }

  @Test(arguments: [
    ("localId\n", "is neither JSON nor a table of accounts"), ("{}", "has no list of users"),
    (" \n", "is empty"),
    (#"{"users":{}}"#, "has no list in users"),
    (#"{"users":[{"localId":"a"},]}"#, ":1:26: a comma before ] is one too many"),
    (#"{"users":[{"localId":"a"},{"localId":7}]}"#, "is damaged: users[1].localId must be a string"),
    (#"{"users":[7]}"#, "is damaged: users[0] must be an object"),
    (#"[{"email":"a@b.c"}]"#, "is damaged: users[0] has no localId"),
    (#"[{"email":"a@b.c","id":"7"}]"#, "is damaged: users[0] has no localId, only id"),
    (
      #"{"users":[{"localId":"v6","emailVerified":"true"}]}"#,
      "users[0].emailVerified must be true or false (uid v6)"
    ),
    (
      #"{"users":[{"localId":"v6","createdAt":"soon"}]}"#,
      "users[0].createdAt must be a time such as 2027-01-01T00:00:00Z, or milliseconds since 1970 (uid v6)"
    ),
    (
      #"{"users":[{"localId":"v6","customAttributes":{"a":1}}]}"#,
      "users[0].customAttributes must be text: the claims, a JSON object, in a string (uid v6)"
    ),
    (
      #"{"users":[{"localId":"b1","passwordHash":"$2b$10$N9qo8uLOickgx2ZMRZoMye"}]}"#,
      "users[0].passwordHash must be base64, as for firebase auth:import (uid b1)"
    ),
    (
      #"{"users":[{"localId":"b1","passwordHash":"aGFzaA","salt":"not base64"}]}"#,
      "users[0].salt must be base64, as for firebase auth:import (uid b1)"
    ),
  ])
  func `a file that is not an account export is refused`(text: String, reason: String) async throws {
    try write(text, to: "some.json")
    let outcome = try await authctl.line("emulator import @some.json --json")
    #expect(outcome.status == 7)
    #expect((try outcome.jsonError()["message"] as? String)?.hasSuffix(reason) == true)
  }

  @Test(arguments: [
    (
      #"{"users":[{"localId":"x1","email":"x1@example.com","emailVerified":true,"mfaInfo":[{"mfaEnrollmentId":"t","totpInfo":{}}]}]}"#,
      1, "(uid x1): the second factor t is left out, because its totpInfo has no sharedSecretKey"
    ),
    (
      #"{"users":[{"localId":"v7"},{"localId":"v7","disabled":true}]}"#, 1,
      "users[1] (uid v7): the account is there more than once"
    ),
    (
      #"{"users":[{"localId":"a","customClaims":{"b":1}}]}"#, 1,
      "did you mean customAttributes, the claims as text?"
    ),
  ])
  func `what is not used is told, in JSON too, and the count is what is there`(
    text: String, count: Int, note: String
  ) async throws {
    try write(text, to: "some.json")
    let outcome = try await authctl.line("emulator import @some.json --json").json()
    #expect(outcome["accountCount"] as? Int == count)
    #expect((outcome["notes"] as? [String])?.contains { $0.contains(note) } == true, "\(outcome)")
    let plain = try await authctl.line("emulator import @some.json")
    #expect(plain.error.contains("note: ") && plain.error.contains(note), "\(plain.error)")
  }

  @Test func `addresses and numbers are compared as a sign-in does`() async throws {
    try write(
      #"[{"localId":"a","email":"x8@example.com"},{"localId":"b","email":"X8@example.com"},{"localId":"c","phoneNumber":"+1 650-555-1234"}]"#,
      to: "some.json")
    let outcome = try await authctl.line("emulator import @some.json")
    #expect(outcome.status == 1 && outcome.error.contains("the account b at users[1]: "), "\(outcome.error)")
    #expect(outcome.error.contains("(uid b): it has the e-mail address of the account a"))
    let users = try await authctl.line("emulator users list")
    #expect(users.output.contains("+16505551234") && !users.output.contains("650-555"))
  }

  @Test func `standard input, and the options of firebase auth import`() async throws {
    try write(
      "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==", to: "key")
    let options = "--hash-algo scrypt --hash-key @key --salt-separator Bw== --rounds 8 --mem-cost 14"
    #expect(try await authctl.line("emulator import @users.json \(options)").status == 0)
    #expect(try await authctl("email", "sign-in", "jane@x.org").status == 0)
    let missing = try await authctl.line("emulator import @users.json --hash-algo HMAC_SHA256")
    #expect(
      missing.status == 2
        && missing.error.contains("the hash configuration has no key, which HMAC_SHA256 needs"))
    #expect(try await authctl.line("emulator import - --hash-config -").status == 2)
  }

  @Test(arguments: [
    ("--hash-algo HMAC_SHA256", "has no key, which HMAC_SHA256 needs", "--hash-key PATH"),
    ("--hash-algo BCRIPT", "has an algorithm that is not known", "SCRYPT, STANDARD_SCRYPT, BCRYPT, "),
    ("--hash-algo SHA1 --rounds abc", "needs a whole number for --rounds", "0 to 8192 for SHA256"),
    ("--hash-algo SHA1 --rounds 9000", "cannot be used: INVALID_HASH_ROUNDS", "0 to 8192 for SHA256"),
    ("--rounds 8", "has no algorithm", "the algorithms are SCRYPT, "),
  ])
  func `a hint says how to correct a parameter`(options: String, reason: String, hint: String) async throws {
    let outcome = try await authctl.line("emulator import @users.json \(options)")
    #expect(
      outcome.status == 2 && outcome.error.contains("the hash configuration \(reason)"), "\(outcome.error)")
    #expect(outcome.error.contains("hint: ") && outcome.error.contains(hint), "\(outcome.error)")
  }

  @Test func `a parameter that replaces another one is named`() async throws {
    let outcome = try await authctl.line("emulator import @users.json --hash-config @hash.txt --rounds 7")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains("--rounds counts, not what the file of --hash-config says"), "\(outcome.error)")
    let same = try await authctl.line(
      "emulator import @users.json --hash-config @hash.txt --hash-algo scrypt")
    #expect(same.status == 0 && !same.error.contains("counts"), "\(same.error)")
    try write(#"{"algorithm":"SHA1","rounds":1,"hash-algo":"MD5"}"#, to: "two.json")
    let two = try await authctl.line("emulator import @users.json --hash-config @two.json")
    #expect(two.status == 2 && two.error.contains("two values of hash-algo"), "\(two.error)")
  }

  @Test(arguments: [
    ("rounds: 8", "has no algorithm"),
    ("--hash-algo=SHA1 --pepper=x", "unknown parameter pepper"),
    ("--hash-algo=SHA1 --rounds=1 --hash-input-order=secret-text", "needs SALT_FIRST or PASSWORD_FIRST"),
    ("algorithm: SCRYPT\nrounds: 8\nmem_cost: 14", "has no key, which SCRYPT needs"),
    ("algorithm: SCRYPT, pepper: secret-text", "unknown parameter pepper"),
    ("algorithm: SCRYPT, rounds: secret-text", "needs a whole number for rounds"),
    ("algorithm SCRYPT", "a line that is not NAME: VALUE"), ("{", "is not valid JSON"),
    (#"{"algorithm":"SCRYPT","rounds":99999999999}"#, "needs a whole number for rounds"),
    (#"{"algorithm":"SCRYPT","signerKey":["secret-text"]}"#, "needs text for signerKey"),
  ])
  func `damaged parameters are named without their values`(text: String, reason: String) async throws {
    try write(text, to: "hash.txt")
    let outcome = try await authctl.line("emulator import @users.json --hash-config @hash.txt")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains(reason), "\(outcome.error)")
    #expect(!outcome.error.contains("secret-text"))
  }

  @Test(arguments: [
    #"{"algorithm":"STANDARD_SCRYPT","memoryCost":1024,"parallelization":1,"blockSize":8,"derivedKeyLength":64}"#,
    "algorithm: standard_scrypt\ncpuMemCost: 1024\nparallelization: 1\nblockSize: 8\ndkLen: 64\n",
    #"{"hashConfig":{"hashAlgorithm":"STANDARD_SCRYPT","cpuMemCost":"1024","parallelization":1,"blockSize":8,"dkLen":64}}"#,
    #"{"hash-algo":"standard_scrypt","mem-cost":"1024","parallelization":"1","block-size":"8","dk-len":"64"}"#,
    "--hash-algo=STANDARD_SCRYPT --mem-cost 1024 --parallelization=1 --block-size=8 --dk-len=64\n",
    "firebase auth:import users.json --project p --hash-algo=STANDARD_SCRYPT \\\n  --mem-cost=1024 --parallelization=1 --block-size=8 --dk-len=64",
  ])
  func `the names used by the console, the service and the SDKs mean the same`(text: String) throws {
    let request = try HashOptions.configuration(parsing: text).request
    #expect(request.hashAlgorithm == "STANDARD_SCRYPT")
    #expect(request.cpuMemCost == 1024)
    #expect(request.memoryCost == nil)
    #expect(request.parallelization == 1)
    #expect(request.blockSize == 8)
    #expect(request.dkLen == 64)
  }
}
