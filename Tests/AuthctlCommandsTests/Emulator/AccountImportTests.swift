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
    #expect(message.hasSuffix(" were refused, first the account a: email is invalid"))
    #expect(try await authctl.line("emulator export @out").status == 0)
    #expect(try await authctl.line("emulator import @out --yes --field accountCount").output == "1\n")
  }

  @Test(arguments: [
    ("localId,email\n", "is not JSON"), ("{}", "has no list of users"),
    (#"{"users":[{"localId":"a"},{"localId":7}]}"#, "has no readable account at users[1]"),
  ])
  func `a file that is not an account export is refused`(text: String, reason: String) async throws {
    try write(text, to: "some.json")
    let outcome = try await authctl.line("emulator import @some.json --json")
    #expect(outcome.status == 7)
    #expect((try outcome.jsonError()["message"] as? String)?.hasSuffix(reason) == true)
  }

  @Test(arguments: [
    ("rounds: 8", "has no algorithm"),
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
  ])
  func `the names used by the console, the service and the SDKs mean the same`(text: String) throws {
    let request = try HashConfiguration(parsing: Array(text.utf8)).request
    #expect(request.hashAlgorithm == "STANDARD_SCRYPT")
    #expect(request.cpuMemCost == 1024)
    #expect(request.memoryCost == nil)
    #expect(request.parallelization == 1)
    #expect(request.blockSize == 8)
    #expect(request.dkLen == 64)
  }
}
