import Foundation
import Synchronization
import TestSupport
import Testing

/// `totp code --next` and `--wait`: a code works once.
@Suite struct NextCodeTests {
  private static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

  private func program() throws -> Authctl {
    var authctl = try Authctl(variables: ["AUTHCTL_TOTP_SECRET": Self.secret])
    authctl.now = { Date(timeIntervalSince1970: 41) }
    return authctl
  }

  @Test(arguments: ["--next --wait", "--at 59 --wait"])
  func `conflicting options are refused`(options: String) async throws {
    let refused = try await program().line("totp code \(options)")
    #expect(refused.status == 2 && refused.output == "")
  }

  @Test func `the next code belongs to the next period`() async throws {
    let authctl = try program()
    #expect(try await authctl("totp", "code").output == "287082\n")
    let next = try await authctl("totp", "code", "--next")
    #expect(next.output == "359152\n")
    #expect(next.error == "note: valid in 19 s, for 30 s\n")
    let given = try await authctl("totp", "code", "--next", "--at", "89", "--json").json()
    #expect(given["code"] as? String == "969429" && given["secondsLeft"] as? Int == 30)
    #expect(given["validFrom"] as? String == "1970-01-01T00:01:30Z")
    #expect(given["validUntil"] as? String == "1970-01-01T00:02:00Z")
  }

  @Test(arguments: [60, 41, 95])
  func `waiting prints the next code when it is current`(later: Int) async throws {
    var authctl = try program()
    let waited = Waited(later: later)
    authctl.now = { Date(timeIntervalSince1970: Double(waited.isOver ? later : 41)) }
    authctl.sleep = { waited.take($0) }
    let printed = try await authctl("totp", "code", "--wait-next")
    #expect(waited.time == .seconds(19))
    // A clock that stops or goes back does not return the used code again.
    #expect(printed.output == (later == 95 ? "969429\n" : "359152\n"))
    #expect(printed.error == "note: waiting 19 s for the next code\n")
  }

  /// A clock that jumps during a wait.
  private final class Waited: Sendable {
    private let state = Mutex<Duration?>(nil)
    let later: Int

    init(later: Int) { self.later = later }

    var time: Duration? { state.withLock { $0 } }
    var isOver: Bool { time != nil }

    func take(_ duration: Duration) { state.withLock { $0 = duration } }
  }
}
