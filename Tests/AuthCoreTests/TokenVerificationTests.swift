import AuthCrypto
import AuthEmulator
import AuthHTTP
import EmulatorState
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

@Suite struct TokenVerificationTests {
  private static let emulator = Project(
    .emulator(host: "127.0.0.1", port: 9), id: "demo-test")
  private static let production = Project(.production, id: "demo-test", apiKey: "k")
  private static let account = "securetoken@system.gserviceaccount.com"

  private let key: RSAPrivateKey
  private let keyID: String

  init() throws {
    key = try RSAPrivateKey(pem: SigningExample.privateKey)
    keyID = try TokenSigner(key).keyID
  }

  /// A client of a server that signs tokens, with a user signed in.
  private func signedIn(_ target: Project = emulator) async throws -> (client: TestClient, session: Session) {
    let client = try TestClient(target, tokenSigning: .rs256(TokenSigner(key)))
    return (client, try await client.signIn().session)
  }

  private func fault(_ client: TestClient, _ session: Session) async -> TokenFault? {
    await fault { _ = try await client.auth.tokenVerification.verify(session) }
  }

  private func fault(_ body: () async throws -> Void) async -> TokenFault? {
    guard case .unverified(let fault) = await authError(body)?.problem else { return nil }
    return fault
  }

  /// The session with another token.
  private func changing(_ session: Session, _ token: (String) throws -> String) rethrows -> Session {
    var changed = session
    changed.record.idToken = Secret(try session.record.idToken.reveal(token))
    return changed
  }

  /// A signed token with any header and claims.
  private func token(_ header: String, _ claims: String) throws -> String {
    let input = "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(claims.utf8)))"
    return "\(input).\(Base64URL.encode(try key.signature(for: Array(input.utf8))))"
  }

  @Test(arguments: [#"["exp"]"#, #"["b64","x"]"#, "[]", #""exp""#, "null"])
  func `a header that requires extensions is refused, even if signed`(critical: String) async throws {
    let (client, session) = try await signedIn()
    let signed = try changing(session) { text in
      let claims = try #require(Base64URL.decode(text.split(separator: ".")[1]))
      return try token(
        #"{"alg":"RS256","kid":"\#(keyID)","b64":true,"crit":\#(critical)}"#,
        String(decoding: claims, as: UTF8.self))
    }
    guard case .criticalExtensions = await fault(client, signed) else {
      Issue.record("crit \(critical) was passed over")
      return
    }
    let unsigned = changing(session) { text in
      "\(Base64URL.encode(Array(#"{"alg":"none","crit":\#(critical)}"#.utf8))).\(text.split(separator: ".")[1])."
    }
    guard case .criticalExtensions = await fault(client, unsigned) else {
      Issue.record("crit \(critical) was passed over in an unsigned token")
      return
    }
  }

  @Test func `an unsigned token is refused by production and by a server that has a key`() async throws {
    let (client, session) = try await signedIn()
    let unsigned = changing(session) { text in
      "\(Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))).\(text.split(separator: ".")[1])."
    }
    #expect(await fault(client, unsigned) == .notSigned(by: Self.emulator.description))
    let real = client.client(Self.production)
    var stolen = unsigned
    stolen.record.project = Self.production
    let stored = stolen
    let sent = client.wire.requests.count
    #expect(
      await fault { _ = try await real.tokenVerification.verify(stored) }
        == .notSigned(by: Self.production.description))
    #expect(client.wire.requests.count == sent)
  }

  @Test func `a token that was tampered with is refused`() async throws {
    let (client, session) = try await signedIn()
    for part in [1, 2] {
      let tampered = try changing(session) { text in
        var parts = text.split(separator: ".").map(String.init)
        var bytes = try #require(Base64URL.decode(parts[part]))
        let place = part == 1 ? try #require(bytes.firstIndex(of: UInt8(ascii: "d"))) : 7
        bytes[place] ^= 1
        parts[part] = Base64URL.encode(bytes)
        return parts.joined(separator: ".")
      }
      #expect(await fault(client, tampered) == .wrongSignature(keyID: keyID))
    }
    for end in ["", "=", "AAAA"] {
      let cut = changing(session) { $0.split(separator: ".").prefix(2).joined(separator: ".") + ".\(end)" }
      let expected =
        end == "=" ? TokenFault.malformed(.notBase64URL(.signature)) : .wrongSignature(keyID: keyID)
      #expect(await fault(client, cut) == expected, "\(end)")
    }
  }

  @Test(arguments: ["HS256", "RS512", "None", "NONE", ""])
  func `no other algorithm is accepted, in any spelling`(algorithm: String) async throws {
    let (client, session) = try await signedIn()
    let header = #"{"alg":"\#(algorithm)","kid":"\#(keyID)"}"#
    let other = changing(session) { text in
      let parts = text.split(separator: ".")
      return "\(Base64URL.encode(Array(header.utf8))).\(parts[1]).\(algorithm == "None" ? "" : parts[2])"
    }
    #expect(await fault(client, other) == .algorithm(algorithm))
    let signedNone = changing(session) { text in
      "\(Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))).\(text.split(separator: ".").dropFirst().joined(separator: "."))"
    }
    #expect(await fault(client, signedNone) == .algorithm("none"))
  }

  @Test func `a key that is not published is refused and named`() async throws {
    let (client, session) = try await signedIn()
    let other = try TokenSigner(StrangerKey.key())
    let keysURL = "http://127.0.0.1:9/www.googleapis.com/robot/v1/metadata/x509/\(Self.account)"
    client.wire.answer("gserviceaccount.com", 200, #"{"\#(other.keyID)":"x"}"#)
    #expect(await fault(client, session) == .unknownKey(keyID: keyID, keysURL: keysURL))
    client.wire.answer("gserviceaccount.com", 404, "")
    #expect(await fault(client, session) == .unknownKey(keyID: keyID, keysURL: keysURL))
    let nameless = try changing(session) { _ in try token(#"{"alg":"RS256"}"#, "{}") }
    #expect(await fault(client, nameless) == .unknownKey(keyID: nil, keysURL: keysURL))
  }

  @Test func `a certificate of another key, or none, verifies nothing`() async throws {
    let (client, session) = try await signedIn()
    let other = try StrangerKey.key().certificate(commonName: "x", validity: 0...1)
    let map = String(decoding: try JSONEncoder().encode([keyID: other]), as: UTF8.self)
    client.wire.answer("gserviceaccount.com", 200, map)
    #expect(await fault(client, session) == .wrongSignature(keyID: keyID))
    client.wire.answer("gserviceaccount.com", 200, #"{"\#(keyID)":"nonsense"}"#)
    let error = await authError { _ = try await client.auth.tokenVerification.verify(session) }
    #expect(error?.code.rawValue == "UNEXPECTED_RESPONSE")
  }

  @Test func `an expired token is refused, by the given clock`() async throws {
    let (client, session) = try await signedIn()
    client.clock.advance(by: 3599)
    #expect(await fault(client, session) == nil)
    client.clock.advance(by: 1)
    guard case .claims(let faults) = await fault(client, session) else {
      Issue.record("the token is believed")
      return
    }
    #expect(faults.count == 1 && faults[0].hasPrefix("exp has passed: "))
  }

  @Test func `a token from more than a minute ahead is refused`() async throws {
    let (client, session) = try await signedIn()
    client.clock.advance(by: -60)
    #expect(await fault(client, session) == nil)
    client.clock.advance(by: -1)
    guard case .claims(let faults) = await fault(client, session) else {
      Issue.record("the token is believed")
      return
    }
    #expect(faults.map { $0.prefix { $0 != " " } } == ["iat", "auth_time"])
  }

  @Test func `a token of another project or user is refused, and every claim is named`() async throws {
    let (client, session) = try await signedIn()
    var other = session
    other.record.uid = "somebody-else"
    #expect(
      await fault(client, other)
        == .claims(["sub is '\(session.uid)' instead of 'somebody-else'"]))
    let foreign = client.client(Project(Self.emulator.service, id: "demo-other"))
    other = session
    other.record.project.id = "demo-other"
    let moved = other
    #expect(
      await fault { _ = try await foreign.tokenVerification.verify(moved) }
        == .claims([
          "iss is 'https://securetoken.google.com/demo-test' instead of 'https://securetoken.google.com/demo-other'",
          "aud is 'demo-test' instead of 'demo-other'",
        ]))
    let empty = try changing(session) { _ in try token(#"{"alg":"RS256","kid":"\#(keyID)"}"#, "{}") }
    #expect(
      await fault(client, empty)
        == .claims([
          "iss is missing", "aud is missing", "sub is not a user ID", "exp is missing", "iat is missing",
          "auth_time is missing",
        ]))
  }

  @Test func `an invalid token is refused, and a session of another target asks no server`() async throws {
    let (client, session) = try await signedIn()
    #expect(await fault(client, changing(session) { _ in "abc" }) == .malformed(.parts(1)))
    let sent = client.wire.requests.count
    let error = await authError {
      _ = try await client.client(Self.production).tokenVerification.verify(session)
    }
    #expect(error?.code.rawValue == "TARGET_MISMATCH")
    #expect(client.wire.requests.count == sent)
  }

  @Test func `a signed token is verified by the published key`() async throws {
    let (client, session) = try await signedIn()
    let signature = try await client.auth.tokenVerification.verify(session)
    #expect(signature.isSigned && signature.algorithm == "RS256" && signature.keyID == keyID)
    #expect(signature.keysURL?.hasSuffix("/robot/v1/metadata/x509/\(Self.account)") == true)
    let request = try #require(client.wire.requests.last)
    #expect(request.target.query == nil && request.fields["Authorization"] == nil)
  }

  @Test func `production's keys are fetched from Google's address`() async throws {
    let (client, session) = try await signedIn()
    let certificate = try key.certificate(commonName: "x", validity: 0...1)
    client.wire.answer(
      "/robot/v1/metadata/x509/\(Self.account)", 200,
      String(decoding: try JSONEncoder().encode([keyID: certificate]), as: UTF8.self))
    var real = session
    real.record.project = Self.production
    let signature = try await client.client(Self.production).tokenVerification.verify(real)
    #expect(signature.keysURL == "https://www.googleapis.com/robot/v1/metadata/x509/\(Self.account)")
    #expect(client.wire.requests.last?.target.path == "/robot/v1/metadata/x509/\(Self.account)")
    client.wire.answer("gserviceaccount.com", 404, #"{"error":{"code":404,"message":"Not Found"}}"#)
    let error = await authError {
      _ = try await client.client(Self.production).tokenVerification.verify(real)
    }
    #expect(error == .refused(Refusal(ErrorCode(rawValue: "UNKNOWN"), detail: "Not Found", status: 404)))
  }

  @Test(arguments: [nil, "", "{}", #"{"error":{"code":404,"message":"Not Found"}}"#])
  func `a local server that publishes no key may issue unsigned tokens`(answer: String?) async throws {
    let client = try TestClient(Self.emulator)
    let session = try await client.signIn().session
    if let answer { client.wire.answer("gserviceaccount.com", answer == "{}" ? 200 : 404, answer) }
    let signature = try await client.auth.tokenVerification.verify(session)
    #expect(!signature.isSigned && signature.algorithm == "none" && signature.keysURL == nil)
    client.clock.advance(by: 3600)
    #expect(await fault(client, session) != nil)
  }

  @Test func `the embedded server is not asked for a key, and a signed token is not its own`() async throws {
    let embedded = try TestClient()
    let session = try await embedded.signIn().session
    let sent = embedded.wire.requests.count
    #expect(try await !embedded.auth.tokenVerification.verify(session).isSigned)
    let (_, signed) = try await signedIn()
    let foreign = changing(session) { _ in signed.record.idToken.reveal { $0 } }
    #expect(await fault(embedded, foreign) == .unknownKey(keyID: keyID, keysURL: nil))
    #expect(embedded.wire.requests.count == sent)
  }

  @Test func `a token of any user is verified, also without a session, and its claims are returned`()
    async throws
  {
    let (client, session) = try await signedIn()
    try await client.auth.signOut()
    let claims = try await client.auth.verify(session.idToken)
    #expect(claims.uid == session.uid && claims.providerID == "phone" && claims.secondFactor == nil)
    let other = client.client(Project(Self.emulator.service, id: "demo-other"))
    guard case .claims = await fault({ _ = try await other.verify(session.idToken) }) else {
      Issue.record("the token of another project is believed")
      return
    }
    client.clock.advance(by: 3600)
    #expect(
      await authError { _ = try await client.auth.verify(session.idToken) }?.code == .tokenClaimsInvalid)
  }
}
