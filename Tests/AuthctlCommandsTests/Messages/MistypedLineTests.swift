import Foundation
import TestSupport
import Testing

/// A mistyped line and the hint that helps.
@Suite struct MistypedLineTests {
  @Test(arguments: [
    ("phone send +1 650 555 0101", "authctl phone send '+1 650 555 0101'"),
    ("mfa enroll phone +1 650 555 0101", "authctl mfa enroll phone '+1 650 555 0101'"),
    ("emulator phones add +1 650 555 0101 654321", "authctl emulator phones add '+1 650 555 0101' CODE"),
    ("phone send +16505550101 extra", "authctl phone send --help"),
    ("emulator import a b", "authctl emulator import --help"),
    ("user delete x", "authctl user delete --help"),
    (
      "email sign-in jane@example.com x",
      "a secret is never an argument, use --password-file: authctl email sign-in --help"
    ),
    (
      "smoke all --against x",
      "give it like this: authctl smoke all --against x:9099"
    ),
    ("profiles empty job1", "authctl profiles --help"),
    ("emulator start --test-number 555=1", "authctl emulator start --help"),
    ("email sign-up notanaddress", "authctl email sign-up --help"),
    (
      "emulator start --port 0 --host 192.0.2.1",
      "use an address of this machine: authctl emulator start --host 127.0.0.1 --port 0"
    ),
  ])
  func `the hint repeats the typed command`(line: String, hint: String) async throws {
    let outcome = try await Authctl().line(line)
    #expect(outcome.status != 0 && outcome.error.hasSuffix("\nhint: \(hint)\n"), "\(outcome.error)")
  }

  @Test func `two mistakes in one line need one correction`() async throws {
    let authctl = try Authctl()
    try authctl.home.write(#"{"strict": 1, "users": 2}"#, to: "\(authctl.home.path)/bad.json")
    let outcome = try await authctl.line("emulator apply @bad.json")
    #expect(outcome.error.hasSuffix("\nhint: nothing was applied; correct the line\n"), "\(outcome.error)")
  }

  @Test func `an option without effect is reported`() async throws {
    let authctl = try Authctl()
    _ = try await authctl("anonymous", "sign-in")
    let outcome = try await authctl("token", "--header", "--json")
    #expect(outcome.error == "note: --header has no effect on JSON, which contains only the token\n")
    #expect(try await authctl("token", "--header").error == "")
  }
}
