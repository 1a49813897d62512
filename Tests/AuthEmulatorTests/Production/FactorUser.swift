import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

/// A user with a password and a verified address, on a server that offers every kind of second factor.
struct FactorUser {
  /// The fictional numbers, all with the code `654321`.
  static let numbers = (0..<6).map { "+1650555343\($0)" }
  static let code = "654321"

  let server: TestServer
  let email: String
  let uid: String
  var idToken: String
  var refreshToken: String

  init(_ server: TestServer, _ email: String = "jane@example.com", isVerified: Bool = true) throws {
    self.server = server
    self.email = email
    try server.offerFactors()
    let made = try server.post(
      "v1/accounts:signUp",
      ["email": .string(email), "password": "notasecret", "returnSecureToken": true])
    uid = try made.string("localId")
    idToken = try made.string("idToken")
    refreshToken = try made.string("refreshToken")
    if isVerified { _ = try update(["emailVerified": true]) }
  }

  /// Changes the account as an administrator.
  @discardableResult func update(_ members: ByName<JSONValue>) throws -> Answer {
    try server.administer(
      "accounts:update", .object(members.merging(["localId": .string(uid)]) { $1 }))
  }

  func enrollment(_ step: String, _ body: ByName<JSONValue>) throws -> Answer {
    let body = (["idToken": .string(idToken)] as ByName<JSONValue>).merging(body) { $1 }
    return try server.post("v2/accounts/mfaEnrollment:\(step)", JSONValue.object(body).withoutNulls)
  }

  func startPhone(_ number: String = numbers[0]) throws -> Answer {
    try enrollment("start", ["phoneEnrollmentInfo": ["phoneNumber": .string(number)]])
  }

  func finishPhone(_ session: JSONValue?, code: JSONValue = .string(code)) throws -> Answer {
    try enrollment(
      "finalize", ["phoneVerificationInfo": ["sessionInfo": session ?? .null, "code": code]])
  }

  /// Enrolls a number; the new session replaces the old one.
  @discardableResult mutating func enrollPhone(_ number: String = numbers[0]) throws -> Answer {
    let session = try startPhone(number).body["phoneSessionInfo"]?["sessionInfo"]
    return try take(finishPhone(session))
  }

  func startApp() throws -> JSONValue {
    try #require(try enrollment("start", ["totpEnrollmentInfo": [:]]).body["totpSessionInfo"])
  }

  func finishApp(
    _ session: JSONValue, code: JSONValue? = nil, name: JSONValue? = "app"
  ) throws -> Answer {
    let right = try self.code(session["sharedSecretKey"]?.string ?? "")
    let info: JSONValue = [
      "sessionInfo": session["sessionInfo"] ?? .null, "verificationCode": code ?? right,
    ]
    var body: ByName<JSONValue> = ["totpVerificationInfo": info]
    body["displayName"] = name
    return try enrollment("finalize", body)
  }

  /// Enrolls an authenticator app, stores the new session and returns the secret.
  @discardableResult mutating func enrollApp() throws -> String {
    let session = try startApp()
    _ = try take(finishApp(session))
    return try #require(session["sharedSecretKey"]?.string)
  }

  /// The code of an authenticator app, this many steps from now.
  func code(_ secret: String, steps: Int64 = 0) throws -> JSONValue {
    let generator = try #require(Base32.decode(secret).flatMap { OneTimePassword(secret: $0) })
    return .string(generator.code(at: Int64(server.world.now.timeIntervalSince1970) + steps * 30))
  }

  private mutating func take(_ answer: Answer) throws -> Answer {
    #expect(answer.status == 200)
    idToken = try answer.string("idToken")
    refreshToken = try answer.string("refreshToken")
    return answer
  }

  /// Proves the first factor.
  func signIn() throws -> Answer {
    try server.post(
      "v1/accounts:signInWithPassword",
      ["email": .string(email), "password": "notasecret", "returnSecureToken": true])
  }

  func startSignIn(_ pending: Answer, factor: JSONValue? = nil, info: JSONValue? = [:]) throws -> Answer {
    var body: ByName<JSONValue> = ["mfaPendingCredential": pending.body["mfaPendingCredential"] ?? .null]
    body["mfaEnrollmentId"] = factor ?? pending.body["mfaInfo"]?.array?.first?["mfaEnrollmentId"]
    body["phoneSignInInfo"] = info
    return try server.post("v2/accounts/mfaSignIn:start", JSONValue.object(body).withoutNulls)
  }

  func finishSignIn(
    _ pending: Answer, session: Answer, code: JSONValue = .string(code), factor: JSONValue? = nil
  ) throws -> Answer {
    let body: JSONValue = [
      "mfaPendingCredential": pending.body["mfaPendingCredential"] ?? .null,
      "mfaEnrollmentId": factor ?? .null,
      "phoneVerificationInfo": [
        "sessionInfo": session.body["phoneResponseInfo"]?["sessionInfo"] ?? .null, "code": code,
      ],
    ]
    return try server.post("v2/accounts/mfaSignIn:finalize", body.withoutNulls)
  }

  func finishSignIn(_ pending: Answer, app code: JSONValue, factor: JSONValue? = nil) throws -> Answer {
    let own = pending.body["mfaInfo"]?.array?.first { $0["totpInfo"] != nil }
    return try server.post(
      "v2/accounts/mfaSignIn:finalize",
      [
        "mfaPendingCredential": pending.body["mfaPendingCredential"] ?? .null,
        "mfaEnrollmentId": factor ?? own?["mfaEnrollmentId"] ?? .null,
        "totpVerificationInfo": ["verificationCode": code],
      ])
  }

  /// The account as its owner sees it.
  func record() throws -> JSONValue {
    try #require(try lookup().body["users"]?.array?.first)
  }

  func lookup(_ token: String? = nil) throws -> Answer {
    try server.post("v1/accounts:lookup", ["idToken": .string(token ?? idToken)])
  }

  func refresh(_ token: String? = nil) throws -> Answer {
    try server.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grantType": "refresh_token", "refreshToken": .string(token ?? refreshToken)], key: "k")
  }
}

extension TestServer {
  /// Sends an administrator's call about the project.
  func administer(_ method: String, _ body: JSONValue) throws -> Answer {
    let separator = method.hasPrefix("accounts") ? "/" : ":"
    return try post("v1/projects/demo\(separator)\(method)", body, bearer: "owner", key: nil)
  }

  /// Changes the members of the project's settings in the mask.
  func configure(_ mask: String, _ config: JSONValue) throws {
    let path = "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=\(mask)"
    #expect(try send(.patch, path, config, bearer: "owner").status == 200)
  }

  /// Offers SMS and authenticator apps, and makes ``FactorUser/numbers`` fictional.
  func offerFactors(sms: Bool = true, apps: Bool = true, adjacentIntervals: Int = 5) throws {
    let state: JSONValue = apps ? "ENABLED" : "DISABLED"
    try configure(
      "mfa,signIn.phoneNumber.testPhoneNumbers",
      [
        "mfa": [
          "state": "ENABLED", "enabledProviders": .array(sms ? ["PHONE_SMS"] : []),
          "providerConfigs": [
            [
              "state": state,
              "totpProviderConfig": ["adjacentIntervals": .integer(Int64(adjacentIntervals))],
            ]
          ],
        ],
        "signIn": [
          "phoneNumber": [
            "enabled": true,
            "testPhoneNumbers": .object(
              ByName(uniqueKeysWithValues: FactorUser.numbers.map { ($0, .string(FactorUser.code)) })),
          ]
        ],
      ])
  }
}

extension JSONValue {
  /// The value without members that are null.
  var withoutNulls: JSONValue {
    guard let object else { return self }
    return .object(object.filter { $0.value != .null }.mapValues(\.withoutNulls))
  }
}

extension Answer {
  /// Whether the error has the form of v2 and Secure Token: a status, no list.
  var hasStatusShape: Bool {
    body["error"]?["status"] == "INVALID_ARGUMENT" && body["error"]?["errors"] == nil
  }

  /// The names of the response's members.
  var members: Set<String> { Set(body.object?.keys.map { $0 } ?? []) }
}

/// Production's response to a second-factor request that lacks a part.
let invalidArgument = "Request contains an invalid argument."
