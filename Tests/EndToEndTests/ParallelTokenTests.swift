import Foundation
import TestSupport
import Testing

@Suite struct ParallelTokenTests {
  @Test(.timeLimit(.minutes(6)))
  func `fifty parallel commands with an expired token refresh it once`() async throws {
    let server = try CountingServer()
    let authctl = try Binary(variables: server.variables)
    #expect(try await authctl("phone", "send", "+16505553434").status == 0)
    #expect(try await authctl("phone", "verify", "654321").status == 0)
    try authctl.home.setTokenExpiry("2020-01-01T00:00:00Z")
    let tokens = try await withThrowingTaskGroup(of: Binary.Outcome.self) { group in
      for _ in 0..<50 { group.addTask { try await authctl("token") } }
      return try await group.reduce(into: [Binary.Outcome]()) { $0.append($1) }
    }
    #expect(tokens.allSatisfy { $0.status == 0 }, "\(tokens.first { $0.status != 0 }?.error ?? "")")
    #expect(Set(tokens.map(\.output)).count == 1)
    #expect(tokens[0].output.split(separator: ".", omittingEmptySubsequences: false).count == 3)
    #expect(server.count(ofPathsEnding: "/token") == 1)
    #expect(try await authctl("status").status == 0)
  }
}
