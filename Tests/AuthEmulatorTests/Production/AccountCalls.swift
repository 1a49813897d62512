import AuthHTTP
import BoundedJSON
import Testing

/// The calls used by most checks of accounts and e-mail codes.
struct AccountCalls {
  let server: TestServer

  /// Creates an account with a password.
  @discardableResult
  func signUp(
    _ email: String = "jane@example.com", _ more: ByName<JSONValue> = [:]
  ) throws -> Answer {
    let body: ByName<JSONValue> = [
      "email": .string(email), "password": "notasecret", "returnSecureToken": true,
    ]
    return try server.post("v1/accounts:signUp", .object(body.merging(more) { $1 }))
  }

  func signUpAnonymously() throws -> Answer { try server.post("v1/accounts:signUp", [:]) }

  func signIn(_ email: String = "jane@example.com", _ password: String = "notasecret") throws -> Answer {
    try server.post(
      "v1/accounts:signInWithPassword",
      ["email": .string(email), "password": .string(password), "returnSecureToken": true])
  }

  /// An administrator's call below `accounts`, such as `:update`.
  @discardableResult
  func admin(_ path: String, _ body: JSONValue) throws -> Answer {
    try server.post("v1/projects/demo/accounts\(path)", body, bearer: "owner", key: nil)
  }

  func update(_ user: Answer, _ members: ByName<JSONValue>) throws -> Answer {
    try server.post(
      "v1/accounts:update", .object(members.merging(["idToken": try token(of: user)]) { $1 }))
  }

  func token(of user: Answer) throws -> JSONValue { try #require(user.body["idToken"]) }
  func uid(of user: Answer) throws -> JSONValue { try #require(user.body["localId"]) }

  /// The account as its owner sees it.
  func record(of user: Answer) throws -> ByName<JSONValue> {
    let answer = try server.post("v1/accounts:lookup", ["idToken": try token(of: user)])
    return try #require(answer.body["users"]?.array?.first?.object)
  }

  /// The account as an administrator sees it.
  func record(_ uid: JSONValue) throws -> ByName<JSONValue> {
    let answer = try admin(":lookup", ["localId": [uid]])
    return try #require(answer.body["users"]?.array?.first?.object)
  }

  /// Requests an e-mail's link as an administrator.
  func link(
    _ type: String, _ email: String = "jane@example.com", _ more: ByName<JSONValue> = [:]
  ) throws -> Answer {
    var body: ByName<JSONValue> = [
      "requestType": .string(type), "email": .string(email), "returnOobLink": true,
    ]
    if type == "EMAIL_SIGNIN" { body["continueUrl"] = "https://demo.firebaseapp.com/in" }
    if type == "VERIFY_AND_CHANGE_EMAIL" { body["newEmail"] = "new@example.com" }
    return try server.post(
      "v1/accounts:sendOobCode", .object(body.merging(more) { $1 }), bearer: "owner", key: nil)
  }

  /// Requests an e-mail's code as an administrator.
  func code(
    _ type: String, _ email: String = "jane@example.com", _ more: ByName<JSONValue> = [:]
  ) throws -> JSONValue {
    try #require(try link(type, email, more).body["oobCode"])
  }

  /// Checks what a code is for.
  func check(_ code: JSONValue) throws -> Answer {
    try server.post("v1/accounts:resetPassword", ["oobCode": code])
  }

  func reset(_ code: JSONValue, to password: String = "a new secret") throws -> Answer {
    try server.post("v1/accounts:resetPassword", ["oobCode": code, "newPassword": .string(password)])
  }

  /// Applies a code to verify or change an address.
  func apply(_ code: JSONValue, _ more: ByName<JSONValue> = [:]) throws -> Answer {
    try server.post(
      "v1/accounts:update", .object((["oobCode": code] as ByName<JSONValue>).merging(more) { $1 }))
  }

  func signInByLink(
    _ code: JSONValue, _ email: String = "jane@example.com", _ more: ByName<JSONValue> = [:]
  ) throws -> Answer {
    let body: ByName<JSONValue> = ["oobCode": code, "email": .string(email)]
    return try server.post("v1/accounts:signInWithEmailLink", .object(body.merging(more) { $1 }))
  }

  func refresh(_ user: Answer) throws -> Answer {
    try server.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grantType": "refresh_token", "refreshToken": try #require(user.body["refreshToken"])], key: "k")
  }

  /// Disables or enables an account.
  func disable(_ user: Answer, _ isDisabled: Bool = true) throws {
    try admin(":update", ["localId": try uid(of: user), "disableUser": .bool(isDisabled)])
  }

  /// Checks that earlier sessions have ended, with both tokens.
  func expectEnded(_ user: Answer, _ message: String = "TOKEN_EXPIRED") throws {
    let lookup = try server.post("v1/accounts:lookup", ["idToken": try token(of: user)])
    #expect(lookup.message == message)
    #expect(try refresh(user).message == message)
  }
}

extension ProductionRule {
  /// A rule that a strict server follows; `check` gets the calls of a new one.
  static func account(
    _ number: String, _ summary: String, _ evidence: ProductionEvidence,
    check: @escaping @Sendable (AccountCalls) throws -> Void
  ) -> Self {
    Self(number, summary, evidence) { server in try check(AccountCalls(server: server)) }
  }
}

/// The names of a JSON object's members.
func names(_ object: JSONValue?) -> Set<String> { Set(object?.object.map { Array($0.keys) } ?? []) }
