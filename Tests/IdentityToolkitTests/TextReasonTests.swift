import AuthCrypto
import Explanation
import IdentityToolkit
import PastedTexts
import TestSupport
import Testing

/// The reasons that a pasted text gives away, and what texts of any form cost.
@Suite(.serialized) struct TextReasonTests {
  private func reason(_ text: String) -> Reason? { ErrorCatalogue.matches(text).first?.reason }

  @Test(arguments: [
    "Token expired, 1700 < 1600", "Token expired", #"ID token has incorrect "aud" (audience) claim."#,
    "Requests from this Android client application",
    "The nonce in ID Token \"a\" does not match the raw nonce \"b\"",
    "[ The audience in ID Token [",
  ])
  func `a text without both values gives no reason`(text: String) {
    #expect(reason(text) == nil)
  }

  @Test(
    arguments: [
      ("Token expired, 1600 < 1700", .tokenExpired, "expired 100 s before"),
      (
        "[ Permission denied: Consumer 'api_key:AIzaSyA' has been suspended. ]", .keySuspended,
        "has suspended"
      ),
      (
        "OPERATION_NOT_ALLOWED : Please verify the new email before changing email.", .accountsHidden,
        "only by the link"
      ),
      ("Token used too early, 1600 < 1616", .tokenInFuture, "16 s behind"),
      (
        #"ID token has incorrect "aud" (audience) claim. Expected "shop" but got "other"."#,
        .tokenOfOtherProject,
        "belongs to project other"
      ),
      (
        #"{"message":"has incorrect \"aud\" (audience) claim. Expected \"shop\" but got \"1-a.apps.googleusercontent.com\"."}"#,
        .providerTokenAsIDToken, "Google's own"
      ),
      (
        #"incorrect "iss" (issuer) claim. Expected "https://a/shop" but got "https://b""#,
        .tokenOfOtherIssuer,
        "issued by https://b"
      ),
      (
        "The audience in ID Token [com.a] does not match the expected audience com.b.", .tokenOfOtherAudience,
        "for com.a, and the project expects com.b"
      ),
      ("Requests from this iOS client application com.a are blocked.", .keyForOtherApp, "the app com.a"),
      ("Requests from referer <empty> are blocked.", .keyForOtherReferrer, "does not say which page"),
      (
        #"The nonce in ID Token "abc" does not match the SHA256 hash of the raw nonce "abc""#,
        .nonceNotHashed,
        "the raw nonce itself"
      ),
    ] as [(String, Reason.Kind, String)])
  func `a text with both values gives the exact reason`(text: String, kind: Reason.Kind, words: String) throws
  {
    let found = try #require(reason(text))
    #expect(found.kind == kind && found.sentence.contains(words), "\(found)")
  }

  @Test func `a hash in base64 is recognized, and the nonce is not repeated`() throws {
    let hash = Base64.encode(Array(SHA256.hash(Array("raw-nonce-1".utf8))))
    let found = try #require(
      reason(
        "The nonce in ID Token \"\(hash)\" does not match the hash of the raw nonce \"raw-nonce-1\" in it."))
    #expect(found.kind == .nonceNotHexadecimal && !"\(found)".contains("raw-nonce-1"))
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `damaged texts stop nothing`(seed: UInt64) {
    var mutator = Mutator(seed: seed)
    for shape in PastedShapes.all {
      let bytes = mutator.damage(
        Array(shape.text.utf8), with: Mutator.jsonFragments + ["curl '", "> POST ", "auth/"])
      _ = try? PastedText(bytes)
      _ = try? PastedText(Array("curl 'http://localhost:1/' -d ".utf8) + bytes)
    }
  }

  private static let shapes: [(name: String, unit: String)] = [
    ("words", "hello world "), ("codes", "INVALID_CODE : x "), ("a number", "Code=17999 "),
    ("a sentence", "requests from this ios app "), ("letters", "a"), ("half tokens", "eyJ."),
    ("brackets", "[{"),
    ("objects", #"{"a":"#), ("quotes", "\"'"), ("commands", "curl http://localhost:1/ ; "),
    ("escapes", "\\\n"),
    ("sent lines", "> POST /v1/x HTTP/1.1\n"), ("other letters", "é\u{301}\u{323}"),
    ("expectations", "xpected \""),
  ]

  @Test(arguments: shapes.indices)
  func `reading a text is linear`(index: Int) {
    let shape = Self.shapes[index]
    for start in ["", "[x ", "curl '"] {
      let found = growth(
        from: 4000,
        of: { Array((start + String(repeating: shape.unit, count: $0 / shape.unit.utf8.count)).utf8) }
      ) { _ = try? PastedText($0) }
      #expect(found < linearGrowth, "\(shape.name) after '\(start)'")
    }
  }
}
