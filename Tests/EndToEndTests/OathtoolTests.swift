import AuthCrypto
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct OathtoolTests {
  @Test func `a terminal asks for the secret without echo`() throws {
    let terminal = try PseudoTerminal(try Binary(), ["totp", "code", "--at", "59", "--digits", "8"])
    try terminal.wait(for: "Secret: ")
    let echoes = terminal.echoes
    terminal.type("gezd gnbv gy3t qojq gezd gnbv gy3t qojq\n")
    let (status, shown) = try terminal.finish()
    #expect(!echoes)
    #expect(status == 0 && shown.contains("94287082"), "\(shown)")
    #expect(!shown.contains("gezd"))
  }

  /// Computes and prints the code of each line with oathtool, and some also with this program.
  private static let script = """
    index=0
    while read -r base32 hex algorithm digits period at; do
      theirs=$(echo "$hex" | oathtool --totp="$algorithm" -d "$digits" -s "${period}s" -N "@$at" -)
      if [ $((index % 20)) = 0 ]; then
        ours=$(echo "$base32" | authctl totp code -q --secret-file - --algorithm "$algorithm" \\
          --digits "$digits" --period "$period" --at "$at")
        if [ "$ours" != "$theirs" ]; then echo "$ours is not $theirs: $base32 $algorithm $period $at" >&2; fi
      fi
      echo "$theirs"
      index=$((index + 1))
    done
    """

  @Test(.needs("oathtool"))
  func `two hundred random codes match oathtool's`() async throws {
    let random = SeededBytes(6238)
    func number(below limit: UInt64) -> UInt64 { random(8).reduce(0) { $0 << 8 | UInt64($1) } % limit }
    var lines = ""
    var codes = ""
    for index in 0..<200 {
      let secret = random(1 + Int(number(below: 80)))
      let algorithm = OneTimePassword.Algorithm.allCases[index % 3]
      let period = [30, 30, 60, 1 + Int64(number(below: 600))][index % 4]
      let digits = 6 + index % 2 * 2
      let time = Int64(number(below: 4_000_000_000))
      lines +=
        "\(Base32.encode(secret)) \(Hexadecimal.encode(secret)) \(algorithm.rawValue) \(digits) \(period) \(time)\n"
      let password = try #require(
        OneTimePassword(secret: secret, algorithm: algorithm, digits: digits, period: period))
      // Starting the program takes longest, so only each twentieth code comes from it too.
      codes += "\(password.code(at: time))\n"
    }
    let outcome = try await Binary().run("/bin/bash", ["-c", Self.script], input: lines)
    #expect(outcome.error == "")
    #expect(outcome.output == codes)
  }
}
