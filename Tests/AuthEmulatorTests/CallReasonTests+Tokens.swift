import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import Foundation
import IdentityToolkit
import TestSupport
import Testing

/// Tokens and verification IDs that are not what they should be.
extension CallReasonTests {
  private static func lookup(_ token: String, tenant: JSONValue? = nil, _ test: TestServer) throws {
    var body: ByName<JSONValue> = ["idToken": .string(token)]
    body["tenantId"] = tenant
    _ = try test.post("v1/accounts:lookup", .object(body))
  }

  /// The user's claims in a token from another issuer.
  private static func forged(
    _ changes: ByName<JSONValue> = [:], header: JSONValue? = nil, key: Bool = false, _ test: TestServer
  ) throws -> String {
    let own = try claims(test.makeAccount().string("idToken")).object ?? [:]
    let changed = JSONValue.object(own.merging(changes) { $1 })
    guard let header else {
      return TokenSigning.unsigned.token(payload: [UInt8](try JSONEncoder().encode(changed)))
    }
    return try StrictProvider.jwt(changed, header: header, key: key ? StrangerKey.key() : nil)
  }

  static let tokens: [Case] = [
    Case(
      name: "a project's token with a tenant", reason: .tokenOfOtherTenant,
      part: "no tenant, and the call to tenant acme"
    ) { try lookup($0.makeAccount().string("idToken"), tenant: "acme", $0) },
    Case(
      name: "a change by a project's token with a tenant", reason: .tokenOfOtherTenant,
      part: "no tenant, and the call to tenant acme"
    ) { test in
      let token = try test.makeAccount().string("idToken")
      _ = try test.post(
        "v1/accounts:update", ["idToken": .string(token), "displayName": "J", "tenantId": "acme"])
    },
    Case(name: "another tenant's claim", reason: .tokenOfOtherTenant, part: "tenant acme, and its user") {
      test in
      try lookup(forged(["firebase": ["tenant": "acme", "sign_in_provider": "password"]], test), test)
    },
  ]

  static let refreshTokens: [Case] = [false, true].flatMap { isStrict in
    [
      Case(
        name: "a refresh token as ID token, strict: \(isStrict)", reason: .refreshTokenAsIDToken,
        part: "not an ID token", isStrict: isStrict
      ) { try lookup($0.makeAccount().string("refreshToken"), $0) },
      Case(
        name: "a refresh token as custom token, strict: \(isStrict)", reason: .refreshTokenAsIDToken,
        part: "not a custom token", isStrict: isStrict
      ) { _ = try $0.presentCustom(text: $0.makeAccount().string("refreshToken")) },
      Case(
        name: "an empty provider's token, strict: \(isStrict)", reason: .tokenMissing,
        part: "the provider's token is empty", isStrict: isStrict
      ) { test in
        try test.addProvider()
        _ = try test.signInWithIdp("providerId=oidc.corp&id_token=")
      },
    ]
  }

  static let signatures: [Case] = [
    Case(name: "HS256", reason: .tokenOfOtherAlgorithm, part: "signed with HS256", isStrict: true) {
      try lookup(forged(header: ["alg": "HS256"], $0), $0)
    },
    Case(name: "another key", reason: .tokenOfOtherKey, part: "this server has no key", isStrict: true) {
      try lookup(forged(header: ["alg": "RS256"], key: true, $0), $0)
    },
    Case(name: "an unsigned custom token", reason: .tokenUnsigned, part: "custom token", isStrict: true) {
      test in
      let old = test.customClaims(["exp": .integer(test.seconds - 900), "iss": "a@b.iam.gserviceaccount.com"])
      let text = TokenSigning.unsigned.token(payload: [UInt8](try JSONEncoder().encode(old)))
      _ = try test.presentCustom(text: text)
    },
    Case(name: "an expired custom token", reason: .tokenExpired, part: "ago", isStrict: true) { test in
      let old = test.customClaims([
        "iat": .integer(test.seconds - 4000), "exp": .integer(test.seconds - 400),
      ])
      _ = try test.presentCustom(text: StrictProvider.jwt(old, key: StrangerKey.key()))
    },
    Case(
      name: "a custom token with HS256", reason: .tokenOfOtherAlgorithm, part: "only RS256 counts",
      isStrict: true
    ) { _ = try $0.presentCustom(header: ["alg": "HS256"]) },
    Case(
      name: "a provider's token with HS256", reason: .tokenOfOtherAlgorithm, part: "signed with HS256",
      isStrict: true
    ) { test in
      try test.addProvider()
      _ = try test.present(StrictProvider.jwt(test.claims(), header: ["alg": "HS256"]))
    },
    Case(
      name: "a custom token for another audience", reason: .tokenOfOtherAudience,
      part: "for https://a.example (aud)"
    ) {
      _ = try $0.presentCustom(["aud": "https://a.example"])
    },
  ]

  // MARK: Verification IDs

  private static func verify(_ session: JSONValue?, _ code: JSONValue, _ test: TestServer) throws {
    var body: ByName<JSONValue> = ["code": code]
    body["sessionInfo"] = session
    _ = try test.post("v1/accounts:signInWithPhoneNumber", .object(body))
  }

  static let verificationIDs: [Case] =
    ([("no", nil), ("an empty", "")] as [(String, JSONValue?)]).map { name, id in
      Case(name: "\(name) verification ID", reason: .verificationMissing, part: "sessionInfo") {
        try verify(id, .string($0.sendCode(to: "+15555550100").code), $0)
      }
    } + [
      Case(name: "an unknown verification ID", reason: .verificationUnknown, part: "sessionInfo") {
        try verify("abc", .string($0.sendCode(to: "+15555550100").code), $0)
      },
      Case(
        name: "an unknown verification ID and half a code", reason: .verificationUnknown, part: "sessionInfo"
      ) {
        try verify("abc", "12", $0)
      },
      Case(name: "half a verification ID", reason: .verificationUnknown, part: "cut off", isStrict: true) {
        let sent = try $0.post(
          "v1/accounts:sendVerificationCode", ["phoneNumber": "+16505553434", "recaptchaToken": "solved"])
        try verify(.string(String(sent.string("sessionInfo").prefix(150))), "654321", $0)
      },
      Case(
        name: "a used code of a second factor", reason: .codeUsed, part: "sent to \(FactorUser.numbers[0])"
      ) {
        test in
        var user = try FactorUser(test)
        try user.enrollPhone()
        let pending = try user.signIn()
        let session = try user.startSignIn(pending)
        _ = try user.finishSignIn(pending, session: session)
        _ = try user.finishSignIn(pending, session: session)
      },
    ]

  @Test(arguments: signatures + refreshTokens)
  func `a custom or a provider's token is not refreshed`(row: Case) throws {
    let test = try TestServer(mode: row.isStrict ? .production : .emulator)
    try row.send(test)
    let reason = try #require(try test.newestReason())
    #expect(reason.step?.contains("SDK refreshes") == false, "\(reason)")
  }
}
