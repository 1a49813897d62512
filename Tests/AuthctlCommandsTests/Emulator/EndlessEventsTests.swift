import AuthHTTP
import Synchronization
import TestSupport
import Testing

/// A server that always has newer events.
@Suite(.timeLimit(.minutes(1))) struct EndlessEventsTests {
  private func server() throws -> CountingServer {
    let count = Mutex(0)
    return try CountingServer { request in
      guard request.target.path == "/emulator/v1/events" else { return .json(200, #"{"version":"1"}"#) }
      let number = count.withLock { count in
        count += 1
        return count
      }
      let event = #"{"kind":"accountDeleted","localId":"u\#(number)","projectId":"demo-test"}"#
      return .json(200, #"{"events":[\#(event)],"position":"\#(number)","newest":"9000000000"}"#)
    }
  }

  @Test(arguments: [["events"], ["events", "--type", "smsSent"], ["codes", "--follow", "--wait", "200ms"]])
  func `a command that lists what is there ends within its time`(words: [String]) async throws {
    let server = try server()
    let authctl = try Authctl(variables: server.variables)
    let outcome = try await authctl.run(["emulator"] + words + ["--timeout", "200ms"])
    #expect(outcome.status == (words[0] == "events" ? 5 : 4), "\(outcome.error)")
    #expect(outcome.output.contains("u1\n") == (words.count == 1))
    #expect(outcome.error.contains(words[0] == "events" ? "in time" : "no code arrived in time"))
  }
}
