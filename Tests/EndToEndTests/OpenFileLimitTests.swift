import BoundedJSON
import Foundation
import TestSupport
import Testing

/// A server at the limit of open files.
@Suite(.timeLimit(.minutes(6))) struct OpenFileLimitTests {
  @Test func `at the limit of open files, idle connections give way to new clients, and one note says so`()
    async throws
  {
    var authctl = try Binary()
    let errors = "\(authctl.home.path)/err"
    let server = try ServerProcess(authctl, errors: .writing(errors), after: "ulimit -n 64")
    let busy = try KeptConnection(server.address)
    var idle: [KeptConnection] = []
    for _ in 0..<200 {
      idle.append(try KeptConnection(server.address))
      // In use, so it is never among the oldest.
      if idle.count % 10 == 0 { _ = try busy.get("/") }
    }
    authctl.variables = server.variables
    for number in 0..<3 {
      #expect(try await authctl("anonymous", "sign-in", "--profile", "p\(number)").status == 0)
    }
    #expect(try idle[199].get("/")["authEmulator"]?["ready"] == true)
    #expect(throws: POSIXError.self) { try idle[0].get("/") }
    let notes = try String(contentsOfFile: errors, encoding: .utf8).split(separator: "\n")
    #expect(notes.filter { $0.contains("(ulimit -n)") }.count == 1, "\(notes)")
    #expect(try server.stop() == 0)
  }

  @Test(arguments: [
    "emulator start --port 0", "emulator exec -- true", "anonymous sign-in", "phone send +16505550100",
  ])
  func `what needs more open files than are allowed says how to allow them`(line: String) async throws {
    let authctl = try Binary()
    var (fails, count) = (true, 4)
    while fails, count < 40 {
      let outcome = try await authctl.shell(
        "ulimit -n \(count); timeout -s INT 5 authctl \(line)", limit: .seconds(60))
      fails = outcome.status != 0 && outcome.status != 124
      if fails {
        #expect(
          outcome.error.hasSuffix("hint: allow more open files: ulimit -n 1024\n"), "\(count): \(outcome)")
      }
      count += 1
    }
    #expect(!fails)
  }
}
