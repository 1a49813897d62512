import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import Foundation
import IdentityToolkit
import TestSupport
import Testing

/// Edited tokens: accepted by a default server, refused by one that signs its tokens or is strict.
@Suite struct TokenSealTests {
  enum Kind: CaseIterable { case lax, strict, signed, signedByGivenKey }

  private func server(_ kind: Kind, state: ServerState = ServerState()) throws -> TestServer {
    switch kind {
    case .lax: try TestServer(state: state)
    case .strict: try TestServer(mode: .production, state: state)
    case .signed: try TestServer(state: state, tokenSigning: SigningKeys.signing())
    case .signedByGivenKey: try TestServer(state: state, tokenSigning: Self.given())
    }
  }

  private static func given() throws -> TokenSigning {
    .rs256(try TokenSigner(SigningKeys.example(), isShared: true))
  }

  private func refresh(_ token: String, on test: TestServer) throws -> Answer {
    try test.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grantType": "refresh_token", "refreshToken": .string(token)], key: "k")
  }

  /// Returns the token with edited content and its old seal, if it has one.
  private func edit(_ token: String, _ change: (inout ByName<JSONValue>) -> Void) throws -> String {
    let parts = token.split(separator: ".", maxSplits: 1)
    let bytes = try #require(Base64.decode(parts[0]))
    var members = try #require(JSONDecoder().decode(JSONValue.self, from: Data(bytes)).object)
    change(&members)
    let text = Base64.encode([UInt8](try JSONEncoder().encode(JSONValue.object(members))))
    return ([text] + parts.dropFirst().map { String($0) }).joined(separator: ".")
  }

  @Test(arguments: Kind.allCases)
  func `claims edited into a refresh token are accepted only by an unsealed server`(
    kind: Kind
  ) throws {
    let test = try server(kind)
    let token = try test.post("v1/accounts:signUp", ["returnSecureToken": true]).string("refreshToken")
    #expect(try refresh(token, on: test).status == 200)
    let forged = try edit(token) { $0["extraClaims"] = ["admin": true] }
    let bare = String(try #require(forged.split(separator: ".").first))
    for attempt in [forged, bare, bare + ".", bare + ".AAAA"] {
      let answer = try refresh(attempt, on: test)
      if kind == .lax {
        #expect(answer.status == 200)
      } else {
        #expect(answer.message == "INVALID_REFRESH_TOKEN", "\(attempt)")
      }
    }
    if kind == .lax {
      let idToken = try refresh(forged, on: test).string("id_token")
      #expect(try claims(idToken)["admin"] == true)
      #expect(!token.contains("."), "Google's form, to the byte")
    }
  }

  @Test(arguments: Kind.allCases)
  func `an edited pending credential is accepted only by an unsealed server`(kind: Kind) throws {
    let test = try server(kind)
    let path = "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=mfa"
    _ = try test.send(
      .patch, path, ["mfa": ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]]], bearer: "owner")
    var (pending, factors) = ("", [String]())
    for (uid, number) in [("jane", "+15555550101"), ("john", "+15555550102")] {
      _ = try test.post(
        "v1/projects/demo/accounts",
        [
          "localId": .string(uid), "email": .string("\(uid)@example.com"), "password": "notasecret",
          "emailVerified": true,
          "mfaInfo": [["phoneInfo": .string(number)]],
        ], bearer: "owner", key: nil)
      let asked = try test.post(
        "v1/accounts:signInWithPassword", ["email": .string("\(uid)@example.com"), "password": "notasecret"])
      pending = try asked.string("mfaPendingCredential")
      factors.append(try #require(asked.body["mfaInfo"]?.array?.first?["mfaEnrollmentId"]?.string))
    }
    func start(_ credential: String, _ factor: String) throws -> Answer {
      try test.post(
        "v2/accounts/mfaSignIn:start",
        [
          "mfaPendingCredential": .string(credential), "mfaEnrollmentId": .string(factor),
          "phoneSignInInfo": ["recaptchaToken": "proof"],
        ])
    }
    #expect(try start(pending, factors[1]).status == 200)
    let forged = try edit(pending) { $0["localId"] = "jane" }
    #expect(try start(forged, factors[0]).status == (kind == .lax ? 200 : 400))
  }

  @Test(arguments: Kind.allCases)
  func `an ID token for another project is accepted only by an unsealed server`(kind: Kind) throws {
    let test = try server(kind)
    let made = try test.post("v1/accounts:signUp", ["returnSecureToken": true]).string("idToken")
    let part = try #require(made.split(separator: ".").dropFirst().first)
    let good = try #require(
      JSONDecoder().decode(JSONValue.self, from: Data(Base64URL.decode(part) ?? [])).object)
    let service = "https://securetoken.google.com/"
    for changes in [
      ["aud": "other", "iss": .string(service + "other")], ["aud": "other"],
      ["iss": .string(service + "other")],
      ["iss": "https://session.firebase.google.com/demo"], ["iss": .null],
    ] as [ByName<JSONValue>] {
      let edited = JSONValue.object(good.merging(changes) { $1 }.filter { $0.value != .null })
      let token = unsignedToken(String(decoding: try JSONEncoder().encode(edited), as: UTF8.self))
      for path in ["v1/accounts:lookup", "v1/projects/demo:createSessionCookie"] {
        let answer = try test.post(
          path, ["idToken": .string(token)], bearer: path.contains("projects") ? "owner" : nil)
        #expect(answer.message == (kind == .lax ? nil : "INVALID_ID_TOKEN"), "\(path) \(changes)")
      }
    }
  }

  @Test func `a refresh token is not accepted as a pending credential`() throws {
    let test = try server(.strict)
    let token = try test.post("v1/accounts:signUp", ["returnSecureToken": true]).string("refreshToken")
    let seal = try #require(token.split(separator: ".").last)
    let pending = Base64.encode(
      Array(
        #"{"_AuthEmulatorMfaPendingCredential":"DO NOT MODIFY","localId":"x","signInProvider":"password","projectId":"demo"}"#
          .utf8))
    let answer = try test.post(
      "v2/accounts/mfaSignIn:start",
      ["mfaPendingCredential": .string("\(pending).\(seal)"), "mfaEnrollmentId": "f"])
    #expect(answer.status == 400)
  }

  @Test func `a refresh token works on a later server only with the first server's key, state or export`()
    throws
  {
    let project = "demo"
    for kind in [Kind.strict, .signed] {
      let first = try server(kind)
      let token = try first.post("v1/accounts:signUp", ["returnSecureToken": true]).string("refreshToken")
      #expect(try refresh(token, on: server(kind, state: first.server.state)).status == 200)

      var imported = ServerState()
      let files = first.server.exportedFiles(of: project)
      try imported.importFiles(files, into: project, at: 0)
      func later(_ state: ServerState) throws -> TestServer {
        try TestServer(
          mode: kind == .strict ? .production : .emulator, state: state,
          tokenSigning: .rs256(TokenSigner(StrangerKey.key())))
      }
      let other = try later(imported)
      #expect(try refresh(token, on: other).status == 200)

      // A server that trusts only its own tokens: the accounts without the key.
      var bare = files
      bare["config.json"] = Array(#"{"signIn":{}}"#.utf8)
      var unkeyed = ServerState()
      try unkeyed.importFiles(bare, into: project, at: 0)
      #expect(try refresh(token, on: later(unkeyed)).message == "INVALID_REFRESH_TOKEN")

      // The export of the second server still has the first one's key.
      var again = ServerState()
      try again.importFiles(other.server.exportedFiles(of: project), into: project, at: 0)
      #expect(try refresh(token, on: later(again)).status == 200)
    }
  }

  @Test func `an export contains no other project's key, and none from an unsealed server`() throws {
    let strict = try server(.strict)
    _ = try strict.post("v1/accounts:signUp", [:])
    let config = try #require(strict.server.exportedFiles(of: "demo")["config.json"])
    #expect(String(decoding: config, as: UTF8.self).contains("tokenKeys"))
    let other = try #require(strict.server.exportedFiles(of: "other")["config.json"])
    #expect(config != other)
    let lax = try server(.lax)
    _ = try lax.post("v1/accounts:signUp", [:])
    let plain = try #require(lax.server.exportedFiles(of: "demo")["config.json"])
    #expect(!String(decoding: plain, as: UTF8.self).contains("tokenKeys"))
  }

  @Test func `the embedded server stores the key in its file`() throws {
    let home = try TemporaryHome()
    let world = World()
    let test = try server(.lax)
    func embedded() throws -> EmbeddedServer {
      var configuration = try EmulatorConfiguration(defaultProject: "demo")
      configuration.policy = Policy(.production)
      return EmbeddedServer(
        path: "\(home.path)/authctl/embedded.json", configuration: configuration,
        dependencies: world.dependencies)
    }
    let signUp = try test.request(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp", ["returnSecureToken": true], key: "k")
    let token = try Answer(embedded().respond(to: signUp)).string("refreshToken")
    func refresh(_ token: String) throws -> Answer {
      let request = try test.request(
        .post, "/securetoken.googleapis.com/v1/token",
        ["grantType": "refresh_token", "refreshToken": .string(token)], key: "k")
      return try Answer(embedded().respond(to: request))
    }
    #expect(try refresh(token).status == 200)
    #expect(try refresh(edit(token) { $0["extraClaims"] = ["admin": true] }).status == 400)
  }

  @Test(arguments: [Kind.lax, .signed, .signedByGivenKey])
  func `a server with a key refuses an unsigned custom token`(kind: Kind) throws {
    let test = try server(kind)
    let audience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
    let payload = Array(#"{"uid":"jane","aud":"\#(audience)"}"#.utf8)
    let unsigned = "\(Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))).\(Base64URL.encode(payload))."
    let input = "\(Base64URL.encode(Array(#"{"alg":"RS256"}"#.utf8))).\(Base64URL.encode(payload))"
    func signed(_ key: RSAPrivateKey) throws -> String {
      "\(input).\(Base64URL.encode(try key.signature(for: Array(input.utf8))))"
    }
    func exchange(_ token: String) throws -> Answer {
      try test.post(
        "v1/accounts:signInWithCustomToken", ["token": .string(token), "returnSecureToken": true])
    }
    #expect(try exchange(signed(SigningKeys.example())).status == 200)
    for token in [unsigned, #"{"uid":"jane"}"#, try signed(StrangerKey.key())] {
      let answer = try exchange(token)
      #expect(answer.status == (kind == .signedByGivenKey ? 400 : 200), "\(answer.body)")
      if kind == .signedByGivenKey { #expect(answer.message?.hasPrefix("INVALID_CUSTOM_TOKEN") == true) }
    }
  }
}
