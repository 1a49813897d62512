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
    var body: [String: JSONValue] = [
      "requestType": .string(type), "email": "jane@example.com", "returnOobLink": true,
    ]
    body["newEmail"] = newEmail.map { .string($0) }
    return try test.post("v1/accounts:sendOobCode", .object(body), bearer: "owner").string("oobCode")
  }

  @Test func `a code has the effect of its own kind in either mode`() throws {
    let verified = try open("mode=verifyAndChangeEmail&oobCode=\(try code("VERIFY_EMAIL"))")
    #expect(verified.body["authEmulator"] == ["success": "The email has been successfully changed."])
    let change = try code("VERIFY_AND_CHANGE_EMAIL", newEmail: "new@example.com")
    let changed = try open("mode=verifyEmail&oobCode=\(change)&continueUrl=http%3A%2F%2Flocalhost%2Fa%20b")
    #expect(changed.status == 303)
    #expect(changed.fields["location"] == "http://localhost/a%20b")
    let lookup = try test.post("v1/accounts:lookup", ["idToken": try #require(user.body["idToken"])])
    #expect(lookup.body["users"]?.array?.first?["email"] == "new@example.com", "the token is still good")
  }

  @Test(arguments: ["VERIFY_EMAIL", "PASSWORD_RESET"])
  func `only its own code reverts an address`(type: String) throws {
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
    #expect(
      try open("mode=resetPassword&oobCode=\(reset)&newPassword=longenough&newPassword=longenough").message
        == weak,
      "a repeated parameter is a list of two")
  }

  @Test(arguments: [
    ("mode=verifyEmail&mode=x&oobCode=C", "Invalid mode"), ("mode[]=verifyEmail&oobCode=C", "Invalid mode"),
    ("mode=verifyEmail&oobCode=C&oobCode=C", "Your request to verify your email"),
    ("mode=verifyEmail&oobCode[]=C", "Your request to verify your email"),
    ("mode=verifyEmail&oobCode[a]=C", "Your request to verify your email"),
  ])
  func `a list is neither a mode nor a code`(query: String, error: String) throws {
    let answer = try open(query.replacing("=C", with: "=\(try code("VERIFY_EMAIL"))"))
    #expect(answer.status == 400)
    #expect(answer.body["authEmulator"]?["error"]?.string?.hasPrefix(error) == true)
  }

  @Test(arguments: [
    ("continueUrl=http://a/&continueUrl=b", "http://a/,b"), ("continueUrl[]=http://a/", "http://a/"),
    ("continueUrl[a]=http://a/", "[object%20Object]"),
  ])
  func `a list of continue URLs is joined`(query: String, location: String) throws {
    let answer = try open("mode=verifyEmail&oobCode=\(try code("VERIFY_EMAIL"))&\(query)")
    #expect(answer.status == 303)
    #expect(answer.fields["location"] == location)
    guard location != "[object%20Object]" else { return }
    let signIn = try open("mode=signIn&oobCode=x&\(query)")
    #expect(signIn.fields["location"] == "\(location)?apiKey=k&mode=signIn&oobCode=x")
  }

  @Test(arguments: ["newPassword[]=longenough", "newPassword[a]=longenough"])
  func `a list is a password of its own length`(query: String) throws {
    let reset = try code("PASSWORD_RESET")
    let weak = "WEAK_PASSWORD : Password should be at least 6 characters"
    #expect(try open("mode=resetPassword&oobCode=\(reset)&\(query)").message == weak)
    let six = (0..<6).map { "newPassword[]=\($0)" }.joined(separator: "&")
    #expect(try open("mode=resetPassword&oobCode=\(reset)&\(six)").status == 200)
  }

  @Test func `a sign-in link takes its whole query to the app in order`() throws {
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
  func `a page is unknown with another method`(path: String) throws {
    let answer = try test.send(.post, path, [:])
    #expect(answer.status == 404)
    #expect(answer.fields["vary"] == "Origin")
  }
}
