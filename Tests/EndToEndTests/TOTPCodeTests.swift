import AuthCrypto
import Foundation
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
    let authctl = try Binary()
    let file = options.contains("--secret-file") ? "" : "--secret-file -"
    let outcome = try await authctl.shell("printf '%s' '\(secret)' | authctl totp code \(file) \(options)")
    #expect(outcome.status == status)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("error: "))
    if secret.count > 1 { #expect(!outcome.error.contains(secret)) }
  }

  @Test(arguments: ["JBSWY3DPEHPK3PXP", "--secret JBSWY3DPEHPK3PXP", "--secret=JBSWY3DPEHPK3PXP"])
  func `a secret in argv is refused and not repeated`(words: String) async throws {
    let outcome = try await Binary().shell("authctl totp code \(words)")
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(!outcome.error.contains("JBSWY3DPEHPK3PXP"))
    #expect(outcome.error.contains("--secret-file"), "\(outcome.error)")
  }

  @Test func `without a secret and a terminal the option is named`() async throws {
    let outcome = try await Binary()("totp", "code", input: "JBSWY3DP\n")
    #expect(outcome.status == 8)
    #expect(outcome.error.contains("authctl totp code --secret-file PATH"))
  }

  @Test func `on a terminal the secret is asked for without echo`() throws {
    let terminal = try PseudoTerminal(try Binary(), ["totp", "code", "--at", "59", "--digits", "8"])
    try terminal.wait(for: "Secret: ")
    let echoes = terminal.echoes
    terminal.type("gezd gnbv gy3t qojq gezd gnbv gy3t qojq\n")
    let (status, shown) = try terminal.finish()
    #expect(!echoes)
    #expect(status == 0 && shown.contains("94287082"), "\(shown)")
    #expect(!shown.contains("gezd"))
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
    let authctl = try Binary()
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

  /// The counter of RFC 4226 as the time, one second a period.
  @Test func `RFC 4226 appendix D`() async throws {
    let authctl = try Binary(variables: ["AUTHCTL_TOTP_SECRET": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"])
    let all = try await authctl.shell(
      "for at in 0 1 2 3 4 5 6 7 8 9; do authctl totp code -q --period 1 --at $at; done")
    let codes = [
      "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
    ]
    #expect(all.output == codes.joined(separator: "\n") + "\n")
    #expect(all.error == "")
  }

  @Test func `a URL brings its parameters, and options stand above them`() async throws {
    let authctl = try Binary()
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

  @Test func `it touches neither file nor network`() async throws {
    let authctl = try Binary(variables: ["AUTHCTL_EMULATOR": "127.0.0.1:1"])
    let outcome = try await authctl("totp", "code", "--secret-file", "-", "--at", "59", input: "JBSWY3DP")
    #expect(outcome.status == 0)
    #expect(!FileManager.default.fileExists(atPath: authctl.home.credentials))
  }

  @Test(.enabled(if: ExtraProgram.areInstalled("oathtool"), "oathtool computes the same codes"))
  func `a thousand random codes are those of oathtool`() async throws {
    let random = SeededBytes(6238)
    func number(below limit: UInt64) -> UInt64 { random(8).reduce(0) { $0 << 8 | UInt64($1) } % limit }
    var lines = ""
    var codes = ""
    for index in 0..<1000 {
      let secret = random(1 + Int(number(below: 80)))
      let algorithm = OneTimePassword.Algorithm.allCases[index % 3]
      let period = [30, 30, 60, 1 + Int64(number(below: 600))][index % 4]
      let digits = 6 + index % 2 * 2
      let time = Int64(number(below: 4_000_000_000))
      lines +=
        "\(Base32.encode(secret)) \(hexadecimal(secret)) \(algorithm.rawValue) \(digits) \(period) \(time)\n"
      let password = try #require(
        OneTimePassword(secret: secret, algorithm: algorithm, digits: digits, period: period))
      // Starting the program takes longest: each fifth code comes from it too.
      codes += "\(password.code(at: time))\n"
    }
    let script = """
      index=0
      while read -r base32 hex algorithm digits period at; do
        theirs=$(echo "$hex" | oathtool --totp="$algorithm" -d "$digits" -s "${period}s" -N "@$at" -)
        if [ $((index % 5)) = 0 ]; then
          ours=$(echo "$base32" | authctl totp code -q --secret-file - --algorithm "$algorithm" \\
            --digits "$digits" --period "$period" --at "$at")
          if [ "$ours" != "$theirs" ]; then echo "$ours is not $theirs: $base32 $algorithm $period $at" >&2; fi
        fi
        echo "$theirs"
        index=$((index + 1))
      done
      """
    let outcome = try await Binary().run("/bin/bash", ["-c", script], input: lines)
    #expect(outcome.error == "")
    #expect(outcome.output == codes)
  }
}
