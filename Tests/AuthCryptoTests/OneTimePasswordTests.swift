import AuthCrypto
import Testing

@Suite struct OneTimePasswordTests {
  static let secret = Array("12345678901234567890".utf8)

  @Test(
    arguments: zip(
      0...9 as ClosedRange<UInt64>,
      [
        "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
      ]))
  func `RFC 4226 appendix D`(counter: UInt64, code: String) throws {
    #expect(try #require(OneTimePassword(secret: Self.secret)).code(counter: counter) == code)
  }

  @Test(
    arguments: [
      (59, "94287082", "46119246", "90693936"), (1_111_111_109, "07081804", "68084774", "25091201"),
      (1_111_111_111, "14050471", "67062674", "99943326"),
      (1_234_567_890, "89005924", "91819424", "93441116"),
      (2_000_000_000, "69279037", "90698825", "38618901"),
      (20_000_000_000, "65353130", "77737706", "47863826"),
    ] as [(Int64, String, String, String)])
  func `RFC 6238 appendix B`(time: Int64, sha1: String, sha256: String, sha512: String) throws {
    for (algorithm, length, code) in [
      (OneTimePassword.Algorithm.sha1, 20, sha1), (.sha256, 32, sha256), (.sha512, 64, sha512),
    ] {
      let secret = (0..<length).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }
      let password = try #require(OneTimePassword(secret: secret, algorithm: algorithm, digits: 8))
      #expect(password.code(at: time) == code)
    }
  }

  @Test func `a code is accepted only within the skew, and returns its step`() throws {
    let password = try #require(OneTimePassword(secret: Self.secret))
    let code = password.code(counter: 100)
    #expect(password.step(of: code, at: 3000, adjacentSteps: 0) == 100)
    #expect(password.step(of: code, at: 3029, adjacentSteps: 0) == 100)
    #expect(password.step(of: code, at: 3030, adjacentSteps: 0) == nil)
    #expect(password.step(of: code, at: 3179, adjacentSteps: 5) == 100)
    #expect(password.step(of: code, at: 3180, adjacentSteps: 5) == nil)
    #expect(password.step(of: code, at: 2850, adjacentSteps: 5) == 100)
    #expect(password.step(of: code, at: 2849, adjacentSteps: 5) == nil)
    #expect(password.step(of: "", at: 3000, adjacentSteps: 5) == nil)
    #expect(password.step(of: password.code(counter: 0), at: -5, adjacentSteps: 5) == 0)
  }

  @Test(arguments: [(5, 30), (9, 30), (6, 0), (6, -1)] as [(Int, Int64)])
  func `an impossible length or period is refused`(digits: Int, period: Int64) {
    #expect(OneTimePassword(secret: Self.secret, digits: digits, period: period) == nil)
  }
}
