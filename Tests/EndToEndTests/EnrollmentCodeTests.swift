import Foundation
import TestSupport
import Testing

/// The drawing of `mfa enroll totp`, read back by another program.
@Suite(.timeLimit(.minutes(6))) struct EnrollmentCodeTests {
  @Test(
    .needs("zbarimg"),
    arguments: ["ascii", "utf8"])
  func `zbarimg reads the URL from the drawing`(style: String) async throws {
    let account = try await LocalTarget.embedded.account()
    let shown = try await account.done(
      "mfa", "enroll", "totp", "--qr", style, "--issuer", "Acme & Söhne", "--color", "never"
    ).output
    let url = try #require(shown.firstMatch(of: /otpauth:\/\/\S+/)?.0)
    let drawn = shown.split(separator: "\n", omittingEmptySubsequences: false).prefix {
      !$0.hasPrefix("secret")
    }
    let rows = drawn.flatMap { Self.modules(Array($0), style) }
    let width = rows.map(\.count).max() ?? 0
    let picture = rows.map { row in
      // Trailing light modules of ASCII are spaces in the line; a short line ends in light ones.
      let padded = row + [Bool](repeating: false, count: width - row.count)
      return String(repeating: padded.map { $0 ? "1111" : "0000" }.joined() + "\n", count: 4)
    }
    let file = "\(account.authctl.home.path)/code.pbm"
    try Data("P1\n\(width * 4) \(rows.count * 4)\n\(picture.joined())".utf8).write(to: URL(filePath: file))
    let read = try await account.authctl.run("/usr/bin/env", ["zbarimg", "--quiet", "--raw", file])
    #expect(read.output == "\(url)\n", "\(read.error)")
    #expect(url.contains("Acme%20%26%20S%C3%B6hne:jane%40example.com"))
  }

  @Test func `without a terminal nothing is drawn, and the secret is printed to type`() async throws {
    let account = try await LocalTarget.embedded.account()
    let shown = try await account.done("mfa", "enroll", "totp").output
    #expect(shown.hasPrefix("secret"))
    #expect(shown.contains(/secret +([A-Z2-7]{4} ){7}[A-Z2-7]{4}\n/))
  }

  /// The dark modules of one line: one row of ASCII, or two rows of half blocks, which draw the light ones
  /// without color.
  private static func modules(_ line: [Character], _ style: String) -> [[Bool]] {
    if style == "ascii" { return [stride(from: 0, to: line.count - 1, by: 2).map { line[$0] == "#" }] }
    return [line.map { $0 != "█" && $0 != "▀" }, line.map { $0 != "█" && $0 != "▄" }]
  }
}
