import Foundation
import ServerSupport
import TestSupport
import Testing

/// A hint that is pasted acts on the profile, server and tenant of the command it follows.
@Suite(.timeLimit(.minutes(6))) struct TypedOptionHintTests {
  /// Commands that fail in a new profile; the first words of the last command that the hint has.
  static let lines: [(line: String, next: String)] = [
    ("emulator clear", "emulator clear --yes"),
    ("emulator users delete jane@example.com", "emulator users list"),
    ("emulator users show jane@example.com", "emulator users list"),
    ("emulator users update jane --new-password", "emulator users list"),
    ("emulator snapshot restore nope", "emulator snapshot list"),
    ("emulator settings nope", "emulator settings"),
    ("emulator phones remove +16505550199", "emulator phones list"),
    ("emulator phones release +16505550199", "emulator phones list"),
    ("emulator codes --totp jane", "emulator users list"),
    ("email sign-in jane@example.com", "email sign-in jane@example.com --password-file PATH"),
    ("email sign-up jane@example.com", "email sign-up jane@example.com --password-file PATH"),
    ("email confirm", "email confirm CODE"), ("email reauth", "email sign-in"),
    ("user show", "email sign-in"),
    ("user delete", "email sign-in"), ("token", "email sign-in"), ("mfa list", "email sign-in ADDRESS"),
    ("mfa resolve 123456", "email sign-in ADDRESS"), ("mfa enroll totp", "email sign-in ADDRESS"),
    ("phone verify 123456", "phone send NUMBER"), ("twitter link", "email sign-in ADDRESS"),
    ("phone verify --link 123456", "email sign-in ADDRESS"),
    ("oauth sign-in google.com", "oauth sign-in --provider google.com"),
    ("call accounts:lookup", "call accounts:lookup"),
    ("twitter sign-in", "twitter sign-in --access-token-file PATH"),
    ("oauth sign-in --provider google.com", "oauth sign-in --provider google.com --id-token-file PATH"),
    ("custom-token sign-in", "custom-token sign-in --token-file PATH"),
    ("config get appId", "config set appId"),
  ]

  @Test(arguments: lines) func `the hint repeats what was typed`(line: String, next: String) async throws {
    let server = try CountingServer()
    let options = ["--profile", "z z", "--emulator", server.address, "--tenant", "acme"]
    let failed = try await Authctl().run(line.split(separator: " ").map(String.init) + options + ["--json"])
    let command = try #require(try (failed.jsonError()["next"] as? [[String]])?.last, "\(failed)")
    #expect(command.dropFirst().joined(separator: " ").hasPrefix(next), "\(command)")
    #expect(options.allSatisfy(command.contains), "\(command)")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: lines) func `the hint repeats no variable`(line: String, next: String) async throws {
    let server = try CountingServer()
    var authctl = try Authctl(variables: server.variables)
    authctl.variables["AUTHCTL_PROFILE"] = "zz"
    authctl.variables["AUTHCTL_TENANT"] = "acme"
    let failed = try await authctl.run(line.split(separator: " ").map(String.init) + ["--json"])
    let command = try #require(try (failed.jsonError()["next"] as? [[String]])?.last, "\(failed)")
    #expect(Set(command).isDisjoint(with: ["--profile", "--emulator", "--tenant"]), "\(command)")
    withExtendedLifetime(server) {}
  }

  @Test func `a key is not printed, and the address of a variable is corrected`() async throws {
    let authctl = try Authctl()
    let key = "AIzaSyA-0123456789"
    let failed = try await authctl("token", "--api-key", key, "--project", "shop", "--json")
    #expect(!failed.error.contains(key) && failed.error.contains("--api-key KEY"), "\(failed.error)")
    for text in ["\"127.0.0.1:9099\"", "http://127.0.0.1:9099/"] {
      let wrong = try Authctl(variables: ["FIREBASE_AUTH_EMULATOR_HOST": text])
      let hint = try await wrong("status", "--json").jsonError()["hint"] as? String
      #expect(hint == "export FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099", "\(text)")
    }
  }
}
