import BoundedJSON
import AuthEmulator
import AuthHTTP
import Foundation
import IdentityToolkit
import ProfileFiles
import TestSupport
import Testing

@testable import AuthCore

/// Damaged files of the program: each is read as it is or refused as damaged, and then not overwritten.
@Suite(.serialized) struct StoreFuzzTests {
  private static let cases = 150

  /// A file after normal use.
  private func livedIn() async throws -> TestClient {
    let client = try TestClient()
    try await client.signUpVerified()
    try await client.enrollPhone()
    _ = try await client.auth.secondFactors.enrollAuthenticator()
    _ = try await client.send(TestClient.otherPhone)
    _ = try await client.auth.apple.makeNonce()
    try EditableFile(path: client.home.configuration).update("default") {
      $0.apiKey = "key"
      $0.projectID = "demo"
    }
    return client
  }

  /// Damages a file many times; `use` reads and changes it as commands do.
  private func fuzz(
    _ path: String, of home: TemporaryHome, seed: UInt64, _ use: () throws(AuthError) -> Void
  ) throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let normal = try processorTime { try use() }
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: directory))
    var mutator = Mutator(seed: seed)
    var (readable, damaged) = (0, 0)
    var total = 0.0
    for _ in 0..<Self.cases {
      let bytes = mutator.damage(whole, with: Mutator.jsonFragments)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      var failure: AuthError?
      total += processorTime(runs: 1) {
        do throws(AuthError) { try use() } catch { failure = error }
      }
      let now = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      if let failure {
        damaged += 1
        guard case .store = failure else { return #expect(Bool(false), "\(failure)") }
        #expect(failure.description.contains(path))
        #expect(now == bytes)
      } else {
        readable += 1
      }
      #expect(Set(try FileManager.default.contentsOfDirectory(atPath: directory)).subtracting(names).isEmpty)
    }
    #expect(readable > Self.cases / 50)
    #expect(damaged > Self.cases / 4)
    // A damaged file costs about as much as an intact one.
    #expect(total < 10 * Double(Self.cases) * max(normal, 1e-4))
  }

  @Test(arguments: [UInt64(1), 2]) func `damaged credentials are refused or read`(seed: UInt64) async throws {
    let client = try await livedIn()
    try fuzz(client.home.credentials, of: client.home, seed: seed) { () throws(AuthError) in
      let record = try client.file.read()
      _ = try client.file.file.profiles()
      _ = record.session.map { $0.isValid(for: .seconds(300), at: client.clock.now) }
      try client.file.update { record throws(AuthError) in
        record.pendingSecondFactor = nil
        record.usedCode = UsedCode(code: "1", usedAt: client.clock.now)
      }
    }
  }

  @Test(arguments: [UInt64(3), 4]) func `damaged settings are refused or read`(seed: UInt64) async throws {
    let client = try await livedIn()
    let file = EditableFile(path: client.home.configuration)
    try fuzz(client.home.configuration, of: client.home, seed: seed) { () throws(AuthError) in
      _ = try file.record(of: "default")
      try file.update("other") { $0.apiKey = $0.apiKey == nil ? "a" : nil }
    }
  }
}
