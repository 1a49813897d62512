import AuthHTTP
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

@Suite struct FaultRuleTests {
  @Test(arguments: [
    "", "503", "accounts:lookup", "accounts:lookup=", "=503", "a//b=503", "/token=503", "token=200",
    "token=600",
    "token=nothing", "token=QUOTA EXCEEDED", "token=QUOTA_EXCEEDED : ", "token=503*0", "token=503*-1",
    "token=503@1.5", "token=503@-0.1", "token=503@nan", "token=_A", "token=5O3",
  ])
  func `an invalid failure rule is refused`(text: String) {
    #expect(throws: FaultRuleError.self) { _ = try FaultRule(failure: text) }
  }

  @Test(arguments: [
    "nosuchmethod", "accounts:lookups", "lookup", "emulator/v1/clock", "clock", "v3/token",
    "accounts:*x", "projects/demo/nothing",
  ])
  func `an unknown method is refused`(method: String) throws {
    let error = try #require(throws: FaultRuleError.self) {
      try FaultRule(failure: "\(method)=503").checked()
    }
    #expect(error.unknownMethod == method && "\(error)".contains("'\(method)'"))
    #expect(throws: FaultRuleError.self) { try FaultRule(latency: "\(method)=1s").checked() }
  }

  @Test(arguments: [
    "*", "token", "v1/token", "accounts:*", "*:lookup", "accounts:signUp", "verifyPhoneNumber", "publicKeys",
    "projects/demo/accounts:lookup", "projects/*/accounts:query", "demo/config", "config",
    "accounts:batchGet",
    "accounts:signInWithGameCenter", "identitytoolkit.googleapis.com/v1/accounts:lookup", "tenants/t",
    "*a*c*",
    "oauthIdpConfigs/oidc.x",
  ])
  func `a known method is accepted`(method: String) throws {
    #expect(try FaultRule(failure: "\(method)=503").checked().method == method)
  }

  @Test func `a rule can name every served path`() {
    for name in KnownMethods.names { #expect(KnownMethods.templates.include(name), "\(name)") }
    #expect(KnownMethods.names.contains("accounts:signInWithPhoneNumber"))
  }

  @Test(arguments: [
    "", "fast", "token=", "token=300ms..100ms", "2h", "61m", "-1s", "1ms..", "..1ms", "=1s", "1s*0",
  ])
  func `an invalid delay is refused`(text: String) {
    #expect(throws: FaultRuleError.self) { _ = try FaultRule(latency: text) }
  }

  @Test(
    arguments: [
      ("accounts:lookup=503*2", "accounts:lookup", .status(503), 2, 1),
      ("*=429@0.25", "*", .status(429), nil, 0.25),
      ("mfaSignIn:finalize=QUOTA_EXCEEDED*3@0.5", "mfaSignIn:finalize", .refusal("QUOTA_EXCEEDED"), 3, 0.5),
      (
        "token=TOO_MANY_ATTEMPTS_TRY_LATER : a=b*c@d", "token",
        .refusal("TOO_MANY_ATTEMPTS_TRY_LATER : a=b*c@d"), nil,
        1
      ),
      ("accounts:*=drop*1", "accounts:*", .drop, 1, 1), ("token=hang", "token", .hang, nil, 1),
    ] as [(String, String, FaultRule.Effect, Int?, Double)])
  func `a failure rule has a response and optionally a count and a probability`(
    text: String, method: String, effect: FaultRule.Effect, count: Int?, probability: Double
  ) throws {
    let rule = try FaultRule(failure: text)
    #expect(rule.method == method)
    #expect(rule.effect == effect)
    #expect(rule.count == count)
    #expect(rule.probability == probability)
  }

  @Test(
    arguments: [
      ("100ms", "*", 100...100), ("accounts:*=200ms", "accounts:*", 200...200), ("1.5s", "*", 1500...1500),
      ("token=100ms..2s*3@0.5", "token", 100...2000), ("0..1m", "*", 0...60_000),
    ] as [(String, String, ClosedRange<Int64>)])
  func `a delay rule has a time or a range`(text: String, method: String, range: ClosedRange<Int64>) throws {
    let rule = try FaultRule(latency: text)
    #expect(rule.method == method)
    #expect(rule.effect == .latency(range))
  }
}
