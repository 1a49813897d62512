import AuthCrypto
import Foundation
import IdentityToolkit
import Testing

@testable import AuthCore

@Suite struct AppleIDTokenTests {
  private static let raw = "mWPrqQcZ0lvTVu8sYFYw0mDV5k2uR304"
  private static let now = Date(timeIntervalSince1970: 1_795_000_000)
  private static let hash = SHA256.hash(Array(raw.utf8))
  private static let digits = Hexadecimal.encode(hash)

  private static func token(_ claims: String) throws -> AppleIDToken {
    try AppleIDToken(Secret(unsignedToken(claims)))
  }

  private static func token(nonce: String) throws -> AppleIDToken { try token(#"{"nonce":"\#(nonce)"}"#) }

  private static func stored(_ raw: String, age: TimeInterval = 0) -> StoredNonce {
    StoredNonce(AppleNonce(Secret(raw), madeAt: now.addingTimeInterval(-age)))
  }

  @Test(
    arguments: [
      ("", 1, "this text has 1"), ("a.b", 1, "this text has 2"), ("a.b.c.d", 1, "this text has 4"),
      ("!.e30.", 1, "the header of the token is not base64url"),
      ("e30.!.", 1, "the payload of the token is not base64url"),
      ("e30.W10.", 1, "the payload of the token is not a JSON object"),
      ("a", 1 << 20, "1048576"),
    ])
  func `an invalid JSON Web Token is refused and not quoted`(
    text: String, count: Int, reason: String
  ) {
    #expect {
      try AppleIDToken(Secret(String(repeating: text, count: count)))
    } throws: { error in
      guard case .malformedToken(let found) = (error as? AuthError)?.problem else { return false }
      return found.contains(reason)
        && AuthError.invalid(Problem(.malformedToken(reason: found))).sdkCode == 18000
    }
  }

  @Test(arguments: [
    (raw, AppleNonceFault.notHashed), (Base64.encode(hash), .otherForm(.base64)),
    (Base64.encode(hash).replacing("=", with: ""), .otherForm(.base64)),
    (Base64URL.encode(hash), .otherForm(.base64URL)),
    (Base64.encode(Array(digits.utf8)), .otherForm(.base64)), (digits.uppercased(), .otherForm(.capitals)),
    (Hexadecimal.encode(SHA256.hash(Array(digits.utf8))), .hashedTwice), ("something else", .unrelated),
    ("", .unrelated),
  ])
  func `a mistake with the stored nonce has its own error`(claim: String, fault: AppleNonceFault) throws {
    #expect(throws: fault) {
      try Self.token(nonce: claim).rawNonce(
        given: nil, stored: [Self.stored(Self.raw)], allowsEarlier: false)
    }
    // The same with a given nonce and nothing stored.
    #expect(throws: fault) {
      try Self.token(nonce: claim).rawNonce(given: Secret(Self.raw), stored: [], allowsEarlier: true)
    }
  }

  @Test func `passing the hash as the nonce has its own error`() throws {
    #expect(throws: AppleNonceFault.hashGiven) {
      try Self.token(nonce: Self.digits).rawNonce(
        given: Secret(Self.digits), stored: [Self.stored(Self.raw)], allowsEarlier: false)
    }
  }

  @Test func `a second nonce created in between has its own error and may be skipped`() throws {
    let stored = [
      Self.stored("an earlier nonce", age: 60), Self.stored("another one", age: 5), Self.stored(Self.raw),
    ]
    let token = try Self.token(nonce: stored[0].hashedNonce)
    let fault = AppleNonceFault.outdated(madeAt: stored[0].madeAt, newestMadeAt: stored[2].madeAt)
    #expect(throws: fault) { try token.rawNonce(given: nil, stored: stored, allowsEarlier: false) }
    #expect(throws: fault) {
      try token.rawNonce(given: Secret(Self.raw), stored: stored, allowsEarlier: true)
    }
    #expect(try token.rawNonce(given: nil, stored: stored, allowsEarlier: true) == stored[0].rawNonce)
  }

  @Test func `an unneeded nonce, a used one and none at all have their own errors`() throws {
    let stored = Self.stored(Self.raw)
    let token = try Self.token(nonce: Self.digits)
    #expect(throws: AppleNonceFault.storedFits) {
      try token.rawNonce(given: Secret("wrong"), stored: [stored], allowsEarlier: false)
    }
    #expect(throws: AppleNonceFault.used(at: Self.now)) {
      try token.rawNonce(given: Secret(Self.raw), stored: [stored.used(at: Self.now)], allowsEarlier: false)
    }
    #expect(throws: AppleNonceFault.nothingStored) {
      try token.rawNonce(given: nil, stored: [], allowsEarlier: false)
    }
  }

  @Test func `the right nonce is found, and a token without a nonce gets none`() throws {
    let stored = [Self.stored("older"), Self.stored(Self.raw)]
    let token = try Self.token(nonce: Self.digits)
    #expect(try token.rawNonce(given: nil, stored: stored, allowsEarlier: false) == Secret(Self.raw))
    #expect(try token.rawNonce(given: Secret(Self.raw), stored: [], allowsEarlier: false) == Secret(Self.raw))
    #expect(try Self.token("{}").rawNonce(given: nil, stored: stored, allowsEarlier: false) == nil)
  }

  @Test func `every mistake has a row and a message`() {
    let faults: [AppleNonceFault] = [
      .notHashed, .hashGiven, .otherForm(.base64), .outdated(madeAt: Self.now, newestMadeAt: Self.now),
      .hashedTwice, .used(at: Self.now), .unrelated, .storedFits, .nothingStored,
    ]
    for fault in faults {
      #expect(ErrorCatalogue.entry(for: fault.code) != nil, "\(fault.code)")
    }
    #expect(Set(faults.map(\.description)).count == faults.count)
  }

  private static let good =
    #""iss":"https://appleid.apple.com","aud":"com.example.app","iat":1794999900,"exp":1795000500,"nonce":"n""#

  @Test(
    arguments: [
      ("{\(good)}", []),
      ("{\(good.replacing("1795000500", with: "1795000000"))}", ["expired at"]),
      ("{\(good.replacing("1794999900", with: "1795000301"))}", ["in the future"]),
      (
        "{\(good.replacing("appleid.apple.com", with: "accounts.google.com"))}",
        ["not by https://appleid.apple.com"]
      ),
      (
        "{\(good.replacing("com.example.app", with: "com.example.other"))}",
        ["was made for com.example.other, not"]
      ),
      ("{\(good.replacing("\"com.example.app\"", with: "[\"x\",\"com.example.app\"]"))}", []),
      ("{\(good.replacing(",\"nonce\":\"n\"", with: ""))}", ["has no nonce"]),
      ("{}", ["issued by nobody", "was made for no app", "has no nonce"]),
    ] as [(String, [String])])
  func `suspicious claims are reported`(claims: String, texts: [String]) throws {
    let doubts = try Self.token(claims).doubts(bundleID: "com.example.app", at: Self.now)
    #expect(doubts.count == texts.count, "\(doubts)")
    for (doubt, text) in zip(doubts, texts) { #expect(doubt.text.contains(text), "\(doubt.text)") }
    if texts.isEmpty { #expect(try Self.token(claims).doubts(bundleID: nil, at: Self.now).isEmpty) }
  }
}
