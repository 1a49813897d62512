import TestSupport
import Testing

/// Tests that need a real browser: one is started for all of them, and every test starts on a new page.
///
/// ``WebSDKTests`` has its own browser, because it takes as long as all the others.
@Suite(
  .serialized, .timeLimit(.minutes(5)),
  .needsBrowser("curl"),
  .browser)
enum BrowserTests {
  /// The browser of the running suite.
  @TaskLocal static var browser: Browser?

  /// Opens a new page.
  static func begin() async throws -> Browser {
    let browser = try #require(browser)
    try await browser.begin()
    return browser
  }

  /// Whether the text has characters that are invisible or reverse the text after them.
  static func hasUnseen(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      (scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t")
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
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
