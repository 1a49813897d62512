import Foundation
import TestSupport
import Testing

@Suite struct FileSafetyTests {
  /// The embedded target with a session and a pending verification.
  private func signedIn() async throws -> Authctl {
    var (authctl, _) = try await LocalTarget.embedded.program()
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    authctl.variables["AUTHCTL_TWITTER_ACCESS_TOKEN"] = "1-a"
    authctl.variables["AUTHCTL_TWITTER_ACCESS_SECRET"] = "s"
    for words in ["phone send +16505553434", "phone verify 654321", "phone send +16505553434"] {
      let outcome = try await authctl.line("\(words)")
      try #require(outcome.status == 0, "\(outcome.error)")
    }
    return authctl
  }

  @Test(arguments: SecretFile.allCases, FileFault.allCases)
  func `an untrusted file stops every command and is not changed`(
    file: SecretFile, fault: FileFault
  ) async throws {
    let authctl = try await signedIn()
    let path = file.path(in: authctl.home)
    try fault.apply(to: path)
    let others = SecretFile.allCases.filter { $0 != file }.map { $0.path(in: authctl.home) }
    let before = try ([path] + others).map(FileFacts.init)
    for words in file.commands {
      let outcome = try await authctl.run(words + ["--json"])
      let error = try outcome.jsonError()
      #expect(outcome.status == 7, "\(words): \(outcome.output)\(outcome.error)")
      #expect(error["code"] as? String == fault.code, "\(words)")
      #expect((error["message"] as? String)?.contains(path) == true, "\(words): \(outcome.error)")
      #expect((error["hint"] as? String)?.isEmpty == false, "\(words): \(outcome.error)")
      #expect(outcome.output == "", "\(words)")
    }
    #expect(try ([path] + others).map(FileFacts.init) == before)
  }

  @Test func `a dangling symbolic link is not followed to create a file`() async throws {
    let authctl = try await signedIn()
    let elsewhere = "\(authctl.home.path)/elsewhere"
    try FileManager.default.removeItem(atPath: authctl.home.credentials)
    try FileManager.default.createSymbolicLink(
      atPath: authctl.home.credentials, withDestinationPath: elsewhere)
    #expect(try await authctl("phone", "send", "+16505550199").status == 7)
    #expect(!FileManager.default.fileExists(atPath: elsewhere))
  }

  @Test(arguments: SecretFile.allCases)
  func `a directory open to others stops every command`(file: SecretFile) async throws {
    let authctl = try await signedIn()
    let directory = (file.path(in: authctl.home) as NSString).deletingLastPathComponent
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory)
    let before = try FileFacts(file.path(in: authctl.home))
    for words in file.commands {
      let outcome = try await authctl.run(words + ["--json"])
      #expect(outcome.status == 7, "\(words): \(outcome.output)\(outcome.error)")
      #expect(try outcome.jsonError()["code"] as? String == "UNSAFE_FILE")
      #expect(try outcome.jsonError()["hint"] as? String == "chmod 700 \(directory)")
    }
    #expect(try FileFacts(file.path(in: authctl.home)) == before)
    let repair = try await authctl("doctor", "--repair", "--json")
    #expect(repair.status == 7)
    #expect(try FileFacts(file.path(in: authctl.home)) == before)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory)
    #expect(try await authctl("user", "show").status == 0)
  }

  @Test func `settings may be read by others and keep their mode`() async throws {
    let authctl = try Authctl()
    #expect(try await authctl("config", "set", "projectId", "demo-a").status == 0)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: authctl.home.configuration)
    #expect(try await authctl("config", "get", "projectId").output == "demo-a\n")
    #expect(try await authctl("config", "set", "projectId", "demo-b").status == 0)
    #expect(try FileFacts(authctl.home.configuration).mode == 0o644)
    #expect(try await authctl("config", "get", "projectId").output == "demo-b\n")
  }

  @Test func `linked settings are changed where they are, and stay linked`() async throws {
    let authctl = try Authctl()
    #expect(try await authctl("config", "set", "projectId", "demo-a").status == 0)
    try FileFault.symbolicLink.apply(to: authctl.home.configuration)
    let real = authctl.home.configuration + ".real"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    #expect(try await authctl("config", "set", "projectId", "demo-b").status == 0)
    #expect(try await authctl("config", "set", "languageCode", "fr").status == 0)
    #expect(try await authctl("config", "unset", "languageCode").status == 0)
    #expect(try await authctl("config", "get", "projectId").output == "demo-b\n")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: authctl.home.configuration) == real)
    #expect(try FileFacts(real).mode == 0o640)
  }

  @Test(arguments: [FileFault.truncated, .empty, .newer, .directory])
  func `untrusted settings stop commands too`(fault: FileFault) async throws {
    let authctl = try Authctl()
    #expect(try await authctl("config", "set", "projectId", "demo-a").status == 0)
    try fault.apply(to: authctl.home.configuration)
    let before = try FileFacts(authctl.home.configuration)
    for words in [
      ["config", "list"], ["config", "set", "projectId", "x"], ["status"], ["anonymous", "sign-in"],
    ] {
      let refused = try await authctl.run(words + ["--json"])
      #expect(refused.status == 7, "\(words)")
      #expect(try refused.jsonError()["code"] as? String == fault.code, "\(words)")
    }
    #expect(try FileFacts(authctl.home.configuration) == before)
  }

  @Test(arguments: SecretFile.allCases, FileFault.allCases.filter { $0 != .newer })
  func `repair moves a file aside and everything works again`(
    file: SecretFile, fault: FileFault
  ) async throws {
    let authctl = try await signedIn()
    let path = file.path(in: authctl.home)
    try fault.apply(to: path)
    let before = try FileFacts(path)
    #expect(try await authctl("doctor").status == 7)
    let repaired = try await authctl("doctor", "--repair")
    #expect(repaired.status == 0, "\(repaired.output)\(repaired.error)")
    let directory = (path as NSString).deletingLastPathComponent
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    let aside = try #require(names.first { $0.contains(".json.damaged-") })
    #expect(try FileFacts("\(directory)/\(aside)") == before)
    #expect(repaired.output.contains(aside))
    #expect(try await authctl("doctor").status == 0)
    #expect(try await authctl("signout", "--all", "--yes").status == 0)
    #expect(try await authctl("anonymous", "sign-in").status == 0)
    #expect(try await authctl("user", "show").status == 0)
  }

  @Test(arguments: SecretFile.allCases)
  func `repair does not move a newer file`(file: SecretFile) async throws {
    let authctl = try await signedIn()
    let path = file.path(in: authctl.home)
    try FileFault.newer.apply(to: path)
    let before = try FileFacts(path)
    #expect(try await authctl("doctor", "--repair").status == 7)
    #expect(try FileFacts(path) == before)
  }
}
