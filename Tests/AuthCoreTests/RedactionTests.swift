import AuthCore
import AuthHTTP
import IdentityToolkit
import Testing

@Suite struct RedactionTests {
  static let secret = "s3cr3t-value-that-must-not-be-shown"

  /// Every field of Docs/protocol.md that holds a secret, in camelCase; the wire spells some in snake_case.
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

  private static func snake(_ name: String) -> String {
    name.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
  }

  @Test(arguments: names) func `a secret is shown in no spelling and nowhere`(name: String) {
    let redaction = Redaction()
    for spelling in [name, Self.snake(name), name.uppercased()] {
      let bodies = [
        (#"{"\#(spelling)":"\#(Self.secret)"}"#, "application/json; charset=utf-8"),
        (#"{"a":[{"b":{"\#(spelling)":"\#(Self.secret)"}}]}"#, "application/json"),
        (#"{"\#(spelling)":["\#(Self.secret)"]}"#, "application/json"),
        (#"{"\#(spelling)":{"x":"\#(Self.secret)"}}"#, "application/json"),
        ("a=b&\(spelling)=\(Self.secret)", "application/x-www-form-urlencoded"),
      ]
      for (body, type) in bodies {
        let shown = redaction.redact(body: Array(body.utf8), contentType: type)
        #expect(!shown.contains(Self.secret), "\(shown)")
        #expect(shown.contains("<\(spelling)"), "\(shown)")
      }
      let target = RequestTarget(path: "/v1/x", items: [("a", "b"), (spelling, Self.secret)])
      let shown = redaction.redact(target)
      #expect(!shown.contains(Self.secret))
      #expect(shown.hasPrefix("/v1/x?a=b&\(spelling)=<"))
    }
  }

  @Test(arguments: ["Authorization", "X-Firebase-AppCheck", "X-Goog-Api-Key", "Cookie", "Set-Cookie"])
  func `a header that holds a secret is replaced`(name: String) {
    #expect(!Redaction().redact(HTTPFields.Field(name, "Bearer " + Self.secret)).contains(Self.secret))
  }

  @Test(arguments: ["code", "verificationCode", "verification_code", "password", "sharedSecretKey", "salt"])
  func `what could be guessed leaves no fingerprint`(name: String) {
    #expect(Redaction().replacement(for: "123456", named: name) == "<\(name)>")
    #expect(
      Redaction().replacement(for: "123456", named: name) == Redaction().replacement(for: "9", named: name))
  }

  @Test func `a fingerprint tells two tokens apart and one token again`() {
    let redaction = Redaction()
    let one = redaction.replacement(for: "abc", named: "idToken")
    // The first eight digits of SHA-256("abc"), FIPS 180-4.
    #expect(one == "<idToken ba7816bf>")
    #expect(redaction.replacement(for: "abd", named: "idToken") != one)
  }

  @Test func `fixed codes of fictional numbers are hidden with their object`() {
    let body = #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{"+16505550101":"123456"}}}}"#
    #expect(
      Redaction().redact(body: Array(body.utf8), contentType: "application/json")
        == #"{"signIn":{"phoneNumber":{"testPhoneNumbers":"<testPhoneNumbers>"}}}"#)
  }

  @Test func `what is no secret stays readable`() {
    let body = #"{"error":{"code":400,"message":"INVALID_CODE"},"localId":"u","phoneNumber":"+16505550101"}"#
    #expect(Redaction().redact(body: Array(body.utf8), contentType: "application/json") == body)
    #expect(Redaction().redact(body: [], contentType: nil) == "")
  }

  @Test(arguments: ["<html>s3cr3t</html>", "idToken=s3cr3t", "{\"idToken\":\"s3cr3t\"", "\u{0}\u{1}s3cr3t"])
  func `a body of another kind is only counted`(body: String) {
    let shown = Redaction().redact(body: Array(body.utf8), contentType: "text/plain")
    #expect(shown == "<\(body.utf8.count) bytes>")
  }

  @Test func `a number under a secret name is hidden, an HTTP status is not`() {
    let shown = Redaction().redact(
      body: Array(#"{"password":123456,"code":400}"#.utf8), contentType: "application/json")
    #expect(shown == #"{"code":400,"password":"<password>"}"#)
  }
}
