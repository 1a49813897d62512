import Foundation
import TestSupport
import Testing

@Suite struct KillTests {
  /// The results of many starts that were each killed after a while.
  private struct Tally {
    var completed = 0
    var killed = 0
    var damaged: [String] = []
  }

  @Test(.timeLimit(.minutes(6)))
  func `killed at any instant, a command leaves whole files`() async throws {
    let authctl = try Binary()
    try #require(try await authctl("anonymous", "sign-in").status == 0)
    let clock = ContinuousClock()
    let whole = try await Self.shortestRun(of: authctl)
    var generator = SeededGenerator(seed: 20_260_102)
    let start = clock.now
    var tally = Tally()
    // On a busy machine, four seconds may kill none in the middle of its work.
    func isEnough() -> Bool { tally.completed > 0 && tally.killed > 0 }
    for round in 0..<4 where clock.now - start < (isEnough() ? .seconds(4) : .patience) {
      // Beside busy neighbors, a run takes many times as long as the shortest one.
      let longest = tally.completed > 0 ? 1.4 : 1.4 * Double(1 << (2 * round))
      let pauses = (0..<50).map { _ in whole * Double.random(in: 0...longest, using: &generator) }
      let batch = try await Self.onThread { try Self.kill(authctl, after: pauses) }
      #expect(batch.damaged == [])
      tally.completed += batch.completed
      tally.killed += batch.killed
      try await Self.useFiles(of: authctl)
    }
    #expect(tally.completed > 0, "\(tally)")
    #expect(tally.killed > 0, "\(tally)")
    #expect(try await authctl("phone", "send", "+16505550100", "--resend").status == 0)
    for directory in ["config", "state"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: "\(authctl.home.path)/\(directory)/authctl")
      #expect(names.allSatisfy { !$0.hasSuffix(".tmp") }, "\(names)")
    }
  }

  /// How long an undisturbed command takes, a second at most.
  private static func shortestRun(of authctl: Binary) async throws -> Duration {
    var shortest = Duration.seconds(1)
    for _ in 0..<5 {
      let time = try await ContinuousClock().measure {
        _ = try await authctl("phone", "send", "+16505550100", "--resend")
      }
      shortest = min(shortest, time)
    }
    return shortest
  }

  /// Checks that every file is usable, and keeps them small enough for two hundred runs.
  private static func useFiles(of authctl: Binary) async throws {
    for words in [["phone", "list"], ["phone", "forget"], ["emulator", "clear", "--yes"]] {
      let outcome = try await authctl.run(authctl.path, words)
      try #require(outcome.status == 0, "\(outcome.error)")
    }
  }

  /// Runs blocking work on a new thread, so that other tests keep theirs.
  private static func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  )
    async throws -> Value
  {
    try await withCheckedThrowingContinuation { done in
      Thread.detachNewThread { done.resume(with: Result(catching: work)) }
    }
  }

  private static func kill(_ authctl: Binary, after pauses: [Duration]) throws -> Tally {
    var tally = Tally()
    for (index, pause) in pauses.enumerated() {
      let child = try authctl.start(
        authctl.path, ["phone", "send", "+1650555010\(index % 10)", "--resend"])
      usleep(UInt32(pause / .microseconds(1)))
      child.signal(SIGKILL)
      let status = try child.blockUntilEnd()
      if status == 0 { tally.completed += 1 } else if status == 128 + SIGKILL { tally.killed += 1 }
      for path in [authctl.home.credentials, authctl.home.embedded] {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        if (try? JSONSerialization.jsonObject(with: bytes)) == nil {
          tally.damaged.append("\(path): \(bytes.count) bytes, after \(pause)")
        }
      }
    }
    return tally
  }
}
