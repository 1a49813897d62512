import Foundation
import TestSupport
import Testing

/// PyJWT and its cryptography library, which know nothing of this program, verify what the server signs.
@Suite(
  .enabled(if: ExtraProgram.pythonHas("jwt", "cryptography"), "python3 with PyJWT and cryptography verifies"),
  .timeLimit(.minutes(6)))
struct IndependentVerificationTests {
  /// Verifies the token on standard input by the key set at an address; prints the claims, or the fault's name.
  private static let script = """
    import json, jwt, sys, urllib.request
    keys, certificates, issuer, audience = sys.argv[1:]
    token = sys.stdin.read().strip()
    try:
        key = jwt.PyJWKClient(keys).get_signing_key_from_jwt(token)
        options = {"require": ["exp", "iat", "auth_time", "sub"]}
        claims = jwt.decode(token, key, algorithms=["RS256"], audience=audience, issuer=issuer, options=options)
        from cryptography import x509
        pem = json.load(urllib.request.urlopen(certificates))[jwt.get_unverified_header(token)["kid"]]
        certificate = x509.load_pem_x509_certificate(pem.encode())
        jwt.decode(token, certificate.public_key(), algorithms=["RS256"], audience=audience, issuer=issuer)
        print(json.dumps(claims))
    except jwt.PyJWTError as fault:
        print(type(fault).__name__)
    """

  private let server: ServerProcess
  private let authctl: Binary

  init() async throws {
    var authctl = try Binary()
    server = try ServerProcess(authctl, ["--token-signing", "rs256"])
    authctl.variables = server.variables
    self.authctl = authctl
    try #require(try await authctl("anonymous", "sign-in").status == 0)
  }

  private func verdict(
    on token: String, keys: String = "/emulator/v1/jwks",
    issuer: String = "https://securetoken.google.com/demo-test", audience: String = "demo-test"
  ) async throws -> String {
    let certificates = "/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"
    let outcome = try await authctl.run(
      "/usr/bin/env",
      [
        "python3", "-c", Self.script, "http://\(server.address)\(keys)",
        "http://\(server.address)\(certificates)", issuer, audience,
      ], input: token)
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.output.trimmingCharacters(in: .newlines)
  }

  @Test func `an ID token is verified by the key set and by the certificate`() async throws {
    let token = try await authctl("token").output.trimmingCharacters(in: .newlines)
    let parts = token.split(separator: ".")
    #expect(try await verdict(on: token, audience: "other") == "InvalidAudienceError")
    let changed = "\(parts[0]).\(parts[1]).AAAAAAAA\(parts[2].dropFirst(8))"
    #expect(try await verdict(on: changed) == "InvalidSignatureError")
    let claims = try await verdict(on: token)
    #expect(claims.contains("\"sign_in_provider\": \"anonymous\""), "\(claims)")
  }

  @Test func `a session cookie is verified by its own key set`() async throws {
    let token = try await authctl("token").output.trimmingCharacters(in: .newlines)
    let answer = try rawPost(
      server.address, "/identitytoolkit.googleapis.com/v1/projects/demo-test:createSessionCookie",
      #"{"idToken":"\#(token)","validDuration":"300"}"#, fields: ["Authorization: Bearer owner"])
    let cookie = String(try #require(answer.firstMatch(of: /"sessionCookie":"([^"]*)"/)?.1))
    let keys = "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys"
    #expect(try await verdict(on: cookie, keys: keys) == "InvalidIssuerError")
    let claims = try await verdict(
      on: cookie, keys: keys, issuer: "https://session.firebase.google.com/demo-test")
    #expect(claims.contains("\"sign_in_provider\": \"anonymous\""), "\(claims)")
  }
}
