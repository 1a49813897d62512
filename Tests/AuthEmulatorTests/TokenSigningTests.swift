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

@Suite struct TokenSigningTests {
  private static let account = "securetoken@system.gserviceaccount.com"
  private static let keySet = "/www.googleapis.com/service_accounts/v1/jwk/\(account)"
  private static let certificates = "/www.googleapis.com/robot/v1/metadata/x509/\(account)"
  private static let cookieKeys = "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys"
  private static let cookieCertificates = "/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys"

  private let signed: TestServer
  private let idToken: String

  init() throws {
    signed = try TestServer(tokenSigning: SigningKeys.signing())
    idToken = try signed.post("v1/accounts:signUp", [:]).string("idToken")
  }

  private func lookup(_ token: String, on server: TestServer) throws -> Answer {
    try server.post("v1/accounts:lookup", ["idToken": .string(token)])
  }

  /// The token with one character of a part replaced by another of its alphabet.
  private func changing(_ part: Int, of token: String) -> String {
    var parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var letters = Array(parts[part].utf8)
    let place = letters.count / 2
    letters[place] = letters[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    parts[part] = String(decoding: letters, as: UTF8.self)
    return parts.joined(separator: ".")
  }

  @Test func `a changed, shortened or unsigned token is refused`() throws {
    let parts = idToken.split(separator: ".", omittingEmptySubsequences: false)
    let unsigned = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.\(parts[1])."
    for token in [
      changing(0, of: idToken), changing(1, of: idToken), changing(2, of: idToken), unsigned,
      "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1]).=", String(idToken.dropLast(4)), idToken + "AAAA",
    ] {
      let refused = try lookup(token, on: signed)
      #expect(refused.status == 400 && refused.message == "INVALID_ID_TOKEN", "\(token)")
    }
    #expect(try lookup(idToken, on: signed).status == 200)
  }

  @Test func `a token signed with another key is refused, although the user is the same`() throws {
    let rotated = try TestServer(
      state: signed.server.state, tokenSigning: .rs256(TokenSigner(StrangerKey.key())))
    #expect(try lookup(idToken, on: rotated).message == "INVALID_ID_TOKEN")
    let again = try TestServer(state: signed.server.state, tokenSigning: SigningKeys.signing())
    #expect(try lookup(idToken, on: again).status == 200)
  }

  @Test func `a server without a key accepts every token`() throws {
    let unsigned = try TestServer(state: signed.server.state)
    #expect(try lookup(idToken, on: unsigned).status == 200)
    #expect(try lookup(changing(2, of: idToken), on: unsigned).status == 200)
    let own = try unsigned.post("v1/accounts:signUp", [:]).string("idToken")
    #expect(own.hasPrefix("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.") && own.hasSuffix("."))
  }

  @Test func `header, signature and claims match production's`() throws {
    let token = try TokenParts(idToken)
    let key = try SigningKeys.example().publicKey
    let keyID = Hexadecimal.encode(SHA256.hash(key.subjectPublicKeyInfo)).prefix(40)
    #expect(token.header == ["alg": "RS256", "kid": .string(String(keyID)), "typ": "JWT"])
    #expect(key.isValid(token.signature, for: token.input))
    #expect(token.claims["iss"] == "https://securetoken.google.com/demo")
    #expect(token.claims["firebase"]?["sign_in_provider"] == "anonymous")
  }

  @Test func `a refreshed token is signed too`() throws {
    let session = try signed.signIn("+16505550100")
    let refreshed = try signed.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grantType": "refresh_token", "refreshToken": .string(session.string("refreshToken"))], key: "k")
    let token = try TokenParts(refreshed.string("id_token"))
    #expect(try SigningKeys.example().publicKey.isValid(token.signature, for: token.input))
  }

  @Test(arguments: [keySet, cookieKeys, "/emulator/v1/jwks", keySet.replacing("@", with: "%40")])
  func `the key set verifies a token`(path: String) throws {
    let answer = try signed.send(.get, path)
    #expect(answer.status == 200)
    #expect(answer.fields["cache-control"] == "public, max-age=3600")
    #expect(answer.fields["content-type"] == "application/json; charset=utf-8")
    let key = try #require(answer.body["keys"]?.array?.first)
    let token = try TokenParts(idToken)
    #expect(answer.body["keys"]?.array?.count == 1)
    #expect(key["kid"] == token.header["kid"])
    #expect(key["kty"] == "RSA" && key["alg"] == "RS256" && key["use"] == "sig")
    #expect(key.object?.count == 6)
    let read = try RSAPublicKey(
      jwkModulus: #require(key["n"]?.string), jwkExponent: #require(key["e"]?.string))
    #expect(read.isValid(token.signature, for: token.input))
  }

  @Test(arguments: [certificates, cookieCertificates])
  func `the certificate verifies a token`(path: String) throws {
    let answer = try signed.send(.get, path)
    #expect(answer.status == 200)
    #expect(answer.fields["cache-control"] == "public, max-age=3600")
    let token = try TokenParts(idToken)
    let keyID = try #require(token.header["kid"]?.string)
    let certificate = try #require(answer.body[keyID]?.string)
    #expect(answer.body.object?.count == 1)
    #expect(try RSAPublicKey(certificate: certificate).isValid(token.signature, for: token.input))
  }

  @Test(arguments: [
    (keySet, 200, #"{"keys":[]}"#), ("/emulator/v1/jwks", 200, #"{"keys":[]}"#), (certificates, 200, "{}"),
    (cookieKeys, 403, ""), (cookieKeys + "?key=k", 501, ""), (cookieCertificates + "?key=k", 404, ""),
  ])
  func `a server without a key publishes none`(path: String, status: Int, body: String) throws {
    let unsigned = try TestServer()
    let response = unsigned.server.respond(to: try unsigned.request(.get, path))
    #expect(response.status.code == status)
    if !body.isEmpty { #expect(String(decoding: response.body, as: UTF8.self) == body) }
  }

  @Test(arguments: [(cookieKeys, #"{"keys":[]}"#), (cookieCertificates, "{}")])
  func `a strict server without a key has no cookie keys`(path: String, body: String) throws {
    let strict = try TestServer(mode: .production)
    let response = strict.server.respond(to: try strict.request(.get, path))
    #expect(response.status.code == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == body)
  }

  @Test func `a browser can read the keys but not write them`() throws {
    #expect(try signed.send(.post, "/emulator/v1/jwks", [:]).status == 404)
    let answer = try signed.send(
      .get, "/emulator/v1/jwks", fields: [.init("Origin", "http://localhost:3000")])
    #expect(answer.fields["access-control-allow-origin"] == "http://localhost:3000")
  }

  @Test func `no published document contains the private key`() throws {
    let secret = try SigningKeys.example().pem().split(separator: "\n")[3]
    for path in [Self.keySet, Self.certificates, Self.cookieKeys, Self.cookieCertificates] {
      let text = String(
        decoding: signed.server.respond(to: try signed.request(.get, path)).body, as: UTF8.self)
      #expect(!text.contains("PRIVATE") && !text.contains(secret))
    }
  }
}
