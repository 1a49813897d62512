import Foundation
import TestSupport
import Testing

/// Codes and nonces that need not be in argv, where every process can read them.
@Suite struct CodeInputTests {
  @Test(arguments: [
    "echo 654321 | authctl phone verify -", "echo ' 654321 ' >code; authctl phone verify --code-file code",
  ])
  func `the code of an SMS can come from standard input or a file`(line: String) async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    #expect(try await authctl("phone", "send", "+16505553434").status == 0)
    let verified = try await authctl.shell("(\(line) --field isNewUser)")
    #expect(verified.output == "true\n" || verified.status == 0, "\(verified.error)")
    #expect(try await authctl("status", "--field", "signedIn").output == "true\n")
  }

  @Test(arguments: ["authctl email confirm -", "cat >link; authctl email confirm --code-file link"])
  func `the link of a message can come from standard input or a file`(line: String) async throws {
    let authctl = try Binary(variables: ["AUTHCTL_PASSWORD": "correct horse"])
    let confirmed = try await authctl.shell(
      """
      authctl email sign-up jane@example.com && authctl email send-verification
      authctl emulator links --field oobLink | (\(line))
      """)
    #expect(confirmed.status == 0, "\(confirmed.error)")
    #expect(try await authctl("user", "show", "--field", "emailVerified").output == "true\n")
  }

  @Test func `second factors are enrolled and resolved with codes from standard input`() async throws {
    let authctl = try Binary(variables: ["AUTHCTL_PASSWORD": "correct horse"])
    let done = try await authctl.shell(
      """
      set -e
      authctl emulator phones add +16505553434 654321
      authctl email sign-up jane@example.com; authctl email send-verification
      authctl emulator links --field oobCode | authctl email confirm -
      authctl mfa enroll phone +16505553434
      echo 654321 | authctl mfa enroll finish - --name work
      authctl signout
      authctl email sign-in jane@example.com || test $? = 3
      authctl mfa challenge
      echo 654321 >code; authctl mfa resolve --code-file code --field secondFactor
      """)
    #expect(done.status == 0, "\(done.error)")
    #expect(done.output.hasSuffix("phone\n"), "\(done.output)")
  }

  @Test(arguments: ["--nonce-file nonce", "--nonce-file - <nonce"])
  func `the raw nonce can come from a file or standard input`(option: String) async throws {
    let authctl = try Binary()
    let signedIn = try await authctl.shell(
      """
      authctl apple nonce --field rawNonce >nonce; authctl apple mint >token
      authctl apple sign-in --id-token-file token \(option) --field providerId
      """)
    #expect(signedIn.output == "apple.com\n", "\(signedIn.error)")
  }

  @Test func `two readers of standard input are refused`() async throws {
    let refused = try await Binary()("email", "confirm", "-", "--password-file", "-", input: "x\n")
    #expect(refused.status == 2)
    #expect(refused.error.contains("cannot both read standard input"), "\(refused.error)")
  }
}
