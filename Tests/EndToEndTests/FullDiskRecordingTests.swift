import Foundation
import TestSupport
import Testing

/// A recording on a full disk.
@Suite(.timeLimit(.minutes(6))) struct FullDiskRecordingTests {
  @Test func `a recording that cannot grow keeps whole lines, and reports it once, even with --quiet`()
    async throws
  {
    var authctl = try Binary()
    let service = try ServerProcess(authctl)
    let (record, log) = ("\(authctl.home.path)/calls.jsonl", "\(authctl.home.path)/err")
    let proxy = try ServerProcess(
      authctl, ["--upstream", "http://\(service.address)", "--record", record, "--quiet"],
      errors: .writing(log), after: "ulimit -f 16")
    authctl.variables = proxy.variables
    for number in 0..<8 {
      #expect(try await authctl("anonymous", "sign-in", "--profile", "p\(number)").status == 0)
    }
    #expect(try proxy.stop() == 0)
    let kept = try String(contentsOfFile: record, encoding: .utf8)
    let count = kept.split(separator: "\n").count
    #expect(kept.hasSuffix("\n") && count > 0 && count < 8, "\(kept.utf8.count) bytes, \(count) lines")
    let notes = try String(contentsOfFile: log, encoding: .utf8)
    #expect(notes.split(separator: "\n").count == 1, "\(notes)")
    #expect(notes.contains("calls are no longer recorded: \(record): "), "\(notes)")
    #expect(try await authctl("explain", record, "--quiet").error == "")
    let replay = try ServerProcess(authctl, ["--replay", record])
    withExtendedLifetime((service, replay)) {}
  }
}
