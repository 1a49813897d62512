import Explanation
import AuthHTTP
import BoundedJSON
import IdentityToolkit
import PastedTexts
import Testing

/// Reasons that a server's state decides, or the earlier calls of a file.
@Suite struct ReasonFactsTests {
  private typealias X = ReasonExamples

  private static let world = {
    var world = KnownWorld()
    var jane = KnownAccount(uid: "u1")
    (jane.email, jane.phoneNumber, jane.providers) = ("jane@example.com", "+16505550101", ["google.com"])
    jane.factors["f1"] = "my phone"
    var joe = KnownAccount(uid: "u2")
    (joe.email, joe.isDisabled, joe.hasPassword, joe.providers) = (
      "joe@example.com", true, true, ["password"]
    )
    var ann = KnownAccount(uid: "u3")
    (ann.email, ann.hasPassword, ann.sessionsBegin) = ("ann@example.com", true, X.now - 60)
    (world.accounts, world.identities["google.com g1"]) = ([jane, joe, ann], "u1")
    world.verifications = [
      "v1": KnownCode(receiver: "+16505550101"), "v2": KnownCode(receiver: "+16505550177"),
      "v3": KnownCode(receiver: "+16505550101", .used), "v4": KnownCode(receiver: "+16505550101", .expired),
      "o1": KnownCode(receiver: "jane@example.com", .replaced), "v5": KnownCode(receiver: "+16505550101"),
      "v6": KnownCode(receiver: "", .used),
    ]
    world.verifications["v1"]?.isOfCall = true
    world.verifications["v1"]?.sentAt = X.now - 30
    world.verifications["v4"]?.sentAt = X.now - 720
    world.codes = ["222222": ["v2"], "333333": ["v3"], "111111": ["v1"]]
    world.steps = [
      "444444": [KnownStep(factor: "phone app", isOfCall: true, offset: -4, isUsed: false)],
      "555555": [KnownStep(factor: "phone app", isOfCall: true, offset: 2, isUsed: false)],
      "666666": [KnownStep(factor: "tablet", isOfCall: false, offset: 0, isUsed: false)],
      "777777": [KnownStep(factor: nil, isOfCall: true, offset: 0, isUsed: true)],
    ]
    world.sessions = [
      "r1": KnownSession(uid: "gone"), "r2": KnownSession(uid: "u1", project: "blog"),
      "p1": KnownSession(uid: "u1", startedAt: X.now - 900),
    ]
    world.settings = [
      "authorizedDomains": "localhost", "signIn.phoneNumber.enabled": "false",
      "signIn.anonymous.enabled": "true",
    ]
    return world
  }()

  private static func sms(_ id: String, _ code: String, _ refusal: String = "INVALID_CODE") -> HTTPExchange {
    X.refused(
      "v1/accounts:signInWithPhoneNumber", ["sessionInfo": .string(id), "code": .string(code)], refusal)
  }

  private static func app(_ code: String) -> HTTPExchange {
    X.refused(
      "v2/accounts/mfaSignIn:finalize", ["totpVerificationInfo": ["verificationCode": .string(code)]],
      "INVALID_CODE")
  }

  private static func call(_ path: String, _ refusal: String, _ sent: ByName<JSONValue>) -> HTTPExchange {
    X.refused("v1/accounts:\(path)", sent, refusal)
  }

  private static func of(_ uid: JSONValue, _ refusal: String) -> HTTPExchange {
    call("lookup", refusal, ["idToken": .string(X.idToken(["sub": uid, "user_id": uid]))])
  }

  private static let google: JSONValue = .string(
    "providerId=google.com&id_token=\(X.token(["iss": "https://accounts.google.com", "sub": "g1"]))")

  static let rows = [
    ReasonTests.Row("a wrong code", sms("v1", "000000"), .codeWrong, "sent to +16505550101"),
    .init("a code with a blank", sms("v1", "123 45"), .codeMalformed),
    .init(
      "another verification's", sms("v1", "222222"), .codeOfOtherVerification,
      "sent to +16505550177, whose verification is pending too"),
    .init("an earlier SMS to the number", sms("v1", "333333"), .codeReplaced, "an earlier SMS"),
    .init("used", sms("v3", "333333", "SESSION_EXPIRED"), .codeUsed, "+16505550101"),
    .init("expired", sms("v4", "123456", "SESSION_EXPIRED"), .codeExpired, "sent 12 min ago"),
    .init("an unknown verification ID", sms("v9", "000000", "INVALID_SESSION_INFO"), .verificationUnknown),
    .init("an unknown verification ID and another's code", sms("v9", "222222"), .verificationUnknown),
    .init("no verification ID", sms("", "222222", "MISSING_SESSION_INFO"), .verificationMissing),
    .init(
      "a used code of an unknown number", sms("v6", "000000", "SESSION_EXPIRED"), .codeUsed,
      "the code of this verification"),
    .init("the app's code by SMS", sms("v1", "666666"), .codeOfOtherFactor, "'tablet'"),
    .init("an earlier step", app("444444"), .codeOfEarlierStep, "2 min ago, by the server's clock"),
    .init("a later step", app("555555"), .codeOfLaterStep, "60 s from now"),
    .init("another factor", app("666666"), .codeOfOtherFactor, "'tablet'"),
    .init("a used step", app("777777"), .codeUsed, "the authenticator app"),
    .init("the SMS code for the app", app("222222"), .codeOfOtherFactor, "the SMS to +16505550177"),
    .init("no code of the app", app("000000"), .codeWrong, "authenticator app"),
    .init(
      "an e-mail that was replaced", call("resetPassword", "INVALID_OOB_CODE", ["oobCode": "o1"]),
      .codeReplaced, "jane@example.com"),
    .init("a deleted user", of("gone", "USER_NOT_FOUND"), .tokenOfDeletedUser, "gone"),
    .init("a disabled user", of("u2", "USER_DISABLED"), .tokenOfDisabledUser, "joe@example.com"),
    .init("a revoked session", of("u3", "TOKEN_EXPIRED"), .tokenRevoked, "new password"),
    .init(
      "a refresh token of a deleted user", call("token", "USER_NOT_FOUND", ["refreshToken": "r1"]),
      .tokenOfDeletedUser),
    .init(
      "a refresh token of another project", call("token", "INVALID_REFRESH_TOKEN", ["refreshToken": "r2"]),
      .tokenOfOtherProject, "blog"),
    .init(
      "a refresh token of nobody", call("token", "INVALID_REFRESH_TOKEN", ["refreshToken": "AMf-x"]),
      .tokenUnknown, "the real service's"),
    .init(
      "no account",
      call("signInWithPassword", "INVALID_LOGIN_CREDENTIALS", ["email": "x@example.com", "password": "p"]),
      .noAccount, "x@example.com"),
    .init(
      "no password",
      call(
        "signInWithPassword", "INVALID_LOGIN_CREDENTIALS", ["email": "Jane@example.com", "password": "p"]),
      .noPassword, "signs in with google.com"),
    .init(
      "a wrong password",
      call("signInWithPassword", "INVALID_PASSWORD", ["email": "ann@example.com", "password": "p"]),
      .passwordWrong),
    .init(
      "a disabled account", call("signInWithPassword", "USER_DISABLED", ["email": "joe@example.com"]),
      .accountDisabled),
    .init(
      "a taken address", call("signUp", "EMAIL_EXISTS", ["email": "jane@example.com"]),
      .addressOfOtherAccount, "belongs to account u1, which signs in with google.com"),
    .init(
      "a taken identity", call("signInWithIdp", "FEDERATED_USER_ID_ALREADY_LINKED", ["postBody": google]),
      .identityOfOtherAccount, "account jane@example.com"),
    .init(
      "one's own identity",
      call(
        "signInWithIdp", "FEDERATED_USER_ID_ALREADY_LINKED",
        ["postBody": google, "idToken": .string(X.idToken())]), .alreadyLinked),
    .init(
      "phone sign-in is off",
      call("sendVerificationCode", "OPERATION_NOT_ALLOWED", ["phoneNumber": "+16505550101"]), .providerOff,
      "phone sign-in is off: signIn.phoneNumber.enabled is false"),
    .init(
      "too many wrong passwords",
      call(
        "signInWithPassword",
        "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled",
        ["email": "ann@example.com"]), .quotaReached,
      "too many wrong passwords were given for ann@example.com"),
    .init("too many sign-ups", call("signUp", "TOO_MANY_ATTEMPTS_TRY_LATER", [:]), .quotaReached, "sign-ups"),
    .init(
      "too many sign-ins",
      call("signInWithPassword", "QUOTA_EXCEEDED : Exceeded quota for verifying passwords.", [:]),
      .quotaReached, "the project's quota for verifying passwords is used up"),
    .init("sign-up is off", call("signUp", "ADMIN_ONLY_OPERATION", [:]), .signUpOff),
    .init(
      "a region",
      call(
        "sendVerificationCode", "OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled",
        ["phoneNumber": "+4915112345678"]), .regionOff, "+4915112345678"),
    .init(
      "a domain", call("sendOobCode", "UNAUTHORIZED_DOMAIN", ["continueUrl": "https://shop.example/x"]),
      .domainNotAuthorized, "shop.example is not among the authorized domains: authorizedDomains is localhost"
    ),
    .init(
      "too slow a second factor",
      X.refused("v2/accounts/mfaSignIn:finalize", ["mfaPendingCredential": "p1"], "TOTP_CHALLENGE_TIMEOUT"),
      .pendingSignInTooOld, "15 min"),
    .init(
      "a factor of nobody",
      X.refused(
        "v2/accounts/mfaSignIn:finalize", ["mfaPendingCredential": "p1", "mfaEnrollmentId": "f9"],
        "MFA_ENROLLMENT_NOT_FOUND"), .factorUnknown,
      "jane@example.com has no second factor with this ID: it has 'my phone'"),
  ]

  @Test(arguments: rows) func `a server says the reason that its state decides`(row: ReasonTests.Row) {
    let reason = Reason.find(of: row.exchange, knowing: Self.world)
    #expect(reason?.kind == row.kind, "\(reason?.sentence ?? "nothing")")
    #expect(
      row.words.isEmpty || reason?.sentence.contains(row.words) == true, "\(reason?.sentence ?? "nothing")")
    #expect(reason?.sentence.contains("{") != true, "\(reason?.sentence ?? "")")
    for secret in ["000000", "222222", "444444", "p1", "AMf-x"] {
      #expect(reason?.sentence.contains(secret) != true)
    }
  }

  @Test func `earlier calls tell owners, projects, used links and passwords`() throws {
    var earlier = EarlierCalls()
    func found(_ call: HTTPExchange) throws -> Reason {
      try #require(Reason.find(of: call, knowing: earlier))
    }
    let foreign = X.refused(
      "v1/accounts:lookup?key=k", ["idToken": .string(X.idToken(["aud": "blog"]))], "INVALID_ID_TOKEN")
    let password = Self.call(
      "signInWithPassword", "INVALID_LOGIN_CREDENTIALS", ["email": "jane@example.com", "password": "p"])
    let link = Self.call("signInWithEmailLink", "INVALID_OOB_CODE", ["email": "x@y.z", "oobCode": "o1"])
    #expect(Reason.find(of: foreign, knowing: earlier)?.kind != .tokenOfOtherProject)
    #expect(try found(password).kind == .accountsHidden)
    #expect(Reason.find(of: link, knowing: earlier) == nil)
    let token = X.idToken(["email": "jane@example.com"])
    earlier.note(
      answered(
        "v1/accounts:signUp?key=k", #"{"email":"jane@example.com","password":"q"}"#,
        #"{"localId":"u1","idToken":"\#(token)"}"#))
    earlier.note(
      answered(
        "v1/accounts:signInWithEmailLink", #"{"email":"x@y.z","oobCode":"o1"}"#,
        #"{"localId":"u2","email":"x@y.z"}"#))
    let post = "providerId=twitter.com&access_token=1-a&oauth_token_secret=s"
    let identity = #""providerId":"twitter.com","federatedId":"http://twitter.com/12345""#
    earlier.note(
      answered(
        "v1/accounts:signInWithIdp", #"{"postBody":"\#(post)"}"#,
        "{\(identity),\"localId\":\"u1\",\"email\":\"jane@example.com\"}"))
    earlier.note(
      answered("v2/accounts/mfaSignIn:start", "{}", #"{"phoneResponseInfo":{"sessionInfo":"v1"}}"#))
    #expect(try found(foreign).sentence == "the ID token belongs to project blog, and the call to shop")
    #expect(try found(password).sentence.contains("an account of jane@example.com with a password"))
    #expect(try found(link).kind == .codeUsed)
    #expect(try found(link).step?.contains("mail scanner") == true)
    let taken = CallExamples.call(
      "v1/accounts:signInWithIdp", #"{"postBody":"\#(post)"}"#, 200,
      "{\(identity),\"errorMessage\":\"FEDERATED_USER_ID_ALREADY_LINKED\"}")
    #expect(try found(taken).sentence.contains("belongs to account jane@example.com"))
    let proof: ByName<JSONValue> = ["phoneVerificationInfo": ["sessionInfo": "v1", "code": "000000"]]
    let path = "v2/accounts/mfaSignIn:finalize"
    #expect(try found(X.refused(path, proof, "INVALID_CODE")).kind == .codeWrong)
    #expect(try found(X.refused(path, proof, "SESSION_EXPIRED")).kind == .codeExpired)
  }

  @Test func `a signature that does not count is told only where signatures count`() {
    var world = Self.world
    world.signed = false
    #expect(Reason.find(of: Self.of("u1", "INVALID_ID_TOKEN"), knowing: world)?.kind == .tokenOfOtherKey)
    func custom(_ project: String) -> Reason? {
      let account: JSONValue = .string("firebase-adminsdk@\(project).iam.gserviceaccount.com")
      let token = X.customToken(["iss": account, "sub": account])
      let sent: ByName<JSONValue> = ["token": .string(token)]
      return Reason.find(of: Self.call("signInWithCustomToken", "INVALID_CUSTOM_TOKEN", sent), knowing: world)
    }
    #expect(custom("shop")?.kind == .tokenOfOtherKey)
    #expect(custom("blog")?.kind == .tokenOfOtherProject)
    world.isStrict = false
    #expect(Reason.find(of: Self.of("u1", "INVALID_ID_TOKEN"), knowing: world) == nil)
  }

  @Test func `a number that is off is named with the setting and its value`() throws {
    let reason = try #require(
      Reason.find(of: Self.call("sendVerificationCode", "OPERATION_NOT_ALLOWED", [:]), knowing: Self.world))
    #expect(
      reason[.setting] == "signIn.phoneNumber.enabled" && reason[.value] == "false"
        && reason[.provider] == "phone")
  }

  @Test func `nothing is guessed where nothing is known`() {
    for call in [
      Self.sms("v1", "000000"), Self.app("000000"), Self.of("gone", "USER_NOT_FOUND"),
      Self.call("token", "INVALID_REFRESH_TOKEN", ["refreshToken": "AMf-x"]),
    ] {
      #expect(Reason.find(of: call) == nil)
    }
  }

  /// An answered call of the same file, some seconds before.
  private func answered(_ path: String, _ sent: String, _ answer: String) -> HTTPExchange {
    var call = CallExamples.call(path, sent, 200, answer)
    call.milliseconds = (X.now - 100) * 1000
    return call
  }

  @Test func `earlier calls of the file tell numbers, used codes, nonces and users`() {
    var earlier = EarlierCalls()
    earlier.note(
      answered(
        "v1/accounts:sendVerificationCode", #"{"phoneNumber":"+16505550101"}"#, #"{"sessionInfo":"v1"}"#))
    earlier.note(
      answered(
        "v1/accounts:sendVerificationCode", #"{"phoneNumber":"+16505550177"}"#, #"{"sessionInfo":"v2"}"#))
    func found(_ call: HTTPExchange) -> Reason? { Reason.find(of: call, knowing: earlier) }
    #expect(found(Self.sms("v1", "123456"))?.sentence == "this is not the code sent to +16505550101")
    earlier.note(
      answered(
        "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"v2","code":"123456"}"#,
        #"{"localId":"u1","idToken":"t"}"#))
    #expect(found(Self.sms("v2", "123456", "SESSION_EXPIRED"))?.kind == .codeUsed)
    #expect(found(Self.sms("v1", "123456"))?.kind == .codeOfOtherVerification)
    earlier.note(answered("v1/accounts:delete", #"{"localId":"u1"}"#, "{}"))
    #expect(found(Self.of("u1", "USER_NOT_FOUND"))?.kind == .tokenOfDeletedUser)
    earlier.note(X.apple("x", nonce: X.raw))
    #expect(found(X.apple(X.digits, nonce: "a newer one"))?.kind == .nonceOutdated)
  }

  @Test func `a recording keeps the reason of its server, and explain says it`() throws {
    var call = Self.sms("v1", "222222")
    call.reason = Reason.find(of: call, knowing: Self.world)
    let line = RecordedExchange(StandIns().replacingSecrets(in: call), keepsSecrets: false).line
    #expect(!String(decoding: line, as: UTF8.self).contains("222222"))
    let explanation = try #require(try ExchangeFile(line).explanations().first)
    #expect(
      explanation.reason == .codeOfOtherVerification && explanation.causes == [call.reason?.sentence ?? ""])
    #expect(explanation.lines.contains { $0.hasPrefix("  reason: this is the code sent to +16505550177") })
    #expect(explanation.next == call.reason?.step)
  }
}
