import Explanation
import AuthCore
import AuthHTTP
import IdentityToolkit
import Testing

@Suite struct RedactionTests {
  static let secret = "s3cr3t-value-that-must-not-be-shown"

  /// Every field of Docs/protocol.md that holds a secret, in camelCase; the wire uses snake_case for some.
  static let names = [
    "idToken", "accessToken", "refreshToken", "token", "customToken", "sessionInfo", "temporaryProof",
    "mfaPendingCredential", "pendingToken", "pendingIdToken", "oauthIdToken", "oauthAccessToken",
    "oauthRefreshToken", "oauthTokenSecret", "oauthAuthorizationCode", "oauthToken", "oauthVerifier",
    "authorizationCode", "iosReceipt", "iosSecret", "receipt", "secret", "recaptchaToken",
    "captchaResponse", "playIntegrityToken", "safetyNetToken", "verificationProof",
    "androidVerificationProof", "oobCode", "key", "apiKey", "appToken", "sessionCookie", "postBody",
    "password", "newPassword", "passwordHash", "salt", "signerKey", "saltSeparator", "code",
    "verificationCode",
    "sharedSecretKey",
  ]

  private static func shown(_ body: String, _ type: String? = "application/json") -> String {
    String(decoding: SecretCleaner().cleaned(Array(body.utf8), contentType: type), as: UTF8.self)
  }

  private static func snake(_ name: String) -> String {
    name.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
  }

  @Test(arguments: names) func `a secret is not shown in any spelling or place`(name: String) {
    let cleaner = SecretCleaner()
    for spelling in [name, Self.snake(name), name.uppercased()] {
      let bodies = [
        (#"{"\#(spelling)":"\#(Self.secret)"}"#, "application/json; charset=utf-8"),
        (#"{"a":[{"b":{"\#(spelling)":"\#(Self.secret)"}}]}"#, "application/json"),
        (#"{"\#(spelling)":["\#(Self.secret)"]}"#, "application/json"),
        (#"{"\#(spelling)":{"x":"\#(Self.secret)"}}"#, "application/json"),
        ("a=b&\(spelling)=\(Self.secret)", "application/x-www-form-urlencoded"),
      ]
      for (body, type) in bodies {
        let shown = Self.shown(body, type)
        #expect(!shown.contains(Self.secret), "\(shown)")
        #expect(shown.contains("<\(spelling)"), "\(shown)")
      }
      let target = RequestTarget(path: "/v1/x", items: [("a", "b"), (spelling, Self.secret)])
      let shown = "\(cleaner.cleaned(target))"
      #expect(!shown.contains(Self.secret))
      #expect(shown.hasPrefix("/v1/x?a=b&\(spelling)=<"))
    }
  }

  @Test(arguments: ["Authorization", "X-Firebase-AppCheck", "X-Goog-Api-Key", "Cookie", "Set-Cookie"])
  func `a header that contains a secret is replaced`(name: String) {
    let fields = SecretCleaner().cleaned(HTTPFields([.init(name, "Bearer " + Self.secret)]))
    #expect(fields[name]?.contains(Self.secret) == false)
  }

  @Test(arguments: ["code", "verificationCode", "verification_code", "password", "sharedSecretKey", "salt"])
  func `a guessable secret leaves no fingerprint`(name: String) {
    for value in ["123456", "9"] {
      #expect(
        Self.shown("a=b&\(name)=\(value)", "application/x-www-form-urlencoded") == "a=b&\(name)=<\(name)>")
    }
  }

  @Test func `fingerprints differ for different tokens and match for the same token`() {
    // The first eight digits of SHA-256("abc"), FIPS 180-4.
    #expect(Self.shown(#"{"idToken":"abc"}"#) == #"{"idToken":"<idToken ba7816bf>"}"#)
    #expect(Self.shown(#"{"idToken":"abd"}"#) != #"{"idToken":"<idToken ba7816bf>"}"#)
  }

  @Test func `fixed codes of fictional numbers are hidden with their object`() {
    let body = #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{"+16505550101":"123456"}}}}"#
    #expect(
      Self.shown(body)
        == #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{"+16505550101":"<testPhoneNumbers>"}}}}"#)
  }

  @Test func `non-secrets stay readable`() {
    let body = #"{"error":{"code":400,"message":"INVALID_CODE"},"localId":"u","phoneNumber":"+16505550101"}"#
    #expect(Self.shown(body) == body && Self.shown("", nil) == "")
  }

  @Test(arguments: ["<html>s3cr3t</html>", "idToken=s3cr3t", "{\"idToken\":\"s3cr3t\"", "\u{0}\u{1}s3cr3t"])
  func `a body of another type is only measured`(body: String) {
    #expect(Self.shown(body, "text/plain") == "<\(body.utf8.count) bytes>")
  }

  @Test func `a number in a secret member is hidden, an HTTP status is not`() {
    #expect(Self.shown(#"{"password":123456,"code":400}"#) == #"{"password":"<password>","code":400}"#)
  }
}
