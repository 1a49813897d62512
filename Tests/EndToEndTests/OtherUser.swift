import Foundation
import TestSupport

/// Root may write anywhere, so the program then runs as the user `nobody`, who must be able to reach it.
enum OtherUser {
  /// The prefix of a command that this user runs; empty if the test's own user will do.
  static let prefix = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups --" : ""

  /// Gives the home to this user.
  static let takesOver = geteuid() == 0 ? "chown -R 65534:65534 ." : "true"

  /// Whether the program can be run this way.
  static func isAvailable() async throws -> Bool {
    guard geteuid() == 0 else { return true }
    let authctl = try Binary()
    return try await authctl.shell("chmod 755 . && \(prefix) authctl --version").status == 0
  }
}
