import AuthHTTPServer
import AuthHTTP
import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import Program

/// The TAB key must have no side effect: no write, no secret, no call except to a local server, no wait.
@Suite(.timeLimit(.minutes(6))) struct CandidatesSafetyTests {
  private func all(of authctl: Authctl) async throws -> String {
    var output = ""
    for words in CandidateKind.lines {
      let outcome = try await authctl.run(
        ["__complete"] + words.split(separator: " ").map(String.init) + [""])
      #expect(outcome.status == 0 && outcome.error.isEmpty)
      output += outcome.output
    }
    return output
  }

  /// Every file below the home, with its bytes and modification time.
  private func files(of home: TemporaryHome) throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: home.path) {
      let path = "\(home.path)/\(name)"
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      let bytes = FileManager.default.contents(atPath: path).map { "\($0.hashValue)" }
      files[name] = "\(bytes ?? "folder") \(facts[.modificationDate] ?? "")"
    }
    return files
  }

  @Test(arguments: LocalTarget.allCases)
  func `nothing is written, and no secret is printed`(target: LocalTarget) async throws {
    let account = try await target.account()
    try await account.enrollPhone()
    _ = try await account.signInAgain()
    _ = try await account.authctl("phone", "send", "+16505550101")
    let secrets = try StoredSecrets.inFile(account.authctl.home.credentials)
    #expect(secrets.count > 1)
    // An hour apart, a client that stored the server's clock would write it.
    var later = account.authctl
    later.now = { Date().addingTimeInterval(-3600) }
    let before = try files(of: later.home)
    let output = try await all(of: later) + all(of: account.authctl)
    #expect(try files(of: later.home) == before)
    for secret in secrets + ["654321", "correct horse"] { #expect(!output.contains(secret)) }
  }

  @Test func `a home directory without files stays empty`() async throws {
    let authctl = try Authctl()
    _ = try await all(of: authctl)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: authctl.home.path) == [])
  }

  @Test(arguments: ["--api-key AIzaSyExample", "--emulator 192.0.2.1:9099", "--emulator 127.0.0.1:1"])
  func `only a server on this machine is called`(words: String) async throws {
    let authctl = try Authctl(variables: [
      "HTTP_PROXY": "http://127.0.0.1:1", "HTTPS_PROXY": "http://127.0.0.1:1",
    ])
    let start = ContinuousClock.now
    let outcome = try await authctl.line("__complete --project p \(words) emulator phones remove +")
    #expect(outcome == Binary.Outcome(status: 0, output: "", error: ""))
    // A connection to an unused address lasts until its time is over.
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func `completion does not wait for a server that hangs`() async throws {
    // It listens but never starts, so a connection waits.
    let server = try HTTPServer(ServerConfiguration(host: "127.0.0.1", port: 0)) { _ in HTTPResponse(204) }
    let start = ContinuousClock.now
    let words = "__complete --emulator 127.0.0.1:\(server.port) phone send +"
    #expect(try await Authctl().line(words) == Binary.Outcome(status: 0, output: "", error: ""))
    #expect(ContinuousClock.now - start < .seconds(10))
    withExtendedLifetime(server) {}
  }

  @Test func `an address that means every address is called on this machine`() async throws {
    let server = try CountingServer()
    let port = try #require(server.address.split(separator: ":").last)
    let words = "__complete --project p --emulator 0.0.0.0:\(port) emulator phones remove +"
    #expect(try await Authctl().line(words).status == 0)
    #expect(server.requests.count == 1)
  }

  @Test func `a name's own color codes do not reach the terminal`() async throws {
    let authctl = try Authctl()
    _ = try await authctl.run(["emulator", "users", "add", "--email", "a@b.co", "--name", "\u{1B}[31mred"])
    let outcome = try await authctl.line("__complete emulator users show a")
    #expect(outcome.output.hasPrefix("a@b.co\t\\u{1B}[31mred, "), "\(outcome.output)")
  }

  @Test func `waiting standard input is not read`() async throws {
    let line = "printf secret | { authctl __complete --app-check-token-file - phone send +; cat; }"
    #expect(try await Binary().shell(line) == Binary.Outcome(status: 0, output: "secret", error: ""))
  }
}
