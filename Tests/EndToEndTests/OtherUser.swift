import Foundation
import TestSupport

/// Root may write anywhere, so the program is then run as nobody, who must be able to reach it.
enum OtherUser {
  /// What stands before a command that this user runs; nothing where the test's own user is good enough.
  static let prefix = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups --" : ""

  /// Gives the home to this user.
  static let takesOver = geteuid() == 0 ? "chown -R 65534:65534 ." : "true"

  /// Whether the program can be run so.
  static func isAvailable() async throws -> Bool {
    guard geteuid() == 0 else { return true }
    guard ExtraProgram.areInstalled("setpriv") else { return false }
    let authctl = try Binary()
    return try await authctl.shell("chmod 755 . && \(prefix) authctl --version").status == 0
  }
}
