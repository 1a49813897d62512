import AuthHTTP
import Foundation
import TestSupport
import Testing

@testable import AuthctlCommands

/// Pressing a key must cost nothing: no write, no secret, no call of anybody but a local server, no wait.
@Suite(.timeLimit(.minutes(6))) struct CandidatesSafetyTests {
  private func all(of authctl: Authctl, _ words: String = "") async throws -> String {
    var output = ""
    for kind in CandidateKind.allCases {
      let outcome = try await authctl.line("__complete \(kind.rawValue) \(words)")
      #expect(outcome.status == 0 && outcome.error.isEmpty)
      output += outcome.output
    }
    return output
  }

  /// Every file below the home, with its bytes and the time of its last change.
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
    // An hour apart, a client that kept the server's clock would write it.
    var later = account.authctl
    later.now = { Date().addingTimeInterval(-3600) }
    let before = try files(of: later.home)
    let output = try await all(of: later) + all(of: account.authctl)
    #expect(try files(of: later.home) == before)
    for secret in secrets + ["654321", "correct horse"] { #expect(!output.contains(secret)) }
  }

  @Test func `a home without any file stays empty`() async throws {
    let authctl = try Authctl()
    _ = try await all(of: authctl)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: authctl.home.path) == [])
  }

  @Test(arguments: ["--api-key AIzaSyExample", "--emulator 192.0.2.1:9099", "--emulator 127.0.0.1:1"])
  func `nobody but a server on this machine is asked`(words: String) async throws {
    let authctl = try Authctl(variables: [
      "HTTP_PROXY": "http://127.0.0.1:1", "HTTPS_PROXY": "http://127.0.0.1:1",
    ])
    let start = ContinuousClock.now
    let outcome = try await authctl.line("__complete fictional-numbers --project p \(words)")
    #expect(outcome == Binary.Outcome(status: 0, output: "", error: ""))
    // A connection to an address that nobody has takes until its time is over.
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func `a server that hangs is not waited for`() async throws {
    let server = try SilentServer()
    let start = ContinuousClock.now
    let words = "__complete numbers --emulator 127.0.0.1:\(server.port) phone send"
    #expect(try await Authctl().line(words) == Binary.Outcome(status: 0, output: "", error: ""))
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func `what waits at standard input is left alone`() async throws {
    let authctl = try Authctl(variables: ["AUTHCTL_APP_CHECK_TOKEN": "secret"])
    let outcome = try await authctl.run(
      ["__complete", "numbers", "--app-check-token-file", "-", "phone", "send"], input: "secret")
    #expect(outcome.status == 0 && !outcome.output.contains("secret"))
  }
}

/// Takes connections on a free port, and never says anything.
private final class SilentServer {
  private let listener: Int32
  let port: UInt16

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      // Bound: an IPv4 address is what the family says, and its size goes along.
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(listener, raw, size) == 0 && listen(listener, 8) == 0 && getsockname(listener, raw, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isOpen else { throw CocoaError(.fileReadUnknown) }
  }

  deinit { close(listener) }
}
