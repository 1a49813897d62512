import AuthCrypto
import IdentityToolkit
import Testing

@Suite struct TOTPURLTests {
  private func text(_ url: TOTPURL) -> String { url.url.reveal { $0 } }

  @Test(
    arguments: [
      ("", .notOTPAuth), ("JBSWY3DPEHPK3PXP", .notOTPAuth), ("https://totp/a?secret=AAAA", .notOTPAuth),
      ("otpauth:totp/a?secret=AAAA", .notOTPAuth),
      ("otpauth://hotp/a?secret=AAAA&counter=1", .unsupportedKind),
      ("otpauth://", .unsupportedKind), ("otpauth://totp/a", .missingSecret),
      ("otpauth://totp/a?secret=", .missingSecret), ("otpauth://totp/a?secret", .missingSecret),
      ("otpauth://totp/a?SECRET=AAAA", .missingSecret), ("otpauth://totp/a#?secret=AAAA", .missingSecret),
      ("otpauth://totp/a?secret=A1", .unreadableSecret), ("otpauth://totp/a?secret====", .unreadableSecret),
      ("otpauth://totp/a?secret=%2", .unreadableSecret), ("otpauth://totp/a?algorithm=%SHA1", .missingSecret),
      ("otpauth://totp/a?secret=AAAA&digits=%6", .unusableDigits),
      ("otpauth://totp/a?secret=AAAA&secret=BBBB", .repeated("secret")),
      ("otpauth://totp/a?secret=AAAA&algorithm=MD5", .unknownAlgorithm),
      ("otpauth://totp/a?secret=AAAA&digits=5", .unusableDigits),
      ("otpauth://totp/a?secret=AAAA&digits=9", .unusableDigits),
      ("otpauth://totp/a?secret=AAAA&digits=", .unusableDigits),
      ("otpauth://totp/a?secret=AAAA&period=0", .unusablePeriod),
      ("otpauth://totp/a?secret=AAAA&period=86401", .unusablePeriod),
      ("otpauth://totp/a?secret=AAAA&period=x", .unusablePeriod),
    ] as [(String, TOTPURLError)])
  func `an invalid URL for time-based codes is refused`(text: String, error: TOTPURLError) {
    #expect(throws: error) { try TOTPURL(parsing: text) }
    #expect(!"\(error)".contains("AAAA"))
  }

  @Test func `a URL has the SDK's order, the period, and escapes`() {
    let url = TOTPURL(issuer: "demo-authctl", account: "jane@example.com", secret: Secret("JBSWY3DP"))
    #expect(
      text(url) == "otpauth://totp/demo-authctl:jane%40example.com?secret=JBSWY3DP&issuer=demo-authctl"
        + "&algorithm=SHA1&digits=6&period=30")
    let odd = TOTPURL(
      issuer: "A & B: \"Zoë\"", account: "a/b?c#d%20+e", secret: Secret("MFRGG==="), algorithm: .sha512,
      digits: 8, period: 60)
    #expect(
      text(odd)
        == "otpauth://totp/A%20%26%20B%3A%20%22Zo%C3%AB%22:a%2Fb%3Fc%23d%2520%2Be?secret=MFRGG%3D%3D%3D"
        + "&issuer=A%20%26%20B%3A%20%22Zo%C3%AB%22&algorithm=SHA512&digits=8&period=60")
    #expect(
      text(TOTPURL(issuer: "", account: "a", secret: Secret("AA")))
        == "otpauth://totp/a?secret=AA&algorithm=SHA1&digits=6&period=30")
    #expect(!"\(odd)".contains("MFRGG"))
  }

  @Test(
    arguments: ["demo", "A & B: C", "ü%3A", "a+b", ":", " x"], ["jane@example.com", "a:b", "%3A", "+", ""])
  func `a written URL is read back`(issuer: String, account: String) throws {
    let url = TOTPURL(
      issuer: issuer, account: account, secret: Secret("JBSWY3DP"), algorithm: .sha256, digits: 7, period: 45)
    #expect(try TOTPURL(parsing: text(url)) == url)
  }

  @Test(
    arguments: [
      ("otpauth://totp/x?secret=jbsw%20y3dp", nil, "x", "jbsw y3dp"),
      ("OTPAUTH://TOTP/a:b?issuer=c&secret=JBSWY3DP", "c", "b", "JBSWY3DP"),
      ("otpauth://totp/a%3Ab%40c?secret=JBSWY3DP", "a", "b@c", "JBSWY3DP"),
      ("otpauth://totp/a:%20b?image=x&secret=JBSWY3DP&", "a", "b", "JBSWY3DP"),
      ("otpauth://totp/?secret=JBSWY3DP", nil, "", "JBSWY3DP"),
      ("otpauth://totp?secret=JBSWY3DP#x", nil, "", "JBSWY3DP"),
    ] as [(String, String?, String, String)])
  func `parameters come in any order, and missing ones have the defaults of apps`(
    text: String, issuer: String?, account: String, secret: String
  ) throws {
    let url = try TOTPURL(parsing: text)
    #expect(url == TOTPURL(issuer: issuer, account: account, secret: Secret(secret)))
    #expect(url.algorithm == .sha1 && url.digits == 6 && url.period == 30)
    #expect(url.oneTimePassword?.secret == Array("Hello".utf8))
  }

  @Test(
    arguments: [
      ("App:jane?secret=AAAA&issuer=100% Real", "100% Real", "jane"),
      ("100%:jane%zz?secret=AAAA", "100%", "jane%zz"), ("50%25%:j%2?secret=AAAA&issuer=%", "%", "j%2"),
      ("a%3Ab%?secret=AAAA", "a", "b%"), ("a:%FF?secret=AAAA&issuer=%E4", "\u{FFFD}", "\u{FFFD}"),
    ])
  func `a percent sign that begins no escape is itself`(text: String, issuer: String, account: String) throws
  {
    let url = try TOTPURL(parsing: "otpauth://totp/\(text)")
    #expect(url.issuer == issuer && url.account == account)
  }

  @Test(arguments: ["SHA256", "sha256", "SHA-256", "%SHA256", "%25SHA256"])
  func `an algorithm is read in each usual spelling`(name: String) throws {
    #expect(try TOTPURL(parsing: "otpauth://totp/a?secret=AAAA&algorithm=\(name)").algorithm == .sha256)
  }

  @Test(arguments: ["", "A1", "===", " "])
  func `a secret that is not Base32 gives no codes`(secret: String) {
    #expect(TOTPURL(issuer: nil, account: "", secret: Secret(secret)).oneTimePassword == nil)
  }
}
