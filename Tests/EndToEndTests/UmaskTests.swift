import Foundation
import TestSupport
import Testing

@Suite struct UmaskTests {
  @Test(arguments: ["000", "022", "777"])
  func `every file belongs to the user alone, whatever the umask`(mask: String) async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      umask \(mask)
      authctl emulator phones add +16505553434 654321 && authctl phone send +16505553434 &&
      authctl phone verify 654321 && authctl token --force-refresh && authctl phone send +16505550100
      """)
    try #require(outcome.status == 0, "\(outcome.error)")
    for directory in ["config", "state"] {
      let base = "\(authctl.home.path)/\(directory)"
      #expect(try FileManager.default.attributesOfItem(atPath: base)[.posixPermissions] as? Int == 0o700)
      let modes = try FileFacts.modes(below: base)
      #expect(modes["authctl"] == 0o700)
      #expect(modes.count >= 3, "\(modes.keys)")
      #expect(modes.allSatisfy { $0.key == "authctl" || $0.value == 0o600 }, "\(modes)")
      #expect(!modes.keys.contains { $0.hasSuffix(".tmp") })
    }
  }

  @Test(arguments: [("022", 0o644, 0o755), ("077", 0o600, 0o700), ("002", 0o664, 0o775)])
  func `a file without secrets and the folders created for it follow the umask`(
    mask: String, file: Int, folder: Int
  ) async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      umask \(mask)
      GITHUB_STEP_SUMMARY=summary.md authctl smoke phone --github --junit new/dir/x.xml &&
      authctl emulator describe --schema schemas/s.json
      """)
    try #require(outcome.status == 0, "\(outcome.error)")
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: "\(authctl.home.path)/\(name)")[.posixPermissions]
        as? Int
    }
    for name in ["new/dir/x.xml", "summary.md", "schemas/s.json"] {
      #expect(try mode(name) == file, "\(name)")
    }
    for name in ["new", "new/dir", "schemas"] { #expect(try mode(name) == folder, "\(name)") }
  }

  @Test func `only the owner can read a file with secrets, whatever the umask`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      umask 000
      authctl emulator users add --email a@b.co --uid a && authctl emulator describe new/project.json &&
      authctl emulator export exported
      """)
    try #require(outcome.status == 0, "\(outcome.error)")
    for (name, expected) in [("new", 0o700), ("new/project.json", 0o600), ("exported", 0o700)] {
      let path = "\(authctl.home.path)/\(name)"
      #expect(
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == expected,
        "\(name)")
    }
  }
}
