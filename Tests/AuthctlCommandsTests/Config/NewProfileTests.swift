import Foundation
import ServerSupport
import TestSupport
import Testing

/// A mistyped `--profile` of a command that only reads.
@Suite struct NewProfileTests {
  /// A program with the profiles `default` and `staging`.
  private func program() async throws -> Authctl {
    let authctl = try Authctl()
    _ = try await authctl("anonymous", "sign-in")
    _ = try await authctl("config", "set", "languageCode", "fr", "--profile", "staging")
    return authctl
  }

  @Test(arguments: ["status", "config list", "config which", "phone list", "phone forget", "signout"])
  func `a reading command says that the profile is new, and suggests one`(command: String) async throws {
    let authctl = try await program()
    let words = command.split(separator: " ").map(String.init)
    let near = try await authctl.run(words + ["--profile", "stagin"])
    #expect(near.status == 0)
    #expect(
      near.error == "note: profile 'stagin' is new and empty; did you mean --profile staging?\n")
    let far = try await authctl.run(words + ["--profile", "prod"])
    #expect(far.error == "note: profile 'prod' is new and empty; existing profiles: default, staging\n")
    for profile in ["staging", "default"] {
      #expect(try await authctl.run(words + ["--profile", profile]).error == "")
    }
  }

  @Test func `a failure reports it in one object`() async throws {
    let authctl = try await program()
    let failed = try await authctl("token", "--profile", "stagin", "--json")
    #expect(failed.status == 4)
    let error = try failed.jsonError()
    #expect(
      error["message"] as? String == "nobody is signed in (profile 'stagin' is new; did you mean 'staging'?)")
    // The same command in another profile could change another user.
    #expect((error["hint"] as? String)?.hasSuffix(" --profile stagin") == true, "\(error)")
    let pending = try await authctl("phone", "verify", "123456", "--profile", "prod")
    #expect(
      pending.error.hasPrefix("error: no verification is pending (profile 'prod' is new) (NOTHING_PENDING)\n")
    )
  }

  @Test func `a named server needs no profile`() async throws {
    let authctl = try await program()
    let server = try CountingServer(hasStatus: true)
    for command in ["phones list", "users list", "clock", "codes", "status"] {
      let words = ["emulator"] + command.split(separator: " ").map(String.init) + ["--profile", "prod"]
      let named = try await authctl.run(words + ["--emulator", server.address, "--project", server.project])
      #expect(named.status == 0 && named.error == "", "\(command): \(named.error)")
    }
    // Without a server, the profile chooses the target.
    #expect(try await authctl("emulator", "codes", "--profile", "prod").error.contains("is new and empty"))
  }

  @Test func `creating a profile is not a mistake`() async throws {
    let authctl = try await program()
    for line in [
      "--profile a config set projectId demo-a", "--profile b apple nonce",
      "--profile c -q anonymous sign-in",
      "--profile d email sign-in nobody@example.com", "--profile e errors INVALID_CODE",
      "--profile f --version",
    ] {
      let outcome = try await authctl.line("\(line)")
      #expect(!outcome.error.contains("is new"), "\(line): \(outcome.error)")
    }
    let out = try await authctl("signout", "--profile", "c")
    #expect(out.status == 0 && out.error == "")
  }
}
