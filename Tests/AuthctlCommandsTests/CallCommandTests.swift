import AuthHTTP
import BoundedJSON
import Explanation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthctlCommands
@testable import Program

/// The command that makes the same call, as the page of calls copies it.
@Suite struct CallCommandTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let path: String
    let body: JSONValue
    /// The words after `authctl`.
    let line: String
    var isAdministrators = false

    init(_ path: String, _ body: JSONValue, _ line: String, isAdministrators: Bool = false) {
      (self.path, self.body, self.line, self.isAdministrators) = (path, body, line, isAdministrators)
    }

    var testDescription: String { line }

    var words: [String]? {
      var request = HTTPRequest(
        .post,
        RequestTarget(
          path: "/\(path.hasPrefix("v1/token") ? "securetoken" : "identitytoolkit").googleapis.com/\(path)"))
      request.fields["Content-Type"] = "application/json"
      if isAdministrators { request.fields["Authorization"] = "Bearer owner" }
      request.body = JSONOutput.bytes(of: body)
      return RecentCalls.Call(HTTPExchange(request), number: 1).command
    }
  }

  @Test(arguments: [
    "accounts:signInWithGameCenter", "accounts/passkeySignIn:start", "nothing", "recaptchaParams",
  ])
  func `a call that no command makes has none`(path: String) {
    #expect(Row("v1/\(path)", [:], "").words == nil)
  }

  @Test(arguments: ["hunter2hunter2", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2VjcmV0c2VjcmV0"])
  func `a secret that appears in another member is not in a command`(secret: String) throws {
    let row = Row(
      "v1/accounts:update",
      ["idToken": .string(secret), "password": .string(secret), "displayName": .string("my \(secret)")], "")
    #expect(try #require(row.words).allSatisfy { !$0.holds(secret) })
  }

  @Test(arguments: ["--profile=x", "-", "--"])
  func `a value that looks like an option stays a value`(value: String) throws {
    let row = Row(
      "v1/accounts:signInWithPassword", ["email": .string(value), "tenantId": .string(value)], "")
    #expect(row.words == ["email", "sign-in", "--tenant=\(value)", "--", value])
  }

  @Test(arguments: apps + providers + administrators)
  func `the command is one that the program runs`(row: Row) throws {
    let words = try #require(row.words)
    let line = words.map { $0.contains(" ") || $0.contains("{") ? "'\($0)'" : $0 }.joined(separator: " ")
    #expect(line == row.line)
    #expect(Commands.tree.problem(ofLine: line, placeholders: HintLine.placeholders) == nil, "\(line)")
  }

  static let apps: [Row] = [
    Row("v1/accounts:signInWithPassword", ["email": "jane@example.com"], "email sign-in jane@example.com"),
    Row(
      "v1/accounts:signInWithPassword", ["email": "jane@example.com", "tenantId": "t1"],
      "email sign-in jane@example.com --tenant t1"),
    Row(
      "v1/accounts:signUp", ["email": "jane@example.com", "password": "x"], "email sign-up jane@example.com"),
    Row("v1/accounts:signUp", ["email": "jane@example.com", "idToken": "x"], "email link jane@example.com"),
    Row("v1/accounts:signUp", [:], "anonymous sign-in"),
    Row("v1/accounts:sendVerificationCode", ["phoneNumber": "+16505550101"], "phone send +16505550101"),
    Row("v1/accounts:signInWithPhoneNumber", ["code": "123456"], "phone verify CODE"),
    Row("v1/accounts:signInWithPhoneNumber", ["code": "1", "idToken": "x"], "phone verify CODE --link"),
    Row("v1/accounts:signInWithPhoneNumber", ["operation": "REAUTH"], "phone verify CODE --reauth"),
    Row("v1/accounts:signInWithPhoneNumber", ["operation": "UPDATE"], "phone verify CODE --update"),
    Row("v1/accounts:signInWithPhoneNumber", ["temporaryProof": "x"], "phone verify --updated-credential"),
    Row(
      "v1/accounts:sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": "jane@example.com"],
      "email sign-in jane@example.com --send-link"),
    Row("v1/accounts:sendOobCode", ["requestType": "PASSWORD_RESET"], "email reset ADDRESS"),
    Row("v1/accounts:sendOobCode", ["requestType": "VERIFY_EMAIL"], "email send-verification"),
    Row(
      "v1/accounts:sendOobCode", ["requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "new@example.com"],
      "email send-verification --new-email new@example.com"),
    Row("v1/accounts:resetPassword", ["oobCode": "abcdefgh"], "email confirm CODE"),
    Row(
      "v1/accounts:signInWithEmailLink", ["email": "jane@example.com", "idToken": "x"],
      "email confirm CODE --email jane@example.com --link"),
    Row("v1/accounts:signInWithCustomToken", ["token": "x"], "custom-token sign-in --token-file PATH"),
    Row("v1/accounts:lookup", ["idToken": "x"], "user show"),
    Row("v1/accounts:delete", ["idToken": "x"], "user delete"),
    Row("v1/accounts:update", ["oobCode": "abcdefgh"], "email confirm CODE"),
    Row("v1/accounts:update", ["deleteProvider": ["phone"]], "user unlink phone"),
    Row(
      "v1/accounts:update", ["displayName": "Jane Doe", "deleteAttribute": ["PHOTO_URL"]],
      "user update --name 'Jane Doe' --remove photo-url"),
    Row("v1/accounts:update", ["password": "hunter2hunter2"], "user update --new-password"),
    Row("v1/accounts:verifyIosClient", ["appToken": "a1b2"], "phone app request --apns-token HEX"),
    Row("v1/accounts:revokeToken", ["token": "x"], "apple revoke --authorization-code-file PATH"),
    Row("v1/token", ["refreshToken": "x"], "token --force-refresh"),
    Row("v2/accounts/mfaSignIn:start", ["mfaEnrollmentId": "f1"], "mfa challenge --factor f1"),
    Row("v2/accounts/mfaSignIn:finalize", [:], "mfa resolve CODE"),
    Row(
      "v2/accounts/mfaEnrollment:start", ["phoneEnrollmentInfo": ["phoneNumber": "+16505550101"]],
      "mfa enroll phone +16505550101"),
    Row("v2/accounts/mfaEnrollment:start", ["totpEnrollmentInfo": [:]], "mfa enroll totp"),
    Row("v2/accounts/mfaEnrollment:finalize", ["displayName": "work"], "mfa enroll finish CODE --name work"),
    Row("v2/accounts/mfaEnrollment:withdraw", [:], "mfa remove FACTOR"),
  ]

  private static func idp(_ form: String, _ others: ByName<JSONValue> = [:], _ line: String) -> Row {
    Row(
      "v1/accounts:signInWithIdp",
      .object(others.merging(["requestUri": "http://localhost", "postBody": .string(form)]) { $1 }), line)
  }

  static let providers: [Row] = [
    idp("providerId=apple.com&id_token=x&nonce=n", "apple sign-in --id-token-file PATH --nonce-file PATH"),
    idp("providerId=apple.com&id_token=x", ["idToken": "x"], "apple link --id-token-file PATH"),
    idp("providerId=apple.com&id_token=x", ["autoCreate": false], "apple reauth --id-token-file PATH"),
    idp("providerId=apple.com", ["pendingToken": "x"], "apple sign-in --updated-credential"),
    idp("providerId=twitter.com", ["sessionId": "s"], "twitter sign-in --browser"),
    idp(
      "providerId=twitter.com&access_token=x&oauth_token_secret=y", ["idToken": "x"],
      "twitter link --access-token-file PATH --access-secret-file PATH"),
    idp("providerId=google.com&id_token=x", "oauth sign-in --provider google.com --id-token-file PATH"),
    idp(
      "providerId=github.com&access_token=x", "oauth sign-in --provider github.com --access-token-file PATH"),
    idp("providerId=saml.x", ["idToken": "x"], "oauth link --provider saml.x --browser"),
    idp("", "oauth sign-in --provider ID --id-token-file PATH"),
    Row(
      "v1/accounts:createAuthUri", ["providerId": "github.com"],
      "oauth sign-in --provider github.com --browser"),
  ]

  private static func idp(_ form: String, _ line: String) -> Row { idp(form, [:], line) }

  private static func admin(_ call: String, _ body: JSONValue, _ line: String) -> Row {
    Row("v1/projects/demo/accounts\(call)", body, line, isAdministrators: true)
  }

  static let administrators: [Row] = [
    admin(
      "", ["localId": "jane", "email": "jane@example.com", "password": "x", "emailVerified": true],
      "emulator users add --uid jane --email jane@example.com --verified --new-password"),
    admin(":lookup", ["email": ["jane@example.com"]], "emulator users show jane@example.com"),
    admin(":delete", ["localId": "jane"], "emulator users delete jane"),
    admin(":update", ["localId": "jane", "disableUser": true], "emulator users disable jane"),
    admin(":update", ["localId": "jane", "disableUser": false], "emulator users enable jane"),
    admin(":update", ["localId": "jane", "displayName": "Jane"], "emulator users update jane --name Jane"),
    admin(
      ":update", ["localId": "jane", "customAttributes": #"{"role":"admin"}"#],
      #"emulator users set-claims jane '{"role":"admin"}'"#),
    admin(":query", [:], "emulator users list"),
    Row(
      "v1/projects/demo/tenants/t1/accounts:delete", ["localId": "jane"],
      "emulator users delete jane --tenant t1", isAdministrators: true),
  ]
}
