import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import Foundation
import IdentityToolkit
import Synchronization
import Testing

/// Handwritten ID and refresh tokens, as Google's emulator accepts them (Docs/protocol.md 9.5 and 9.10).
@Suite struct OddTokenTests {
  let test: TestServer
  let id: String

  init() throws {
    test = try TestServer()
    id = try test.post("v1/accounts:signUp", ["returnSecureToken": true]).string("localId")
  }

  private func token(_ claims: JSONValue, header: String = #"{"alg":"none"}"#) throws -> String {
    let parts = [Data(header.utf8), try JSONEncoder().encode(claims)].map {
      $0.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
    return parts.joined(separator: ".") + "."
  }

  private func lookup(_ token: String) throws -> Answer {
    try test.post("v1/accounts:lookup", ["idToken": .string(token)])
  }

  @Test func `a token needs no claim except firebase`() throws {
    let user = JSONValue.string(id)
    #expect(try lookup(token(["user_id": user, "firebase": [:]])).status == 200)
    #expect(try lookup(token(["user_id": user, "firebase": ["tenant": ""]])).status == 200)
    #expect(try lookup(token(["user_id": user, "firebase": []])).status == 200)
    #expect(try lookup(token(["firebase": [:]])).message == "USER_NOT_FOUND")
    #expect(try lookup(token(["user_id": 5, "firebase": [:]])).message == "USER_NOT_FOUND")
    #expect(try lookup(token(["user_id": user])).message == "INVALID_ID_TOKEN")
  }

  @Test func `a token without iat is older than any revocation`() throws {
    let revoked = try test.post(
      "v1/accounts:update", ["localId": .string(id), "validSince": "1"], bearer: "owner", key: nil)
    #expect(revoked.status == 200)
    let claims: JSONValue = ["user_id": .string(id), "firebase": [:]]
    #expect(try lookup(token(claims)).message == "TOKEN_EXPIRED")
    #expect(
      try lookup(token(["user_id": .string(id), "iat": "1", "firebase": [:]])).message == "TOKEN_EXPIRED")
    #expect(try lookup(token(["user_id": .string(id), "iat": .number(1.5), "firebase": [:]])).status == 200)
  }

  @Test func `a token has a header and no white space around it`() throws {
    let claims: JSONValue = ["user_id": .string(id), "firebase": [:]]
    #expect(try lookup(token(claims, header: "abc")).message == "INVALID_ID_TOKEN")
    #expect(try lookup(" " + token(claims)).message == "INVALID_ID_TOKEN")
    #expect(try lookup(token(claims) + "\n").message == "INVALID_ID_TOKEN")
  }

  @Test func `a refresh token needs a mark and a user`() throws {
    func refresh(_ content: JSONValue) throws -> Answer {
      let token = try JSONEncoder().encode(content).base64EncodedString().replacing("=", with: "")
      return try test.send(
        .post, "/securetoken.googleapis.com/v1/token",
        ["grantType": "refresh_token", "refreshToken": .string(token)], key: "k")
    }
    let mark = "_AuthEmulatorRefreshToken"
    let user = JSONValue.string(id)
    #expect(try refresh([mark: "", "localId": user, "projectId": "demo"]).message == "INVALID_REFRESH_TOKEN")
    #expect(
      try refresh([mark: "x", "localId": user, "projectId": "other"]).message == "INVALID_REFRESH_TOKEN")
    let answer = try refresh([mark: "x", "localId": user, "projectId": "demo"])
    #expect(answer.status == 200)
    #expect(try claims(answer.string("id_token"))["firebase"] == ["identities": [:]])
  }

  @Test func `a disabled tenant still refreshes`() throws {
    let root = "/identitytoolkit.googleapis.com/v2/projects/demo/tenants/t"
    let user = try test.post("v1/accounts:signUp", ["tenantId": "t"])
    _ = try test.send(.patch, "\(root)?updateMask=disableAuth", ["disableAuth": true], bearer: "owner")
    let body: JSONValue = [
      "grantType": "refresh_token", "refreshToken": .string(try user.string("refreshToken")),
    ]
    #expect(try test.send(.post, "/securetoken.googleapis.com/v1/token", body, key: "k").status == 200)
    let code = try test.post("v1/accounts:sendVerificationCode", ["tenantId": "t"])
    #expect(code.message == "PROJECT_DISABLED")
  }

  @Test func `a mask into a plain value changes nothing`() throws {
    let root = "/identitytoolkit.googleapis.com/v2/projects/demo/tenants/t"
    let wanted: JSONValue = ["displayName": "New", "mfaConfig": ["enabledProviders": []]]
    for mask in ["displayName.x", "mfaConfig.enabledProviders.x", "nope", "*"] {
      let answer = try test.send(.patch, "\(root)?updateMask=\(mask)", wanted, bearer: "owner")
      #expect(answer.body["displayName"] == nil)
      #expect(answer.body["mfaConfig"]?["enabledProviders"] == ["PHONE_SMS"])
    }
  }
}

/// A server for a single project (`--single-project`).
@Suite struct SingleProjectTests {
  @Test func `another project is refused or reported, depending on the mode`() throws {
    let path = "v1/projects/other/accounts:lookup"
    let refusing = try TestServer { configuration, _ in configuration.singleProject = .error }
    let refused = try refusing.post(path, [:], bearer: "owner", key: nil)
    #expect(refused.status == 400)
    #expect(
      refused.message?.hasPrefix("Multiple projectIds are not recommended in single project mode.") == true)
    #expect(
      try refusing.post("v1/projects/demo/accounts:lookup", [:], bearer: "owner", key: nil).status == 200)
    let names = Mutex<[String]>([])
    let usual = try TestServer { _, dependencies in
      dependencies.otherProjectNamed = { name in names.withLock { $0.append(name) } }
    }
    for project in ["demo", "other", "third", "other"] {
      #expect(try usual.post("v1/projects/\(project)/accounts", [:], bearer: "owner", key: nil).status == 200)
    }
    #expect(names.withLock { $0 } == ["other"])
    let warning = try TestServer { configuration, _ in configuration.singleProject = .warn }
    #expect(try warning.post(path, [:], bearer: "owner", key: nil).status == 200)
    #expect(
      warning.world.reported == [EmulatorEvent(.otherProjectNamed, ["requested": "other", "own": "demo"])])
    let silent = try TestServer { configuration, dependencies in
      configuration.singleProject = .allow
      dependencies.otherProjectNamed = { name in names.withLock { $0.append(name) } }
    }
    #expect(try silent.post(path, [:], bearer: "owner", key: nil).status == 200)
    #expect(silent.world.reported.isEmpty && names.withLock { $0.count } == 1)
  }
}
