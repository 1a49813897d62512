import Foundation
import TestSupport
import Testing

@Suite struct UmaskTests {
  @Test(arguments: ["000", "022", "777"])
  func `every file is the user's own whatever the umask`(mask: String) async throws {
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
}
