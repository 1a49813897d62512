import Foundation
import TestSupport
import Testing

@Suite struct UnwritablePlaceTests {
  @Test(
    .fullDevice,
    arguments: ["--version", "--help", "status", "status --json", "config path --field embedded"])
  func `output that cannot be written is a failure`(words: String) async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell("authctl \(words) >/dev/full")
    #expect(outcome.status != 0)
    #expect(outcome.error.contains("cannot write standard output"), "\(outcome.error)")
  }

  @Test(arguments: ["trap '' XFSZ; ", ""])
  func `a full disk leaves the old files intact`(trap: String) async throws {
    let authctl = try Binary()
    _ = try await authctl("anonymous", "sign-in")
    let before = try SecretFile.allCases.map { try FileFacts($0.path(in: authctl.home)) }
    let limited = "\(trap)ulimit -f 0"
    // Through a pipe, since the limit also applies to the test's own files.
    let embedded = try await authctl.shell(
      "(\(limited); authctl phone send +16505550100 --json 2>&1; echo $?) | cat")
    #expect(embedded.output.contains("UNWRITABLE_FILE"), "\(embedded.output)")
    #expect(embedded.output.hasSuffix("\n7\n"))
    #expect(try SecretFile.allCases.map { try FileFacts($0.path(in: authctl.home)) } == before)

    let server = try CountingServer()
    var remote = authctl
    remote.variables = server.variables
    let credentials = try await remote.shell(
      "(\(limited); authctl phone send +16505550100 2>&1; echo $?) | cat")
    #expect(credentials.output.contains(authctl.home.credentials), "\(credentials.output)")
    #expect(credentials.output.hasSuffix("\n7\n"))
    #expect(try SecretFile.allCases.map { try FileFacts($0.path(in: authctl.home)) } == before)
    let names = try FileManager.default.subpathsOfDirectory(atPath: authctl.home.path)
    #expect(!names.contains { $0.hasSuffix(".tmp") })
  }

  @Test(.enabled("nobody can reach the program here") { try await OtherUser.isAvailable() })
  func `a read-only home is enough for reading`() async throws {
    let authctl = try Binary()
    _ = try await authctl("anonymous", "sign-in")
    _ = try await authctl.shell(OtherUser.takesOver)
    _ = try await authctl.shell("find . -name '*.lock' -delete; find . -type d -exec chmod 500 {} +")
    let names = try FileManager.default.subpathsOfDirectory(atPath: authctl.home.path)
    let before = try SecretFile.allCases.map { try FileFacts($0.path(in: authctl.home)) }
    for words in ["status", "token", "user show", "phone list", "config list"] {
      let outcome = try await authctl.shell("\(OtherUser.prefix) authctl \(words)")
      #expect(outcome.status == 0, "\(words): \(outcome.output)\(outcome.error)")
    }
    let doctor = try await authctl.shell("\(OtherUser.prefix) authctl doctor --json")
    #expect(doctor.status == 7)
    #expect(try Self.files(doctor) == ["cannotBeMade", "present", "present"], "\(doctor.output)")
    let refused = try await authctl.shell("\(OtherUser.prefix) authctl phone send +16505550100 --json")
    #expect(refused.status == 7)
    #expect(try refused.jsonError()["code"] as? String == "UNWRITABLE_FILE")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: authctl.home.path) == names)
    #expect(try SecretFile.allCases.map { try FileFacts($0.path(in: authctl.home)) } == before)
    _ = try await authctl.shell("find . -type d -exec chmod 700 {} +")
  }

  @Test(
    .enabled("nobody can reach the program here") { try await OtherUser.isAvailable() },
    arguments: ["-u XDG_CONFIG_HOME -u XDG_STATE_HOME -u XDG_RUNTIME_DIR HOME", "XDG_CONFIG_HOME"])
  func `another user's directory has no settings for this one`(variable: String) async throws {
    let authctl = try Binary()
    let server = try ServerProcess(Binary())
    _ = try await authctl.shell("mkdir -m 0 foreign; chmod 1777 .")
    let line = "env \(variable)=$PWD/foreign \(OtherUser.prefix) authctl"
    for words in [
      "emulator exec -- true", "emulator status --emulator \(server.address)", "config path", "config list",
      "emulator codes --emulator \(server.address)", "errors INVALID_CODE", "--version", "emulator list",
    ] {
      let outcome = try await authctl.shell("\(line) \(words)")
      #expect(outcome.status == 0, "\(words): \(outcome.error)")
    }
    let listed = try await authctl.shell("\(line) config list")
    #expect(
      listed.error.hasPrefix(
        "note: no settings are read: this user may not enter \(authctl.home.path)/foreign/"), "\(listed)")
    let refused = try await authctl.shell("\(line) config set projectId demo-a")
    #expect(refused.status == 7 && refused.error.contains("permission denied"), "\(refused.error)")
    _ = try await authctl.shell("chmod 700 foreign")
  }

  /// The lines of `doctor` about the three files.
  private static func files(_ outcome: Binary.Outcome) throws -> [String] {
    let checks = try #require(try outcome.json()["checks"] as? [[String: Any]])
    return checks.compactMap { $0["file"] as? String }
  }
}
