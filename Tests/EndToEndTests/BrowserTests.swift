import TestSupport
import Testing

/// What needs a real browser: one is started for all of it, and every test begins on a page of its own.
///
/// ``WebSDKTests`` has a browser of its own, because it takes as long as all the others.
@Suite(
  .serialized, .timeLimit(.minutes(5)),
  .enabled(if: ExtraProgram.hasBrowser && ExtraProgram.areInstalled("curl")),
  .browser)
enum BrowserTests {
  /// The browser of the running suite.
  @TaskLocal static var browser: Browser?

  /// A fresh page.
  static func begin() async throws -> Browser {
    let browser = try #require(browser)
    try await browser.begin()
    return browser
  }
}

/// Starts a browser before a suite and ends it afterwards.
struct BrowserTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await BrowserTests.$browser.withValue(Browser(), operation: function)
  }
}

extension Trait where Self == BrowserTrait {
  /// One browser for the suite.
  static var browser: Self { Self() }
}
