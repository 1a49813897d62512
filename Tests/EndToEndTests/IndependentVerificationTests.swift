import Foundation
import TestSupport
import Testing

/// PyJWT and its cryptography library, which are independent of this program, verify what the server signs.
@Suite(
  .needsPython("jwt", "cryptography"),
  .timeLimit(.minutes(6)))
struct IndependentVerificationTests {
  /// Verifies the tokens on standard input, each with the key set at an address; prints the claims, or the
  /// error's name.
  private static let script = """
    import json, jwt, sys, urllib.request
    from cryptography import x509
    certificates = sys.argv[1]
    for line in sys.stdin:
        token, keys, issuer, audience = line.split()
        try:
            key = jwt.PyJWKClient(keys).get_signing_key_from_jwt(token)
            options = {"require": ["exp", "iat", "auth_time", "sub"]}
            claims = jwt.decode(token, key, algorithms=["RS256"], audience=audience, issuer=issuer, options=options)
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

  /// The result for a token, with the key set at a path.
  private struct Question {
    var token: String
    var keys = "/emulator/v1/jwks"
    var issuer = "https://securetoken.google.com/demo-test"
    var audience = "demo-test"
  }

  private func verdicts(_ questions: Question...) async throws -> [Substring] {
    let certificates = "/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"
    let lines = questions.map {
      "\($0.token) http://\(server.address)\($0.keys) \($0.issuer) \($0.audience)\n"
    }
    let outcome = try await authctl.run(
      "/usr/bin/env", ["python3", "-c", Self.script, "http://\(server.address)\(certificates)"],
      input: lines.joined())
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.output.split(separator: "\n")
  }

  @Test func `an ID token is verified by the key set and by the certificate`() async throws {
    let token = try await authctl("token").output.trimmingCharacters(in: .newlines)
    let parts = token.split(separator: ".")
    let changed = "\(parts[0]).\(parts[1]).AAAAAAAA\(parts[2].dropFirst(8))"
    let verdicts = try await verdicts(
      Question(token: token, audience: "other"), Question(token: changed), Question(token: token))
    #expect(verdicts.prefix(2) == ["InvalidAudienceError", "InvalidSignatureError"])
    let claims = try #require(verdicts.last)
    #expect(verdicts.count == 3 && claims.contains("\"sign_in_provider\": \"anonymous\""), "\(claims)")
  }

  @Test func `a session cookie is verified by its own key set`() async throws {
    let token = try await authctl("token").output.trimmingCharacters(in: .newlines)
    let answer = try rawPost(
      server.address, "/identitytoolkit.googleapis.com/v1/projects/demo-test:createSessionCookie",
      #"{"idToken":"\#(token)","validDuration":"300"}"#, fields: ["Authorization: Bearer owner"])
    let cookie = String(try #require(answer.firstMatch(of: /"sessionCookie":"([^"]*)"/)?.1))
    let question = Question(
      token: cookie, keys: "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys")
    var ofCookies = question
    ofCookies.issuer = "https://session.firebase.google.com/demo-test"
    let verdicts = try await verdicts(question, ofCookies)
    #expect(verdicts.first == "InvalidIssuerError")
    let claims = try #require(verdicts.last)
    #expect(verdicts.count == 2 && claims.contains("\"sign_in_provider\": \"anonymous\""), "\(claims)")
  }
}
