import AuthCrypto
import Foundation
import ServerSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct TOTPCodeTests {
  @Test(
    arguments: [
      ("", "", 2), ("A1", "", 2), ("\n", "", 2), ("JBSWY3DP", "--digits 5", 2), ("JBSWY3DP", "--digits 9", 2),
      ("JBSWY3DP", "--algorithm MD5", 2), ("JBSWY3DP", "--period 0", 2), ("JBSWY3DP", "--period 1.5", 2),
      ("JBSWY3DP", "--period 86401", 2), ("JBSWY3DP", "--at yesterday", 2), ("JBSWY3DP", "--at=-1", 2),
      ("JBSWY3DP", "--at 253402300800", 2), ("JBSWY3DP", "--at 99999999999999999999", 2),
      ("otpauth://hotp/a?secret=JBSWY3DP", "", 2), ("otpauth://totp/a", "", 2),
      ("JBSWY3DP", "--secret-file nowhere", 2),
    ])
  func `a wrong secret or parameter is refused`(secret: String, options: String, status: Int32) async throws {
    let authctl = try Authctl()
    let file = options.contains("--secret-file") ? "" : "--secret-file -"
    let words = "\(file) \(options)".split(separator: " ").map(String.init)
    let outcome = try await authctl.run(["totp", "code"] + words, input: secret)
    #expect(outcome.status == status)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("error: "))
    if secret.count > 1 { #expect(!outcome.error.contains(secret)) }
  }

  @Test(arguments: ["JBSWY3DPEHPK3PXP", "--secret JBSWY3DPEHPK3PXP", "--secret=JBSWY3DPEHPK3PXP"])
  func `a secret in argv is refused and not repeated`(words: String) async throws {
    let outcome = try await Authctl().line("totp code \(words)")
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(!outcome.error.contains("JBSWY3DPEHPK3PXP"))
    #expect(outcome.error.contains("--secret-file"), "\(outcome.error)")
  }

  @Test func `the time is the local server's, whose clock can be moved`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables.merging(["AUTHCTL_TOTP_SECRET": "JBSWY3DP"]) { $1 })
    try await authctl.done("emulator", "clock", "+10d")
    let end = try await authctl.done("totp", "code", "--field", "validUntil").output
    let time = try await authctl.done("emulator", "clock", "--field", "time").output
    #expect(end.prefix(10) == time.prefix(10), "\(end) \(time)")
    let production = ["--api-key", "AIza", "--project", "my-app", "--emulator", "127.0.0.1:1"]
    #expect(try await authctl.run(["totp", "code"] + production).status == 0)
  }

  @Test func `without a secret and a terminal the option is named`() async throws {
    let outcome = try await Authctl()("totp", "code", input: "JBSWY3DP\n")
    #expect(outcome.status == 8)
    #expect(outcome.error.contains("authctl totp code --secret-file PATH"))
  }

  @Test(
    arguments: [
      (59, "94287082", "46119246", "90693936"), (1_111_111_109, "07081804", "68084774", "25091201"),
      (1_111_111_111, "14050471", "67062674", "99943326"),
      (1_234_567_890, "89005924", "91819424", "93441116"),
      (2_000_000_000, "69279037", "90698825", "38618901"),
      (20_000_000_000, "65353130", "77737706", "47863826"),
    ] as [(Int64, String, String, String)])
  func `RFC 6238 appendix B`(time: Int64, sha1: String, sha256: String, sha512: String) async throws {
    let authctl = try Authctl()
    for (name, length, code) in [("SHA1", 20, sha1), ("SHA256", 32, sha256), ("SHA512", 64, sha512)] {
      let secret = Base32.encode((0..<length).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) })
      let outcome = try await authctl(
        "totp", "code", "--secret-file", "-", "--algorithm", name, "--digits", "8", "--at", "\(time)",
        input: secret + "\n")
      #expect(outcome.status == 0)
      #expect(outcome.output == "\(code)\n")
      #expect(outcome.error == "note: valid for \(30 - time % 30) s more\n")
    }
  }

  /// The counter of RFC 4226 as the time, one second per period.

  @Test func `RFC 4226 appendix D`() async throws {
    let authctl = try Authctl(variables: ["AUTHCTL_TOTP_SECRET": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"])
    let codes = [
      "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
    ]
    for (time, code) in codes.enumerated() {
      let printed = try await authctl("totp", "code", "-q", "--period", "1", "--at", "\(time)")
      #expect(printed.output == "\(code)\n" && printed.error == "")
    }
  }

  @Test func `a URL has its own parameters, and options override them`() async throws {
    let authctl = try Authctl()
    let url =
      "otpauth://totp/a:b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA256&digits=8&period=60"
    let from = try await authctl(
      "totp", "code", "--secret-file", "-", "--at", "1970-01-01T00:00:59Z", "--json", input: "\(url)\n")
    let printed = try from.json()
    #expect(printed["algorithm"] as? String == "SHA256")
    #expect(printed["digits"] as? Int == 8 && printed["period"] as? Int == 60)
    #expect(printed["secondsLeft"] as? Int == 1)
    #expect(printed["validUntil"] as? String == "1970-01-01T00:01:00Z")
    let above = try await authctl(
      "totp", "code", "--secret-file", "-", "--at", "1970-01-01T01:00:59+01:00", "--algorithm", "SHA1",
      "--digits", "6", "--period", "30", "--field", "code", input: url)
    #expect(above.output == "287082\n")
  }

  @Test func `it uses neither file nor network`() async throws {
    let authctl = try Authctl(variables: ["AUTHCTL_EMULATOR": "127.0.0.1:1"])
    let outcome = try await authctl("totp", "code", "--secret-file", "-", "--at", "59", input: "JBSWY3DP")
    #expect(outcome.status == 0)
    #expect(!FileManager.default.fileExists(atPath: authctl.home.credentials))
  }
}
