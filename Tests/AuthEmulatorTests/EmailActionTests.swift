import AuthEmulator
import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Testing

/// Links of e-mails, as a browser opens them (Docs/protocol.md 9.2).
@Suite struct EmailActionTests {
  let test: TestServer
  let user: Answer

  init() throws {
    test = try TestServer()
    user = try test.post("v1/accounts:signUp", ["email": "jane@example.com", "password": "notasecret"])
  }

  private func open(_ query: String) throws -> Answer {
    try test.send(.get, "/emulator/action?apiKey=k&\(query)")
  }

  private func code(_ type: String, newEmail: String? = nil) throws -> String {
    var body: ByName<JSONValue> = [
      "requestType": .string(type), "email": "jane@example.com", "returnOobLink": true,
    ]
    body["newEmail"] = newEmail.map { .string($0) }
    return try test.post("v1/accounts:sendOobCode", .object(body), bearer: "owner").string("oobCode")
  }

  @Test func `a code has its own effect in either mode`() throws {
    let verified = try open("mode=verifyAndChangeEmail&oobCode=\(try code("VERIFY_EMAIL"))")
    #expect(verified.body["authEmulator"] == ["success": "The email has been successfully changed."])
    let change = try code("VERIFY_AND_CHANGE_EMAIL", newEmail: "new@example.com")
    let changed = try open(
      "mode=verifyEmail&oobCode=\(change)&continueUrl=http%3A%2F%2Flocalhost%2F%C3%BC%2520")
    #expect(changed.status == 303)
    #expect(changed.fields["location"] == "http://localhost/%C3%BC%20")
    let lookup = try test.post("v1/accounts:lookup", ["idToken": try #require(user.body["idToken"])])
    #expect(lookup.body["users"]?.array?.first?["email"] == "new@example.com", "the token is still good")
  }

  /// A browser's page for a link.
  private func page(_ query: String) throws -> Answer {
    let browser = HTTPFields.Field("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
    return try test.send(.get, "/emulator/action?apiKey=k&\(query)", fields: [browser])
  }

  @Test func `a browser gets a page for each outcome, with the headers of every page`() throws {
    let link = "mode=verifyEmail&oobCode=\(try code("VERIFY_EMAIL"))"
    for (status, words) in [
      (200, "The email has been successfully verified."),
      (400, "Your request to verify your email has expired or the link has already been used."),
    ] {
      let answer = try page(link)
      #expect(answer.status == status && answer.text.contains(">\(words)</p>"), "\(answer.text)")
      #expect(answer.fields["content-type"] == "text/html; charset=utf-8")
      #expect(answer.fields["content-security-policy"]?.contains("script-src 'self';") == true)
      #expect(answer.fields["x-frame-options"] == "DENY" && answer.fields["cache-control"] == "no-store")
      #expect(answer.fields["referrer-policy"] == "no-referrer")
      #expect(answer.fields.values(of: "vary") == ["Origin", "Accept"])
      #expect(answer.fields["access-control-allow-origin"] == nil)
    }
    #expect(try open(link).fields["content-type"] == "application/json; charset=utf-8")
    #expect(try page("mode=signIn&oobCode=c").text.contains("Which app signs you in?"))
    #expect(try page("mode=signIn").text.contains(">Missing oobCode query parameter.</p>"))
    let missing = try page("mode=verifyEmail")
    #expect(missing.status == 400 && missing.text.contains(">Missing oobCode query parameter.</p>"))
  }

  @Test func `an API refusal is a sentence in a browser, and text is escaped`() throws {
    let change = try code("VERIFY_AND_CHANGE_EMAIL", newEmail: "new@example.com")
    _ = try test.post("v1/accounts:signUp", ["email": "new@example.com", "password": "notasecret"])
    let taken = try page("mode=verifyAndChangeEmail&oobCode=\(change)")
    #expect(taken.status == 400 && !taken.text.contains("EMAIL_EXISTS"), "\(taken.text)")
    #expect(taken.text.contains(">The e-mail address belongs to another account.</p>"), "\(taken.text)")
    let reset = "mode=resetPassword&oobCode=\(try code("PASSWORD_RESET"))"
    let weak = try page("\(reset)&newPassword=short")
    #expect(weak.text.contains(">Password should be at least 6 characters.</p>"), "\(weak.text)")
  }

  @Test func `a link to a new password shows browsers a form, and gives programs the API's response`() throws
  {
    let link = "mode=resetPassword&oobCode=\(try code("PASSWORD_RESET"))"
    let form = try page(link)
    #expect(form.status == 200 && form.text.contains("new-password.js"), "\(form.text)")
    #expect(form.text.contains("It will be the password of jane@example.com."))
    let program = try open(link)
    #expect(program.status == 400)
    #expect(program.body["authEmulator"]?["error"] == "missing newPassword query parameter")
    #expect(try page("\(link)&newPassword=another1").text.contains("successfully updated"))
    #expect(try page(link).text.contains("already been used"))
  }

  @Test(arguments: ["VERIFY_EMAIL", "PASSWORD_RESET"])
  func `only its own code restores an address`(type: String) throws {
    let answer = try open("mode=recoverEmail&oobCode=\(try code(type))")
    #expect(answer.status == 400)
    #expect(
      answer.body["authEmulator"]?["error"] == "Requested mode does not match the OOB code provided.")
  }

  @Test(arguments: ["verifyEmail", "verifyAndChangeEmail"])
  func `a code that changes no account has expired`(mode: String) throws {
    let answer = try open("mode=\(mode)&oobCode=\(try code("PASSWORD_RESET"))&continueUrl=http%3A%2F%2Fx")
    #expect(answer.status == 400)
    #expect(
      answer.body["authEmulator"]?["error"]?.string?.hasSuffix(
        "has expired or the link has already been used.") == true)
  }

  @Test func `a refusal that is not about the code is a plain error`() throws {
    let change = try code("VERIFY_AND_CHANGE_EMAIL", newEmail: "new@example.com")
    _ = try test.post("v1/accounts:signUp", ["email": "new@example.com", "password": "notasecret"])
    #expect(try open("mode=verifyAndChangeEmail&oobCode=\(change)").message == "EMAIL_EXISTS")
    let weak = "WEAK_PASSWORD : Password should be at least 6 characters"
    let reset = try code("PASSWORD_RESET")
    #expect(try open("mode=resetPassword&oobCode=\(reset)&newPassword=short").message == weak)
  }

  @Test(arguments: [
    ("mode=verifyEmail&mode=x&oobCode=C", "Invalid mode"), ("mode[]=verifyEmail&oobCode=C", "Invalid mode"),
    ("mode=verifyEmail&oobCode=C&oobCode=C", "missing oobCode"),
    ("mode=verifyEmail&oobCode[]=C", "missing oobCode"), ("mode=verifyEmail&oobCode[a]=C", "missing oobCode"),
    ("mode=resetPassword&oobCode=C&newPassword=longenough&newPassword=longenough", "missing newPassword"),
    ("mode=resetPassword&oobCode=C&newPassword[]=longenough", "missing newPassword"),
  ])
  func `a parameter that is repeated or has brackets is missing`(query: String, error: String) throws {
    let code = try code(query.contains("reset") ? "PASSWORD_RESET" : "VERIFY_EMAIL")
    let answer = try open(query.replacing("=C", with: "=\(code)"))
    #expect(answer.status == 400)
    #expect(answer.body["authEmulator"]?["error"]?.string?.hasPrefix(error) == true, "\(answer.body)")
  }

  @Test(arguments: ["continueUrl=http://a/&continueUrl=http://b/", "continueUrl[]=http://a/"])
  func `a list of continue URLs leads nowhere`(query: String) throws {
    let answer = try open("mode=verifyEmail&oobCode=\(try code("VERIFY_EMAIL"))&\(query)")
    #expect(answer.status == 200 && answer.fields["location"] == nil)
    #expect(try open("mode=signIn&oobCode=x&\(query)").status == 400)
  }

  @Test(arguments: [
    "nonsense", "javascript:alert(1)", "//evil.example", "http://a@b/", "http:x", "back", "%00",
  ])
  func `a link leads to no URL but that of a page or an app`(url: String) throws {
    let code = try code("VERIFY_EMAIL")
    let answer = try open("mode=verifyEmail&oobCode=\(code)&continueUrl=\(url)")
    #expect(answer.status == 200 && answer.fields["location"] == nil)
    #expect(answer.body["authEmulator"]?["success"] != nil)
    #expect(try open("mode=signIn&oobCode=c&continueUrl=\(url)").status == 400)
  }

  @Test func `a sign-in link passes its whole query to the app in order`() throws {
    let answer = try open("mode=signIn&b=2&oobCode=c&a=1&a=2&x[]=3&continueUrl=http%3A%2F%2Fapp%2F%3Fq%3D1")
    #expect(answer.status == 303)
    #expect(answer.fields["location"] == "http://app/?q=1&apiKey=k&mode=signIn&b=2&oobCode=c")
  }

  @Test(arguments: [
    ("", "missing oobCode query parameter"), ("oobCode=c", "Invalid mode"),
    ("oobCode=c&mode=signIn", "Missing continueUrl query parameter"),
  ])
  func `an incomplete link is refused`(query: String, error: String) throws {
    let answer = try open(query)
    #expect(answer.status == 400)
    #expect(answer.body["authEmulator"]?["error"] == .string(error))
  }

  @Test(arguments: ["/emulator/action?mode=signIn", "/emulator/auth/handler", "/emulator/auth/iframe"])
  func `a page with another method is unknown`(path: String) throws {
    let answer = try test.send(.post, path, [:])
    #expect(answer.status == 404)
    #expect(answer.fields["vary"] == "Origin")
  }
}

extension Answer {
  fileprivate var text: String { body.string ?? "" }
}
