import Platform
import AuthCrypto
import BoundedJSON
import IdentityToolkit
import Testing

@Suite struct IDTokenTests {
  static let payload = """
    {"iss":"https://securetoken.google.com/demo-authctl","aud":"demo-authctl","sub":"u1","user_id":"u1",
     "iat":1767323045,"exp":1767326645,"auth_time":1767323045.5,"email":"jane@example.com","email_verified":true,
     "phone_number":"+16505550101","name":"Jane","picture":"https://example.com/j.png","admin":{"level":3},
     "firebase":{"sign_in_provider":"password","sign_in_second_factor":"phone","second_factor_identifier":"f1",
     "tenant":"t1","identities":{"email":["jane@example.com"],"apple.com":["001","002"],"odd":7}}}
    """

  static func token(_ payload: String, header: String = #"{"alg":"none"}"#, signature: String = "") -> String
  {
    "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(payload.utf8))).\(signature)"
  }

  @Test(
    arguments: [
      ("", .parts(1)), ("a.b", .parts(2)), ("a.b.c.d", .parts(4)), ("=.e30.", .notBase64URL(.header)),
      ("e30.e3 0.", .notBase64URL(.payload)), ("e30..", .notJSONObject(.payload)),
      (token("[]"), .notJSONObject(.payload)), (token("{"), .notJSONObject(.payload)),
      (token("{}", header: "null"), .notJSONObject(.header)), (token("\u{FEFF}x"), .notJSONObject(.payload)),
    ] as [(String, MalformedJWT)])
  func `rejects anything but a token and quotes nothing`(text: String, error: MalformedJWT) {
    #expect(throws: error) { try IDToken(parsing: text) }
  }

  @Test func `reads the claims`() throws {
    let claims = try IDToken(parsing: Self.token(Self.payload)).claims
    #expect(claims.issuer == "https://securetoken.google.com/demo-authctl")
    #expect(claims.audience == "demo-authctl")
    #expect(claims.subject == "u1" && claims.userID == "u1")
    #expect(claims.issuedAt == Date(timeIntervalSince1970: 1_767_323_045))
    #expect(claims.expiresAt == Date(timeIntervalSince1970: 1_767_326_645))
    #expect(claims.authenticatedAt == Date(timeIntervalSince1970: 1_767_323_045.5))
    #expect(claims.email == "jane@example.com" && claims.emailVerified == true)
    #expect(claims.signInProvider == "password" && claims.secondFactorName == "phone")
    #expect(claims.tenant == "t1")
    #expect(claims.all["admin"]?["level"]?.integer == 3)
  }

  @Test func `claims of a wrong type count as absent`() throws {
    let payload = #"{"sub":7,"exp":"soon","email_verified":1,"aud":["app","other"],"firebase":"x"}"#
    let claims = try IDToken(parsing: Self.token(payload)).claims
    #expect(claims.subject == nil && claims.expiresAt == nil && claims.emailVerified == nil)
    #expect(claims.signInProvider == nil)
    #expect(claims.audience == "app")
  }

  @Test func `Apple writes booleans as strings`() throws {
    let claims = try IDToken(parsing: Self.token(#"{"email_verified":"true","nonce":"ab"}"#)).claims
    #expect(claims.emailVerified == true && claims.nonce == "ab")
  }

  @Test func `nothing printable contains the token`() throws {
    let text = Self.token(Self.payload, signature: "c2lnbmF0dXJl")
    let token = try IDToken(parsing: text)
    var dumped = ""
    dump(token, to: &dumped)
    for shown in ["\(token)", String(reflecting: token), "\([token])", dumped] {
      #expect(!shown.contains("c2lnbmF0dXJl") && !shown.contains("eyJ") && !shown.contains("jane"))
    }
    #expect(token.secret.reveal { $0 } == text)
    #expect(token.header["alg"]?.string == "none")
    #expect(try IDToken(parsing: text) == token)
    #expect(try IDToken(parsing: Self.token(Self.payload)) != token)
  }
}
