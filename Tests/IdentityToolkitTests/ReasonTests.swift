import Explanation
import AuthCrypto
import AuthHTTP
import BoundedJSON
import IdentityToolkit
import PastedTexts
import Testing

/// Reasons that the call itself, or one before it in the same file, decides.
@Suite struct ReasonTests {
  private typealias X = ReasonExamples

  /// What was sent, and what is found; no kind if nothing decides.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let exchange: HTTPExchange
    let kind: Reason.Kind?
    let words: String
    var testDescription: String { name }

    init(_ name: String, _ exchange: HTTPExchange, _ kind: Reason.Kind?, _ words: String = "") {
      (self.name, self.exchange, self.kind, self.words) = (name, exchange, kind, words)
    }
  }

  private func check(_ row: Row, knowing facts: any FactSource = EarlierCalls()) {
    let reason = Reason.find(of: row.exchange, knowing: facts)
    #expect(reason?.kind == row.kind, "\(reason?.sentence ?? "nothing")")
    #expect(
      row.words.isEmpty || reason?.sentence.contains(row.words) == true, "\(reason?.sentence ?? "nothing")")
    #expect(
      reason?.sentence.contains("{") != true && reason?.step?.contains("{") != true,
      "\(String(describing: reason))")
  }

  private static func apple(_ claim: String?, _ nonce: String? = X.raw) -> HTTPExchange {
    X.apple(claim, nonce: nonce)
  }

  static let nonces = [
    Row("a nonce that matches", apple(X.digits), nil),
    Row("a token without a nonce", apple(nil), nil),
    Row("the stand-in of a recording", apple(X.digits, "standin-nonce-0123456789abcdef"), nil),
    Row("the raw nonce", apple(X.raw), .nonceNotHashed, "raw nonce itself"),
    Row("the hash for Firebase", apple(X.digits, X.digits), .nonceHashGiven, "the hash"),
    Row("base64", apple(Base64.encode(X.hash)), .nonceNotHexadecimal, "base64"),
    Row("base64url", apple(Base64URL.encode(X.hash)), .nonceNotHexadecimal, "base64"),
    Row("capitals", apple(X.digits.uppercased()), .nonceNotHexadecimal, "uppercase"),
    Row("hashed twice", apple(Hexadecimal.encode(SHA256.hash(Array(X.digits.utf8)))), .nonceHashedTwice),
    Row("another hash", apple(Hexadecimal.encode(SHA1.hash(Array(X.raw.utf8)))), .nonceOtherHash, "SHA-1"),
    Row(
      "SHA-512 in base64", apple(Base64.encode(SHA512.hash(Array(X.raw.utf8)))), .nonceOtherHash, "SHA-512"),
    Row(
      "a plus sign that the form did not encode",
      X.apple(Hexadecimal.encode(SHA256.hash(Array("a+b".utf8))), nonce: "a+b", isEncoded: false),
      .nonceAltered),
    Row("a line end", apple(Hexadecimal.encode(SHA256.hash(Array("abc".utf8))), "abc\n"), .nonceAltered),
    Row("quotes", apple(Hexadecimal.encode(SHA256.hash(Array("abc".utf8))), "\"abc\""), .nonceAltered),
    Row("no nonce", apple(X.digits, nil), .nonceMissing),
    Row("a nonce of nobody", apple("something else"), .nonceMismatch),
  ]

  @Test(arguments: nonces) func `a nonce is compared with the one in the token`(row: Row) { check(row) }

  private static func lookup(
    _ token: String?, _ code: String = "INVALID_ID_TOKEN", tenant: String? = nil
  ) -> HTTPExchange {
    var sent: ByName<JSONValue> = [:]
    sent["idToken"] = token.map { .string($0) }
    sent["tenantId"] = tenant.map { .string($0) }
    return X.refused("v1/accounts:lookup?key=k", sent, code)
  }

  static let texts = [
    Row("a good token", lookup(X.idToken()), nil),
    Row("no token", lookup(nil, "MISSING_ID_TOKEN"), .tokenMissing, "missing from the request"),
    Row("an empty one", lookup(""), .tokenMissing, "empty"),
    Row("in quotes", lookup("\"\(X.idToken())\""), .tokenQuoted),
    Row("in curly quotes", lookup("“\(X.idToken())”"), .tokenQuoted),
    Row("one that only begins with a quote", lookup("\"abc"), .tokenNotJWT),
    Row("Bearer in front", lookup("Bearer \(X.idToken())"), .tokenWithBearer),
    Row("with a line end", lookup("\(X.idToken())\n"), .tokenWithBlanks),
    Row("undefined", lookup("undefined"), .tokenPlaceholder, "'undefined'"),
    Row("a printed optional", lookup("Optional(\"\(X.idToken())\")"), .tokenPlaceholder, "Optional("),
    Row("a word", lookup("hello"), .tokenNotJWT),
    Row("half of it", lookup(String(X.idToken().prefix(60))), .tokenTruncated, "of its 3 parts"),
    Row("a short signature", lookup(X.idToken(signature: "AAAA")), .tokenTruncated, "in its signature"),
    Row("an access token", lookup("ya29.a0AfH6SM"), .accessTokenAsIDToken),
    Row("a refresh token", lookup("AMf-vBxSecret"), .refreshTokenAsIDToken),
    Row(
      "an emulator's refresh token", lookup(X.emulatorRefreshToken), .refreshTokenAsIDToken, "not an ID token"
    ),
    Row("a custom token", lookup(X.customToken()), .customTokenAsIDToken),
    Row(
      "a session cookie", lookup(X.idToken(["iss": "https://session.firebase.google.com/shop"])),
      .sessionCookieAsIDToken),
    Row(
      "Google's", lookup(X.token(["iss": "https://accounts.google.com", "sub": "1"])),
      .providerTokenAsIDToken, "accounts.google.com"),
    Row(
      "an App Check token", lookup(X.token(["iss": "https://firebaseappcheck.googleapis.com/1"])),
      .tokenOfOtherIssuer, "this is an App Check token from"),
    Row(
      "expired", lookup(X.idToken(["exp": .integer(X.now - 720)])), .tokenExpired,
      "12 min ago, by the recording's clock"),
    Row(
      "from the future", lookup(X.idToken(["iat": .integer(X.now + 600)])), .tokenInFuture,
      "10 min in the future"),
    Row("a clock that is two seconds off", lookup(X.idToken(["iat": .integer(X.now + 2)])), nil),
    Row("not signed", lookup(X.idToken(signature: "")), .tokenUnsigned),
    Row(
      "of another issuer", lookup(X.idToken(["iss": "https://securetoken.google.com/blog"])),
      .tokenOfOtherIssuer, "from https://securetoken.google.com/blog"),
    Row(
      "of another tenant",
      lookup(X.idToken(["firebase": ["tenant": "acme"]]), "TENANT_ID_MISMATCH", tenant: "globex"),
      .tokenOfOtherTenant, "tenant acme, and the call to tenant globex"),
    Row(
      "of a tenant, without one", lookup(X.idToken(["firebase": ["tenant": "acme"]]), "TENANT_ID_MISMATCH"),
      .tokenOfOtherTenant, "no tenant"),
  ]

  @Test(arguments: texts) func `an ID token is what it should be, or it is said what it is`(row: Row) {
    check(row)
  }

  @Test func `a token of another project is told if the project is known, and whose clock counts`() {
    var call = Self.lookup(X.idToken())
    check(
      Row("", call, .tokenOfOtherProject, "project shop, and the call to blog"),
      knowing: EarlierCalls(project: "blog"))
    check(Row("", call, nil), knowing: EarlierCalls(project: "shop"))
    call = Self.lookup(X.idToken(["exp": .integer(X.now + 10)]))
    call.response?.fields["Date"] = "Fri, 01 Jan 2027 00:00:00 GMT"
    check(Row("", call, .tokenExpired, "by the service's clock"))
  }

  @Test func `a call that is not sent yet is doubted only for what it has`() {
    func doubt(_ call: HTTPExchange) -> Reason.Kind? {
      var call = call
      call.response = nil
      return Reason.doubt(about: call)?.kind
    }
    #expect(doubt(Self.apple(X.digits)) == nil && doubt(Self.apple(nil, nil)) == nil)
    #expect(doubt(Self.lookup(X.idToken())) == nil && doubt(Self.lookup(nil)) == nil)
    #expect(doubt(Self.apple(X.raw)) == .nonceNotHashed)
    #expect(doubt(Self.lookup("Bearer \(X.idToken())")) == .tokenWithBearer)
    #expect(doubt(Self.custom(X.idToken())) == .idTokenAsCustomToken)
  }

  @Test(arguments: [
    "INVALID_ID_TOKEN", "MISSING_OR_INVALID_NONCE", "INVALID_CUSTOM_TOKEN", "ADMIN_ONLY_OPERATION",
    "API key not valid. Please pass a valid API key.",
  ])
  func `nothing is missing in a request that the text does not show`(message: String) throws {
    let answer = #"{"error":{"code":400,"message":"\#(message)","status":"INVALID_ARGUMENT"}}"#
    let log =
      "> POST /v1/accounts:signUp?key=<key 01234567> HTTP/1.1\n> Host: identitytoolkit.googleapis.com\n< HTTP/1.1 400\n"
    for text in [answer, "\(log)\n\(answer)\n"] {
      let found = try #require(try ExchangeFile(Array(text.utf8)).explanations().first)
      #expect(found.outcome == .refused && found.reason == nil, "\(found.causes ?? [])")
    }
  }

  private static func custom(_ token: String, _ code: String = "INVALID_CUSTOM_TOKEN") -> HTTPExchange {
    X.refused("v1/accounts:signInWithCustomToken?key=k", ["token": .string(token)], code)
  }

  private static func refresh(_ token: String, _ code: String = "INVALID_REFRESH_TOKEN") -> HTTPExchange {
    X.refused("v1/token?key=k", ["grantType": "refresh_token", "refreshToken": .string(token)], code)
  }

  private static func idp(_ form: String) -> HTTPExchange {
    X.refused(
      "v1/accounts:signInWithIdp",
      ["postBody": .string("providerId=google.com&\(form)"), "requestUri": "http://localhost"],
      "INVALID_IDP_RESPONSE : no")
  }

  private static let provider: JSONValue = .string(
    "id_token=\(X.token(["iss": "https://accounts.google.com", "aud": "app-1", "sub": "1"]))&providerId=google.com"
  )

  static let others = [
    Row("a good custom token", custom(X.customToken()), nil),
    Row("JSON, as a local server takes it", custom(#"{"uid":"u1"}"#), nil),
    Row("an ID token", custom(X.idToken()), .idTokenAsCustomToken),
    Row("a refresh token", custom(X.emulatorRefreshToken), .refreshTokenAsIDToken, "not a custom token"),
    Row(
      "an old custom token without a signature",
      custom(
        X.customToken(["exp": .integer(X.now - 90)], signature: ""),
        "INVALID_CUSTOM_TOKEN : Missing signature."),
      .tokenUnsigned, "the custom token is not signed"),
    Row(
      "a custom token for another audience", custom(X.customToken(["aud": "shop"])), .tokenOfOtherAudience,
      "for shop (aud)"),
    Row(
      "an access token as a provider's", idp("id_token=ya29.a0AfH6SM"), .accessTokenAsIDToken,
      "not its ID token"),
    Row("a wrong access token", idp("access_token=ya29.a0AfH6SM"), nil),
    Row("an empty token of a provider", idp("id_token="), .tokenMissing, "the provider's token is empty"),
    Row("no token of a provider", idp("nonce=abcdefgh"), .tokenMissing, "missing from the request"),
    Row("too long a life", custom(X.customToken(["exp": .integer(X.now + 7200)])), .tokenTooLong, "2 h"),
    Row(
      "an old custom token", custom(X.customToken(["exp": .integer(X.now - 90)])), .tokenExpired, "90 s ago"),
    Row(
      "of another project", custom(X.customToken(), "CREDENTIAL_MISMATCH"), .tokenOfOtherProject,
      "project shop, and the API key to another"),
    Row("an ID token for a refresh", refresh(X.idToken()), .idTokenAsRefreshToken, "an ID token"),
    Row("a custom token for a refresh", refresh(X.customToken()), .idTokenAsRefreshToken, "a custom token"),
    Row("an unknown refresh token", refresh("AMf-vBx"), nil),
    Row("the key of another project", refresh("AMf-vBx", "PROJECT_NUMBER_MISMATCH"), .keyOfOtherProject),
    Row(
      "a provider's token for another app",
      X.refused(
        "v1/accounts:signInWithIdp", ["postBody": provider],
        "INVALID_IDP_RESPONSE : The audience in ID Token [app-1] does not match"),
      .tokenOfOtherAudience, "app-1"),
    Row(
      "a provider's token of another issuer",
      X.refused(
        "v1/accounts:signInWithIdp", ["postBody": provider],
        "INVALID_IDP_RESPONSE : The issuer in ID Token x does not match"),
      .tokenOfOtherIssuer, "from https://accounts.google.com, not from google.com"),
    Row(
      "too old a sign-in",
      X.refused(
        "v1/accounts:update", ["idToken": .string(X.idToken()), "password": "p"],
        "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"), .signInTooOld,
      "with password was 10 min ago, by the recording's clock, and 5 min is the limit"),
  ]

  @Test(arguments: others) func `custom, refresh and providers' tokens and old sign-ins are told`(row: Row) {
    check(row)
  }

  private static func keyed(
    _ key: String?, _ message: String, _ status: Int = 400, fields: [HTTPFields.Field] = []
  ) -> HTTPExchange {
    X.refused(
      "v1/accounts:signUp\(key.map { "?key=\($0)" } ?? "")", [:], message, status: status,
      named: status == 403 ? "PERMISSION_DENIED" : "INVALID_ARGUMENT", fields: fields)
  }

  static let keys = [
    Row(
      "no key",
      keyed(nil, "Method doesn't allow unregistered callers (callers without established identity).", 403),
      .keyMissing),
    Row(
      "a typo",
      keyed("AIza" + String(repeating: "x", count: 35), "API key not valid. Please pass a valid API key."),
      .keyUnknown),
    Row("too short", keyed("AIzaShort", "API key not valid. Please pass a valid API key."), .keyMalformed),
    Row("an app ID", keyed("1:123:ios:abc", "API key not valid."), .keyNotAKey, "the app ID"),
    Row(
      "a site key", keyed("6L" + String(repeating: "x", count: 38), "API key not valid."), .keyNotAKey,
      "reCAPTCHA"),
    Row("an emulator's", keyed("fake-api-key", "API key not valid."), .keyNotAKey, "emulator"),
    Row("expired", keyed("AIzaX", "API key expired. Please renew the API key."), .keyExpired),
    Row(
      "another app", keyed("k", "Requests from this iOS client application com.example.b are blocked.", 403),
      .keyForOtherApp, "com.example.b"),
    Row(
      "an app without a name",
      keyed(
        "k", "Requests from this Android client application <empty> are blocked.", 403,
        fields: [.init("X-Android-Package", "com.example.c")]), .keyForOtherApp, "com.example.c"),
    Row(
      "another site", keyed("k", "Requests from referer https://evil.example/ are blocked.", 403),
      .keyForOtherReferrer, "https://evil.example/"),
    Row(
      "another API", keyed("k", "Requests to this API identitytoolkit method google.x are blocked.", 403),
      .keyForOtherAPI),
    Row(
      "another address", keyed("k", "The provided API key has an IP address restriction.", 403),
      .keyForOtherAddress),
    Row(
      "the API is off",
      keyed("k", "Identity Toolkit API has not been used in project 123 before or it is disabled.", 403),
      .apiOff, "project 123"),
    Row("another PERMISSION_DENIED", keyed("k", "Permission denied: the caller may not.", 403), nil),
    Row(
      "a suspended key",
      keyed("k", "Permission denied: Consumer 'api_key:AIzaSyA' has been suspended.", 403), .keySuspended),
    Row("no such project", keyed("k", "PROJECT_NOT_FOUND"), .projectUnknown),
    Row("an anonymous user without the state", keyed("k", "ADMIN_ONLY_OPERATION"), nil),
    Row(
      "a user with an address",
      X.refused("v1/accounts:signUp?key=k", ["email": "a@example.com"], "ADMIN_ONLY_OPERATION"), .signUpOff),
    Row(
      "an address that changes by a link only",
      X.refused(
        "v1/accounts:update?key=k", ["idToken": "x", "email": "new@example.com"],
        "OPERATION_NOT_ALLOWED : Please verify the new email before changing email."), .accountsHidden,
      "enumeration protection is on, so an address changes only by the link"),
    Row("Authentication is not set up", keyed("k", "CONFIGURATION_NOT_FOUND"), .authNotSetUp),
    Row(
      "an unknown member",
      keyed("k", #"Invalid JSON payload received. Unknown name "emial": Cannot find field."#), .memberUnknown,
      "'emial'"),
    Row(
      "a number for a text", keyed("k", "Invalid value at 'email' (TYPE_STRING), 1"), .memberOfWrongType,
      "'email'"),
    Row(
      "an unknown path", X.refused("v1/accounts:lookups", [:], "Not Found", status: 404, named: "NOT_FOUND"),
      .pathUnknown),
    Row("another refusal", keyed("k", "OPERATION_NOT_ALLOWED"), nil),
  ]

  @Test(arguments: keys) func `what production says about an API key or a request is read`(row: Row) {
    check(row)
  }

  @Test func `every kind has its texts, and no text is of another kind`() {
    for kind in Reason.Kind.allCases {
      let reason = Reason(kind)
      #expect(reason.sentence != kind.rawValue && reason.step != nil, "\(kind)")
      #expect(
        reason.sentence.first?.isUppercase == false || reason.sentence.hasPrefix("Google"),
        "\(reason.sentence)")
      for text in [reason.sentence, reason.step ?? ""] {
        #expect(!text.hasSuffix(".") && !text.contains("authctl"), "\(text)")
      }
    }
  }
}
