import AuthCrypto
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import SafeFiles
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// Deeply nested JSON costs the server no more than flat JSON of the same length.
@Suite(.serialized) struct DeepInputTests {
  /// A place where a caller can put JSON: a name, and a request with it.
  struct Door: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether only an administrator gets this far.
    var isPrivileged = false
    let request: @Sendable (String) -> (path: String, body: JSONValue)

    init(_ name: String, _ request: @escaping @Sendable (String) -> (path: String, body: JSONValue)) {
      testDescription = name
      isPrivileged = name == "custom attributes"
      self.request = request
    }
  }

  private static let toolkit = "/identitytoolkit.googleapis.com/v1/accounts"

  private static func base64(_ json: String) -> String { Base64.encode(Array(json.utf8)) }

  private static func jwt(_ claims: String) -> JSONValue {
    .string("\(Base64URL.encode(Array("{}".utf8))).\(Base64URL.encode(Array(claims.utf8))).")
  }

  private static func idp(_ postBody: String) -> JSONValue {
    ["requestUri": "http://localhost", "postBody": .string(postBody), "returnSecureToken": true]
  }

  static let doors: [Door] = [
    Door("refresh token") { json in
      let content =
        #"{"_AuthEmulatorRefreshToken":"DO NOT MODIFY","localId":"u","provider":"p","projectId":"demo","extraClaims":{"a":\#(json)}}"#
      return (
        "/securetoken.googleapis.com/v1/token",
        ["grant_type": "refresh_token", "refresh_token": .string(base64(content))]
      )
    },
    Door("pending second factor") { json in
      let content =
        #"{"_AuthEmulatorMfaPendingCredential":"DO NOT MODIFY","localId":"u","signInProvider":"p","projectId":"demo","x":\#(json)}"#
      return (
        "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start",
        [
          "mfaPendingCredential": .string(base64(content)), "mfaEnrollmentId": "m",
          "phoneSignInInfo": ["recaptchaToken": "t"],
        ]
      )
    },
    Door("ID token") {
      ("\(toolkit):lookup", ["idToken": jwt(#"{"user_id":"u","iat":1,"firebase":\#($0)}"#)])
    },
    Door("custom token") {
      ("\(toolkit):signInWithCustomToken", ["token": jwt(#"{"uid":"u","claims":{"a":\#($0)}}"#)])
    },
    Door("custom token without a JWT") {
      ("\(toolkit):signInWithCustomToken", ["token": .string(#"{"uid":"u","claims":{"a":\#($0)}}"#)])
    },
    Door("provider's ID token") {
      guard case .string(let token) = jwt(#"{"sub":"s","a":\#($0)}"#) else { return ("", .null) }
      return ("\(toolkit):signInWithIdp", idp("providerId=google.com&id_token=\(token)"))
    },
    Door("provider's claims") {
      let claims = PercentEncoding.encode(#"{"sub":"s","a":\#($0)}"#)
      return ("\(toolkit):signInWithIdp", idp("providerId=google.com&id_token=\(claims)"))
    },
    Door("Apple's user") {
      let user = PercentEncoding.encode(#"{"name":\#($0)}"#)
      return ("\(toolkit):signInWithIdp", idp(#"providerId=apple.com&id_token={"sub":"s"}&user=\#(user)"#))
    },
    Door("custom attributes") {
      ("\(toolkit):update", ["localId": "u", "customAttributes": .string(#"{"a":\#($0)}"#)])
    },
  ]

  /// Nine kilobytes; no value is deep enough for Foundation's decoder, which stops at 512, to refuse it at
  /// once.
  static let deep: String = {
    let one = String(repeating: "[", count: 450) + String(repeating: "]", count: 450)
    return "[\(Array(repeating: one, count: 10).joined(separator: ","))]"
  }()

  private func time(_ door: Door, _ json: String, on test: TestServer) throws -> Double {
    let (path, body) = door.request(json)
    let request = try test.request(.post, path, body, bearer: door.isPrivileged ? "owner" : nil, key: "k")
    return processorTime(runs: 2) { _ = test.server.respond(to: request) }
  }

  @Test(arguments: doors) func `a deep value costs no more than a flat one`(door: Door) throws {
    let test = try TestServer()
    let flat = "[" + Array(repeating: "1", count: Self.deep.utf8.count / 2).joined(separator: ",") + "]"
    let first = try time(door, flat, on: test)
    #expect(try time(door, Self.deep, on: test) < 10 * max(first, 1e-3))
  }

  @Test(arguments: doors) func `a deep value is refused`(door: Door) throws {
    let test = try TestServer()
    let (path, body) = door.request(Self.deep)
    let answer = try test.send(.post, path, body, bearer: door.isPrivileged ? "owner" : nil, key: "k")
    // A name that cannot be read does not prevent a sign-in.
    if door.testDescription != "Apple's user" { #expect(answer.status == 400) }
  }

  @Test func `the deepest allowed claims of a custom token survive a refresh`() throws {
    let test = try TestServer()
    let claims = String(repeating: #"{"a":"#, count: 61) + "1" + String(repeating: "}", count: 61)
    let token = #"{"uid":"u","claims":\#(claims)}"#
    let signedIn = try test.post("v1/accounts:signInWithCustomToken", ["token": .string(token)])
    #expect(signedIn.status == 200)
    let refreshed = try test.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grant_type": "refresh_token", "refresh_token": .string(try signedIn.string("refreshToken"))], key: "k"
    )
    #expect(refreshed.status == 200)
  }

  @Test func `a stored unknown member is kept, unless it is too deep`() throws {
    func state(_ depth: Int) -> [UInt8] {
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return Array(#"{"version":1,"projects":{},"later":\#(deep)}"#.utf8)
    }
    let file = EmbeddedServer.file(at: "/f")
    let kept = try file.content(of: state(100))
    #expect(try file.content(of: EmbeddedServer.bytes(of: kept)) == kept)
    #expect(kept.unknown["later"] != nil)
    #expect(
      throws: SafeFileError.damaged(
        path: "/f", reason: "its JSON is nested too deeply at byte \(35 + 127)")
    ) {
      try file.content(of: state(450))
    }
  }
}
