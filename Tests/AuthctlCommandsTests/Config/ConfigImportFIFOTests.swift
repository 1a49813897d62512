import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConfigImportFIFOTests {
  @Test(arguments: [
    ["config", "import"], ["emulator", "import"], ["emulator", "apply"],
    ["session", "import", "--playwright"],
  ])
  func `an import from a FIFO that nobody writes to ends in time`(command: [String]) async throws {
    let authctl = try Authctl()
    let path = "\(authctl.home.path)/fifo"
    #expect(mkfifo(path, 0o600) == 0)
    let outcome = try await authctl.run(command + [path, "--timeout", "200ms"])
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("cannot read \(path): nothing more was written to it in time"))
  }
}
