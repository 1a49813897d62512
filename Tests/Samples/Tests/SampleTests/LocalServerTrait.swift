import AuthLocalServer
import Testing

/// `@Test(.localServer)`: a server for each test, in `LocalServer.current`.
struct LocalServerTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await body() }
    try await LocalServer.$running.withValue(LocalServer(), operation: body)
  }
}

extension Trait where Self == LocalServerTrait {
  static var localServer: Self { Self() }
}

extension LocalServer {
  @TaskLocal fileprivate static var running: LocalServer?

  /// The server of the running test.
  static var current: LocalServer { get throws { try #require(running) } }
}
