import CommandLineKit
import Testing

@Suite struct ParsableValueTests {
  @Test(arguments: [
    "", "x", "s", "-1", "+5s", "5 s", "1.", ".5", "1.5.2", "5S", "1e3", "1,5", "٣", "9007199254740992",
    "99999999999999999999", "9007199254740991d",
  ])
  func `rejects an invalid duration`(text: String) {
    #expect(throws: UsageError.self) { try Duration(parsing: text) }
  }

  @Test(arguments: [
    ("30", Duration.seconds(30)), ("0", .zero), ("1.5", .milliseconds(1500)), ("500ms", .milliseconds(500)),
    ("5s", .seconds(5)), ("2m", .seconds(120)), ("1.5m", .seconds(90)), ("1h", .seconds(3600)),
    ("7d", .seconds(604_800)),
    ("0.25ms", .microseconds(250)), ("0.0000000019", .nanoseconds(1)),
    ("9007199254740991", .seconds(9_007_199_254_740_991)),
  ])
  func `reads a duration`(text: String, value: Duration) throws {
    #expect(try Duration(parsing: text) == value)
  }

  @Test(arguments: ["30s", "5m", "2h", "500ms", "0s", "90s", "1m"])
  func `a duration is shown as a person would type it`(text: String) throws {
    let shown = try Duration(parsing: text).argumentText
    #expect(try Duration(parsing: shown) == Duration(parsing: text))
    #expect(shown == text)
  }

  @Test(arguments: [
    (Duration.milliseconds(28_074_423_167), "324 days 22 hours"), (.seconds(3600), "1 hour"),
    (.seconds(1800), "30 minutes"), (.seconds(-90), "1 minute 30 seconds"),
    (.milliseconds(500), "500 milliseconds"),
    (.seconds(86_401), "1 day"), (.zero, "0 seconds"), (.milliseconds(1001), "1 second 1 millisecond"),
  ])
  func `a time in words has at most two units`(time: Duration, words: String) {
    #expect(time.words == words)
  }

  @Test(arguments: ["9007199254740992", "99999999999999999999h", "9007199254740991d"])
  func `a duration that is too long is reported as too long`(text: String) {
    #expect(throws: UsageError("'\(text)' is too long")) { try Duration(parsing: text) }
  }

  @Test(arguments: ["", "1.0", "0x10", "9223372036854775808", "1_000", " 1"])
  func `rejects anything but a whole number`(text: String) {
    #expect(throws: UsageError("'\(text)' is not a whole number")) { try Int(parsing: text) }
  }

  @Test func `a choice lists its words and names the nearest`() {
    #expect(FakeColor.choices == ["auto", "always", "never"])
    #expect(throws: UsageError("'nver' is not one of auto, always, never", hint: "did you mean never?")) {
      try FakeColor(parsing: "nver")
    }
    #expect(throws: UsageError("'xyz' is not one of auto, always, never")) { try FakeColor(parsing: "xyz") }
  }

  @Test(arguments: [
    ("langage", ["language"]), ("lnaguage", ["language"]), ("lang", ["language"]), ("x", []), ("l", []),
    ("resned", ["resend"]), ("resendd", ["resend"]), ("sned", ["send"]), ("zzzz", []), ("time", ["timeout"]),
    ("language", ["language"]), (String(repeating: "language", count: 33), []),
  ])
  func `the nearest word is suggested`(word: String, nearest: [String]) {
    #expect(Suggestion.nearest(to: word, among: ["language", "resend", "send", "timeout"]) == nearest)
  }
}
