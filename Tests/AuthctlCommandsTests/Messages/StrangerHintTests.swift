import AuthHTTP
import Foundation
import ServerSupport
import Synchronization
import TestSupport
import Testing

/// A program that is no auth emulator has the address.
@Suite(.timeLimit(.minutes(2))) struct StrangerHintTests {
  @Test(arguments: [
    "codes", "codes --wait 1ms", "codes --totp jane", "codes --follow --wait 1ms", "links", "events",
    "phones list", "phones add +16505550101 123456", "phones remove +16505550101", "phones lease",
    "phones release +16505550101", "faults list", "faults clear", "users list", "users show jane",
    "users add --email jane@example.com", "users delete jane --yes", "settings", "clear --yes", "clock",
    "clock +1h", "snapshot list", "snapshot save x", "describe -",
  ])
  func `whatever it answers, a command says so`(line: String) async throws {
    for body in [#"{"hello":"world"}"#, "{}", "[]", #"{"users":[],"status":"ok"}"#, "<html></html>"] {
      let server = try CountingServer { _ in .json(200, body) }
      let outcome = try await Authctl().line("emulator \(line) --emulator \(server.address) --json")
      #expect(outcome.status == 5 && outcome.output == "", "\(body): \(outcome)")
      let error = try outcome.jsonError()
      #expect(
        (error["message"] as? String)?.hasPrefix(
          "what answers at \(server.address) is not an auth emulator (HTTP status 200") == true)
      let next = error["next"] as? [[String]]
      #expect(next?.map { $0[2] } == ["list", "start"] && next?.joined().contains(server.address) == false)
    }
  }

  @Test(arguments: [
    "codes", "links", "events", "phones list", "phones lease", "faults list", "users list", "settings",
    "clock",
    "snapshot list", "describe -",
  ])
  func `a list that is missing from a server's answer is not an empty one`(line: String) async throws {
    let server = try CountingServer(hasStatus: true) { request in
      request.target.path.hasPrefix("/emulator/v1/status") ? nil : .json(200, "{}")
    }
    let outcome = try await Authctl().line("emulator \(line) --emulator \(server.address) --json")
    #expect(outcome.status == 1 && outcome.output == "", "\(outcome)")
    let error = try outcome.jsonError()
    #expect(error["code"] as? String == "UNEXPECTED_RESPONSE", "\(outcome)")
    #expect((error["next"] as? [[String]])?.first?[1...2] == ["emulator", "status"])
  }

  @Test(arguments: ["wait --wait 50ms", "status --timeout 50ms", "open --timeout 50ms"])
  func `a program that listens and says nothing leaves no port to start at`(line: String) async throws {
    let isOver = Mutex(false)
    let server = try CountingServer { _ in
      try? block(for: "the end", within: .seconds(20)) { isOver.withLock { $0 } }
      return .json(200, "{}")
    }
    defer { isOver.withLock { $0 = true } }
    let words = line.split(separator: " ").map(String.init)
    let failed = try await Authctl().run(
      ["emulator", words[0], server.address] + words.dropFirst() + ["--json"])
    let error = try failed.jsonError()
    #expect(error["code"] as? String == "NOT_RUNNING", "\(failed)")
    let next = try #require(error["next"] as? [[String]])
    #expect(next.contains { $0.suffix(2) == ["--port", "0"] } && !next.joined().contains("\(server.port)"))
  }
}
