import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import Program

/// `emulator users add`, and what the new users can do.
@Suite(.timeLimit(.minutes(6))) struct NewUserTests {
  @Test(arguments: LocalTarget.allCases)
  func `a user can have every member`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    try Data("correct horse\n".utf8).write(to: URL(filePath: "\(authctl.home.path)/password"))
    let added = try await authctl.line(
      """
      emulator users add --json --uid u1 --email jane@example.com --verified --number +16505550101 \
      --name Jane --photo-url https://example.com/j.png --claims {"role":"admin"} --password-file @password \
      --sms-factor +16505553434=work --totp --provider google.com=123
      """)
    let user = try added.json()
    #expect(added.status == 0, "\(added.error)")
    #expect(user["localId"] as? String == "u1" && user["emailVerified"] as? Bool == true)
    #expect(user["phoneNumber"] as? String == "+16505550101" && user["displayName"] as? String == "Jane")
    #expect(user["photoUrl"] as? String == "https://example.com/j.png" && user["passwordHash"] == nil)
    #expect(user["claims"] as? [String: String] == ["role": "admin"])
    let providers = (user["providerUserInfo"] as? [[String: Any]])?.compactMap { $0["providerId"] as? String }
    #expect(Set(providers ?? []) == ["google.com", "password", "phone"])
    let factors = try #require(user["mfaInfo"] as? [[String: Any]])
    #expect(factors.map { $0["displayName"] as? String } == ["work", "authenticator"])
    #expect((user["sharedSecretKey"] as? String)?.count == 32)
    #expect((user["otpauthUrl"] as? String)?.hasPrefix("otpauth://totp/") == true)
    let shown = try await authctl.line("emulator users show jane@example.com")
    for words in ["SMS, +16505553434, work", "TOTP, authenticator", "google.com, 123, jane@example.com"] {
      #expect(shown.output.contains(words), "\(shown.output)")
    }
    withExtendedLifetime(server) {}
  }

  @Test(arguments: LocalTarget.allCases)
  func `a user is changed part by part, and the rest stays`(target: LocalTarget) async throws {
    var (authctl, server) = try await target.program()
    func users(_ words: String) async throws -> Binary.Outcome {
      try await authctl.line("emulator users \(words)")
    }
    func update(_ words: String) async throws -> [String: Any] {
      let outcome = try await users("update jane --json \(words)")
      #expect(outcome.status == 0, "\(words): \(outcome.error)")
      return try outcome.json()
    }
    _ = try await users("add --uid kim --email kim@example.com --number +16505550102")
    _ = try await users("add --uid jane --email jane@example.com --verified --sms-factor +16505553434=work")
    for (words, reason) in [
      ("jane", "there is nothing to change"), ("nobody --name N", "no user has the uid"),
      ("jane --email kim@example.com", "EMAIL_EXISTS"), ("jane --number +16505550102", "PHONE_NUMBER_EXISTS"),
      ("jane --claims {\"sub\":1}", "FORBIDDEN_CLAIM"),
      ("jane --remove-factor home", "no second factor is called 'home'"),
      ("jane --claims - --password-file -", "cannot both be standard input"),
    ] {
      let refused = try await users("update \(words)")
      #expect(refused.status != 0 && refused.error.contains(reason), "\(words): \(refused.error)")
    }
    let named = try await update("--name Jane --number +16505550101 --claims {\"role\":\"admin\"} --disabled")
    #expect(named["displayName"] as? String == "Jane" && named["phoneNumber"] as? String == "+16505550101")
    #expect(named["email"] as? String == "jane@example.com" && named["disabled"] as? Bool == true)
    #expect(named["claims"] as? [String: String] == ["role": "admin"])
    let app = try await update("--totp --sms-factor +16505553435=home")
    #expect((app["mfaInfo"] as? [[String: Any]])?.count == 3 && app["sharedSecretKey"] is String)
    let less = try await update(
      "--remove name --remove number --remove disabled --remove verified --remove claims --remove-factor work"
    )
    #expect(less["displayName"] == nil && less["phoneNumber"] == nil && less["disabled"] as? Bool != true)
    #expect(less["emailVerified"] as? Bool != true && (less["claims"] as? [String: Any])?.isEmpty == true)
    #expect((less["mfaInfo"] as? [[String: Any]])?.count == 2)
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    _ = try await update("--name J --remove factors")
    #expect(try await authctl("email", "sign-in", "jane@example.com").status == 1)
    _ = try await update("--new-password")
    #expect(try await authctl("email", "sign-in", "jane@example.com").status == 0)
    withExtendedLifetime(server) {}
  }

  @Test(arguments: LocalTarget.allCases)
  func `the code of a user's authenticator app signs in and is then shown as used`(
    target: LocalTarget
  ) async throws {
    var (authctl, server) = try await target.program()
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    _ = try await authctl.line("emulator users add --uid kim")
    let none = try await authctl.line("emulator codes --totp kim")
    #expect(none.status == 4 && none.error.contains("kim has no authenticator app"), "\(none.error)")
    _ = try await authctl.line("emulator users add --email jane@example.com --verified --totp")
    #expect(try await authctl("email", "sign-in", "jane@example.com").status == 3)
    let code = try await authctl.line("emulator codes --totp jane@example.com --field code").output
      .trimmingCharacters(in: .newlines)
    #expect(try await authctl("mfa", "resolve", code).status == 0)
    let after = try await authctl.line("emulator codes --totp jane@example.com --json").json()
    let app = try #require((after["totpCodes"] as? [[String: Any]])?.first)
    // The next code may have started in between.
    #expect(app["isUsed"] as? Bool == true || app["code"] as? String != code, "\(app)")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: LocalTarget.allCases)
  func `the new user signs in with password and authenticator app`(target: LocalTarget) async throws {
    let (program, server) = try await target.program()
    var authctl = program
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    let secret = try await authctl.line(
      "emulator users add --email jane@example.com --verified --totp --field sharedSecretKey")
    #expect(secret.status == 0, "\(secret.error)")
    let first = try await authctl("email", "sign-in", "jane@example.com")
    #expect(first.status == 3, "\(first.error)")
    let code = try await authctl("totp", "code", "--secret-file", "-", input: secret.output).output
    let second = try await authctl("mfa", "resolve", code.trimmingCharacters(in: .newlines))
    #expect(second.status == 0, "\(second.error)")
    withExtendedLifetime(server) {}
  }

  @Test func `a given secret is read from a file and never shown`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    let words = "emulator users add --email jane@example.com --verified --totp-secret-file -"
      .split(separator: " ").map(String.init)
    for (text, reason) in [
      ("not base32!", "the secret is not Base32"),
      ("otpauth://totp/a?secret=JBSWY3DPEHPK3PXP&digits=8", "the number of digits is not 6"),
      ("otpauth://hotp/a?secret=JBSWY3DPEHPK3PXP", "not of the kind totp"),
    ] {
      let refused = try await authctl.run(words, input: text)
      #expect(refused.status == 2 && refused.error.contains(reason), "\(refused.error)")
    }
    let added = try await authctl.run(words, input: "jbsw y3dp ehpk 3pxp\n")
    #expect(added.status == 0 && added.output.contains("TOTP, authenticator"), "\(added.error)")
    #expect(!added.output.contains("JBSWY3DPEHPK3PXP") && !added.output.contains("otpauth"))
    withExtendedLifetime(server) {}
  }

  @Test func `options that exclude or require each other`() async throws {
    let authctl = try Authctl()
    for (words, reason) in [
      ("--password-file - --claims -", "--password-file and --claims cannot both be standard input"),
      ("--password-file /dev/null/none", "a password needs an address"),
      ("--new-password", "a password needs an address"),
      ("--totp-name app", "--totp-name needs --totp"),
    ] {
      let refused = try await authctl.line("emulator users add \(words)")
      #expect(refused.status == 2 && refused.error.contains(reason), "\(words): \(refused.error)")
    }
    let silent = try await authctl.line("emulator users add --email a@example.com --new-password")
    #expect(silent.status == 8, "\(silent.error)")
    let typed = try await authctl.typing(
      ["correct horse", "correct horse"],
      ["emulator", "users", "add", "--email", "a@example.com", "--new-password"])
    #expect(typed.status == 0 && typed.screen.contains("Created a@example.com ("), "\(typed.screen)")
    #expect(!typed.screen.contains("correct horse"))
  }

  @Test func `a tenant has its own users`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    let made = try await authctl.line("emulator users add --tenant t1 --email jane@example.com --json").json()
    #expect(made["tenantId"] as? String == "t1")
    #expect(try await authctl.line("emulator users show jane@example.com").status == 1)
    #expect(try await authctl.line("emulator users list --tenant t1 --field count").output == "1\n")
    let set = try await authctl.line("emulator users set-claims --tenant t1 jane@example.com {\"a\":1}")
    #expect(set.status == 0, "\(set.error)")
    #expect(try await authctl.line("emulator users delete --tenant t1 jane@example.com --yes").status == 0)
    withExtendedLifetime(server) {}
  }

  @Test func `production and an unreachable server are refused`() async throws {
    let authctl = try Authctl()
    for command in [
      "users list", "users add", "users show a", "users set-claims a {}", "users disable a", "users enable a",
      "users delete a --yes", "settings", "settings mfa.state ENABLED", "clear --yes",
    ] {
      let production = try await authctl.line("emulator \(command) --api-key k --project real")
      #expect(production.status == 2, "\(command): \(production.error)")
      #expect(production.error.contains("only a local server has this"), "\(production.error)")
      let nobody = try await authctl.line("emulator \(command) --emulator 127.0.0.1:1")
      #expect(nobody.status == 5, "\(command): \(nobody.error)")
    }
  }

  @Test func `a strict server accepts and shows the same users`() async throws {
    let server = try CountingServer(isStrict: true)
    let authctl = try Authctl(variables: server.variables)
    for words in [
      "--email jane@example.com --verified --claims {\"a\":1}", "--number +16505550101 --disabled",
    ] {
      let added = try await authctl.line("emulator users add \(words)")
      #expect(added.status == 0, "\(added.error)")
    }
    #expect(try await authctl.line("emulator users list --field count").output == "2\n")
    let long = try await authctl.line("emulator users list --limit 1 --json").json()
    #expect((long["users"] as? [Any])?.count == 1 && long["nextPageToken"] != nil)
  }
}
