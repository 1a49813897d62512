import AuthHTTP
import Foundation
import ServerSupport
import TestSupport
import Testing

/// A request that cannot be undone is sent only if its outcome can be stored (Docs/architecture.md 2).
@Suite(.timeLimit(.minutes(6))) struct UnusableStoreTests {
  @Test func `a damaged store stops every command before it sends anything`() async throws {
    let prepared = try await IrrevocableCommands(on: try CountingServer()) { try Authctl(variables: $0) }
    let (authctl, server) = (prepared.authctl, prepared.server)
    try FileFault.truncated.apply(to: authctl.home.credentials)
    let requests = server.requests.count
    for words in IrrevocableCommands<Authctl>.all {
      let outcome = try await authctl.line("\(words) --json")
      #expect(outcome.status == 7, "\(words): \(outcome.output)\(outcome.error)")
      let sent = server.requests.dropFirst(requests).map(\.target.path)
      #expect(sent.isEmpty, "\(words) sent \(sent)")
    }
  }

  @Test func `commands that store nothing need no store`() async throws {
    let prepared = try await IrrevocableCommands(on: try CountingServer()) { try Authctl(variables: $0) }
    let (authctl, server) = (prepared.authctl, prepared.server)
    try FileFault.truncated.apply(to: authctl.home.credentials)
    for words in ["emulator codes", "emulator phones add +16505550155 111111", "emulator clear --yes"] {
      #expect(try await authctl.line(words).status == 0, "\(words)")
    }
    _ = server
  }
}
