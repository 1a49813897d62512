import AuthHTTP
import Explanation
import IdentityToolkit
import PastedTexts
import Testing

/// Which user and which flow a call belongs to, by the calls before it.
@Suite struct CallTrackerTests {
  /// Calls of apps in their order, each a minute after the one before.
  private struct Calls {
    var tracker = CallTracker()
    var number: Int64 = 0
    var minute: Int64 = 0
    /// The machine's clock, if it is known.
    var start: ContinuousClock.Instant?
    var mailboxes: [String: String] = [:]

    mutating func add(
      _ path: String, _ sent: String, _ answer: String, _ status: Int = 200, isAdministrators: Bool = false
    ) -> CallTracker.Ties {
      let caller = isAdministrators ? [HTTPFields.Field("Authorization", "Bearer owner")] : []
      var call = CallExamples.call("v1/\(path)", sent, status, answer, fields: caller)
      if path.hasPrefix("emulator/") {
        call.host = nil
        call.request.target = RequestTarget(parsing: "/\(path)") ?? RequestTarget(path: "/")
        call.request.method = .get
      }
      if path == "token" { call.host = "securetoken.googleapis.com" }
      (number, minute) = (number + 1, minute + 1)
      call.milliseconds = CallExamples.time + minute * 60_000
      call.start = start
      return tracker.add(call, number: number) { mailboxes[$0] }
    }

    mutating func refuse(_ path: String, _ sent: String, _ code: String) -> CallTracker.Ties {
      add(path, sent, #"{"error":{"code":400,"message":"\#(code)"}}"#, 400)
    }

    mutating func sendCode(_ number: String, _ session: String) -> CallTracker.Ties {
      add(
        "accounts:sendVerificationCode", #"{"phoneNumber":"\#(number)"}"#, #"{"sessionInfo":"\#(session)"}"#)
    }

    mutating func verify(_ session: String, _ uid: String, _ number: String) -> CallTracker.Ties {
      add(
        "accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(session)","code":"123456"}"#,
        #"{"localId":"\#(uid)","phoneNumber":"\#(number)"}"#)
    }

    mutating func signIn(_ email: String, _ uid: String) -> CallTracker.Ties {
      add(
        "accounts:signInWithPassword", #"{"email":"\#(email)","password":"x"}"#,
        #"{"localId":"\#(uid)","email":"\#(email)"}"#)
    }
  }

  private static func token(_ uid: String, _ email: String) -> String {
    CallExamples.token(#"{"sub":"\#(uid)","email":"\#(email)","firebase":{}}"#, algorithm: "none")
  }

  @Test func `a listing of codes joins nobody, and belongs to nobody`() {
    var calls = Calls()
    let first = calls.sendCode("+16505550111", "session-of-111")
    let second = calls.sendCode("+16505550222", "session-of-222")
    let codes = ["111", "222"].map { #"{"phoneNumber":"+16505550\#($0)","sessionInfo":"session-of-\#($0)"}"# }
    let listing = calls.add(
      "emulator/v1/projects/p/verificationCodes", "",
      #"{"verificationCodes":[\#(codes.joined(separator: ","))]}"#)
    #expect(listing == CallTracker.Ties() && [first.flow, second.flow] == [1, 2])
    let verified = calls.verify("session-of-222", "u2", "+16505550222")
    #expect(verified.flow == 2 && verified.user == "+16505550222" && verified.answers == [2])
    #expect(calls.verify("session-of-111", "u1", "+16505550111").flow == 1)
  }

  @Test func `a secret of a flow joins over any pause, and a name by the machine's clock`() {
    var calls = Calls()
    _ = calls.sendCode("+16505550111", "session-of-111")
    calls.minute += 600
    #expect(calls.verify("session-of-111", "u1", "+16505550111").flow == 1)
    let (path, body) = ("accounts:signInWithPassword", #"{"email":"jane@example.com","password":"x"}"#)
    let now = ContinuousClock.now
    calls.start = now
    #expect(calls.refuse(path, body, "INVALID_PASSWORD").flow == 3)
    // The server's clock was moved.
    (calls.minute, calls.start) = (calls.minute + 600, now + .seconds(5))
    #expect(calls.refuse(path, body, "INVALID_PASSWORD").flow == 3)
    calls.start = now + .seconds(3600)
    #expect(calls.refuse(path, body, "INVALID_PASSWORD").flow == 5)
    // A recording has only the time of each call.
    (calls.minute, calls.start) = (calls.minute + 31, nil)
    #expect(calls.refuse(path, body, "INVALID_PASSWORD").flow == 6)
  }

  @Test func `two users of one number, or of one address in two tenants, are two`() {
    var calls = Calls()
    _ = calls.sendCode("+16505550111", "session-1")
    #expect(calls.verify("session-1", "u1", "+16505550111").uid == "u1")
    _ = calls.sendCode("+16505550111", "session-2")
    let second = calls.verify("session-2", "u2", "+16505550111")
    #expect(second.uid == "u2" && second.flow == 3)
    let read = calls.add(
      "accounts:lookup", #"{"idToken":"\#(Self.token("u1", "a@example.com"))"}"#,
      #"{"users":[{"localId":"u1","email":"a@example.com","phoneNumber":"+16505550111"}]}"#)
    #expect(read.flow == 1 && read.user == "a@example.com")
    let flows = ["t1", "t2"].map { tenant in
      calls.refuse(
        "accounts:signInWithPassword",
        #"{"email":"b@example.com","tenantId":"\#(tenant)","password":"x"}"#, "INVALID_PASSWORD"
      ).flow
    }
    #expect(flows == [6, 7])
  }

  @Test func `an administrator's step is not the app's`() {
    var calls = Calls()
    let made = calls.add(
      "projects/p/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"jane@example.com"}"#,
      #"{"email":"jane@example.com","oobCode":"code-in-the-link"}"#, isAdministrators: true)
    #expect(made.flow == nil && made.user == "jane@example.com")
    let used = calls.add(
      "accounts:resetPassword", #"{"oobCode":"code-in-the-link","newPassword":"secret1"}"#,
      #"{"email":"jane@example.com","requestType":"PASSWORD_RESET"}"#)
    #expect(used.flow == 2 && used.answers == [1])
    let deleted = calls.add(
      "projects/p/accounts:delete", #"{"localId":"u1"}"#, "{}", isAdministrators: true)
    #expect(deleted.flow == nil && deleted.uid == "u1" && deleted.user == "u1")
  }

  @Test func `a refused call that names others is its own user's`() {
    var calls = Calls()
    #expect(calls.signIn("jane@example.com", "u1").flow == 1)
    let kim = calls.signIn("kim@example.com", "u2")
    let token = Self.token("u1", "jane@example.com")
    let refused = calls.refuse(
      "accounts:update", #"{"idToken":"\#(token)","email":"kim@example.com"}"#, "EMAIL_EXISTS")
    #expect(refused.user == "jane@example.com" && refused.uid == "u1" && refused.flow == 1)
    let after = calls.refuse(
      "accounts:signInWithPassword", #"{"email":"kim@example.com","password":"x"}"#, "INVALID_PASSWORD")
    #expect(kim.flow == 2 && after.flow == 4 && after.user == "kim@example.com")
  }

  @Test func `each step says which call waited for it, and of two messages the newer one counts`() {
    var calls = Calls()
    _ = calls.sendCode("+16505550111", "session-1")
    #expect(calls.sendCode("+16505550111", "session-2").flow == 1)
    let wrong = calls.refuse(
      "accounts:signInWithPhoneNumber", #"{"sessionInfo":"session-2","code":"1"}"#, "INVALID_CODE")
    #expect(wrong.flow == 1 && wrong.user == "+16505550111" && wrong.answers == [])
    #expect(calls.verify("session-2", "u1", "+16505550111").answers == [2])
    // The sign-in is finished.
    #expect(calls.sendCode("+16505550111", "session-3").flow == 5)
  }

  @Test func `a second factor belongs to the sign-in that needs it`() {
    var calls = Calls()
    let first = calls.add(
      "accounts:signInWithPassword", #"{"email":"jane@example.com","password":"x"}"#,
      #"{"localId":"u1","email":"jane@example.com","mfaPendingCredential":"pending-1","mfaInfo":[]}"#)
    let start = calls.add(
      "accounts/mfaSignIn:start", #"{"mfaPendingCredential":"pending-1"}"#,
      #"{"phoneResponseInfo":{"sessionInfo":"session-1"}}"#)
    let end = calls.add(
      "accounts/mfaSignIn:finalize", #"{"phoneVerificationInfo":{"sessionInfo":"session-1","code":"1"}}"#,
      #"{"idToken":"\#(Self.token("u1", "jane@example.com"))"}"#)
    #expect([first, start, end].map(\.flow) == [1, 1, 1])
    #expect([first, start, end].map(\.answers) == [[], [1], [2]])
    #expect(start.user == "jane@example.com" && end.uid == "u1")
  }

  @Test func `the link of an e-mail and the sign-in with it belong to the call that asked for it`() {
    var calls = Calls()
    calls.mailboxes = ["oob-code-1": "jane@example.com"]
    let sent = #"{"requestType":"EMAIL_SIGNIN","email":"Jane@Example.com"}"#
    _ = calls.add("accounts:sendOobCode", sent, #"{"email":"jane@example.com"}"#)
    // Another user's session, and a code that nobody has sent.
    _ = calls.add("accounts:signUp", "{}", #"{"localId":"u9","refreshToken":"refresh-token-9"}"#)
    let unknown = calls.add("emulator/action?mode=signIn&oobCode=oob-code-x", "", "", 303)
    #expect(unknown.flow == 3 && unknown.user == nil && unknown.answers == [])
    let opened = calls.add("emulator/action?mode=signIn&oobCode=oob-code-1&apiKey=k", "", "", 303)
    #expect(opened.flow == 1 && opened.answers == [1] && opened.user == "jane@example.com")
    let body = #"{"email":"jane@example.com","oobCode":"oob-code-1"}"#
    let signedIn = calls.add(
      "accounts:signInWithEmailLink", body, #"{"localId":"u1","email":"jane@example.com"}"#)
    #expect(signedIn.flow == 1 && signedIn.answers == [4])
  }

  @Test func `a refreshed token answers no e-mail, and a question about an address begins no flow`() {
    var calls = Calls()
    let tokens = #"{"localId":"u1","email":"jane@example.com","refreshToken":"refresh-token-1"}"#
    _ = calls.add("accounts:signUp", #"{"email":"jane@example.com","password":"x"}"#, tokens)
    let mail = #"{"requestType":"PASSWORD_RESET","email":"jane@example.com"}"#
    #expect(calls.add("accounts:sendOobCode", mail, #"{"email":"jane@example.com"}"#).flow == 2)
    let refreshed = calls.add("token", #"{"refreshToken":"refresh-token-1"}"#, #"{"user_id":"u1"}"#)
    #expect(refreshed.answers == [] && refreshed.user == "jane@example.com")
    let asked = calls.add("accounts:createAuthUri", #"{"identifier":"kim@example.com"}"#, "{}")
    #expect(asked.flow == nil && asked.user == "kim@example.com")
  }

  @Test func `the calls of a recording have their numbers, users and flows, a call alone has none`() throws {
    let lines = [
      CallExamples.call(
        "v1/accounts:sendVerificationCode", #"{"phoneNumber":"+16505550111"}"#, 200,
        #"{"sessionInfo":"session-1"}"#),
      CallExamples.call("v1/recaptchaParams", "{}", 200, "{}"),
      CallExamples.call(
        "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"session-1","code":"123456"}"#, 200,
        #"{"localId":"u1","phoneNumber":"+16505550111"}"#),
    ].map { RecordedExchange(StandIns().replacingSecrets(in: $0), keepsSecrets: false).line }
    let calls = try ExchangeFile(Array(lines.joined(separator: [0x0A]))).explanations()
    #expect(calls.map(\.flow) == [1, nil, 1] && calls.map(\.number) == [1, 2, 3])
    #expect(calls.map(\.user) == ["+16505550111", nil, "+16505550111"])
    #expect(calls[2].lines.contains("  call: 3 (of the flow that began with call 1)"))
    let alone = try #require(try ExchangeFile(lines[0]).explanations().first)
    #expect(alone.number == nil && alone.flow == nil && alone.user == nil)
  }
}
