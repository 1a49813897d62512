import EmulatorTools
import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

@Suite struct AppleSignInTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  private func mint(_ subject: String = "A1", on client: TestClient? = nil) async throws -> Secret {
    let client = client ?? self.client
    _ = try await client.auth.apple.makeNonce()
    let minted = try await client.auth.localServer.mintAppleToken(claims { $0.subject = subject })
    return Secret(minted.token.text)
  }

  private func newestNonce(of client: TestClient? = nil) async throws -> AppleNonce? {
    try await (client ?? self.client).auth.stored().nonces.last
  }

  private func claims(_ fill: (inout MintedClaims) -> Void = { _ in }) -> MintedClaims {
    var claims = MintedClaims()
    fill(&claims)
    return claims
  }

  @Test(arguments: [0, 15, 129, -1]) func `a nonce has a sensible length`(length: Int) async throws {
    await #expect(throws: AuthError.self) { try await client.auth.apple.makeNonce(length: length) }
    #expect(!FileManager.default.fileExists(atPath: client.home.credentials))
  }

  @Test func `a limited number of nonces is stored, newest last`() async throws {
    var made: [AppleNonce] = []
    for _ in 0..<20 { made.append(try await client.auth.apple.makeNonce(length: 16)) }
    #expect(try await client.auth.stored().nonces == made.suffix(16))
    let sameStore = client.client(Project(.production, id: "real", apiKey: "k"))
    #expect(try await sameStore.stored().nonces.last == made.last)
  }

  @Test func `a problem with the nonce is found before anything is sent`() async throws {
    let token = try await mint()
    _ = try await client.auth.apple.makeNonce()
    guard
      case .appleNonce(.outdated) = await authError({
        _ = try await client.auth.apple.signIn(token)
      })?.problem
    else { return #expect(Bool(false)) }
    #expect(client.wire.requests.isEmpty)
    _ = try await client.auth.apple.signIn(
      AppleIDToken(token), nonce: nil, name: nil, purpose: .signIn, allowsEarlierNonce: true)
  }

  @Test(arguments: [true, false]) func `a nonce is used once`(isStored: Bool) async throws {
    let token = try await mint()
    let raw = try await newestNonce()?.raw
    if !isStored {
      try await client.auth.store.update { record throws(AuthError) in record.appleNonces = [] }
    }
    _ = try await client.auth.apple.signIn(token, nonce: isStored ? nil : raw)
    let kept = try await client.stored.appleNonces
    #expect(kept.count == 1 && kept[0].rawNonce == nil && kept[0].usedAt == client.clock.now)
    let sent = client.wire.requests.count
    let error = await authError {
      _ = try await client.auth.apple.signIn(token, nonce: isStored ? nil : raw)
    }
    #expect(error == .invalid(Problem(.appleNonce(.used(at: client.clock.now)))))
    #expect(client.wire.requests.count == sent)
  }

  @Test func `a refused link uses up the nonce, a failed connection does not`() async throws {
    _ = try await client.auth.apple.signIn(mint())
    _ = try await client.auth.signOut()
    _ = try await client.auth.signInAnonymously()
    let token = try await mint()
    client.wire.intercept { _ in .failure(.couldNotConnect(host: "h", reason: "r")) }
    _ = await authError { _ = try await client.auth.apple.signIn(token, purpose: .link) }
    #expect(try await client.stored.appleNonces.last?.rawNonce != nil)
    client.wire.intercept { _ in .server }
    guard
      case .conflict(let conflict) = await authError({
        _ = try await client.auth.apple.signIn(token, purpose: .link)
      })
    else { return #expect(Bool(false)) }
    #expect(conflict.kind == .identity && conflict.canContinue)
    #expect(try await client.stored.appleNonces.last?.usedAt != nil)
  }

  @Test func `a second identity of the provider also uses up the nonce`() async throws {
    _ = try await client.auth.signInAnonymously()
    client.wire.answer(
      "signInWithIdp", 200, #"{"providerId":"apple.com","errorMessage":"PROVIDER_ALREADY_LINKED"}"#)
    let error = await authError { _ = try await client.auth.apple.signIn(mint(), purpose: .link) }
    #expect(error?.refusal?.code == .providerAlreadyLinked)
    #expect(try await client.stored.appleNonces.last?.usedAt != nil)
  }

  @Test func `a nonce that the service calls used is not offered again`() async throws {
    let client = try TestClient(isStrict: true)
    let token = try await mint(on: client)
    let nonces = try await client.stored.appleNonces
    _ = try await client.auth.apple.signIn(token)
    // As after a use by another program.
    try await client.auth.store.update { record throws(AuthError) in record.appleNonces = nonces }
    let error = await authError { _ = try await client.auth.apple.signIn(token) }
    #expect(error?.code.rawValue == "MISSING_OR_INVALID_NONCE")
    #expect(try await client.stored.appleNonces.last?.usedAt != nil)
  }

  @Test func `a refusal includes the faults found in the token`() async throws {
    let client = try TestClient(isStrict: true)
    let token = try await mint(on: client)
    client.clock.advance(by: 3600)
    let doubts = try AppleIDToken(token).doubts(bundleID: "com.example.mine", at: client.clock.now)
    #expect(doubts.count == 2)
    var project = client.auth.project
    project.app.bundleID = "com.example.mine"
    let error = try #require(
      await authError { _ = try await client.client(project).apple.signIn(token) })
    #expect(error.code.rawValue == "INVALID_IDP_RESPONSE" && error.sdkCode == 17004)
    #expect(error.description.contains("it expired at "))
    #expect(error.description.contains("it was made for com.example.app"))
    #expect(error.refusal?.situation == .appleToken(doubts))
  }

  @Test func `the name is sent with the token`() async throws {
    let client = try TestClient(isStrict: true)
    let done = try await client.auth.apple.signIn(mint(on: client), name: ("Jane", "Doe"))
    #expect(done.identity.displayName == "Jane Doe")
  }

  @Test func `a token without a nonce does not change the stored one`() async throws {
    _ = try await client.auth.apple.makeNonce()
    let token = Secret(unsignedToken(#"{"sub":"A1"}"#))
    _ = try await client.auth.apple.signIn(token)
    #expect(try await client.stored.appleNonces.count == 1)
    #expect(try await newestNonce() != nil)
  }

  // MARK: - Minting

  @Test func `a token is minted only for local servers, with a new nonce if none is stored`() async throws {
    let real = client.client(Project(.production, id: "real", apiKey: "k"))
    await #expect(throws: AuthError.self) { try await real.localServer.mintAppleToken(claims()) }
    let first = try await client.auth.localServer.mintAppleToken(claims())
    let second = try await client.auth.localServer.mintAppleToken(claims())
    #expect(first.madeNonce && !second.madeNonce && first.token.hashedNonce == second.token.hashedNonce)
    #expect(try await newestNonce()?.hashed == first.token.hashedNonce)
  }

  @Test func `a minted token has Apple's claims`() async throws {
    let nonce = try await client.auth.apple.makeNonce()
    let minted = try await client.auth.localServer.mintAppleToken(
      claims {
        $0.hidesEmail = true
        $0.audience = "com.example.mine"
      })
    let token = try AppleIDToken(Secret(minted.token.text))
    #expect(token.doubts(bundleID: "com.example.mine", at: client.clock.now).isEmpty)
    #expect(token.token.claims.nonce == nonce.hashed)
    #expect(token.token.claims.subject?.wholeMatch(of: /\d{6}\.[0-9a-f]{32}\.\d{4}/) != nil)
    let isPrivate: Bool? = token.token.claims["is_private_email"]
    #expect(isPrivate == true && token.token.claims.isEmailVerified == true)
  }

  @Test(
    arguments: [
      ("jane@example.com", false, "jane@example.com"), ("jane@example.com", true, nil),
      ("x7k@privaterelay.appleid.com", true, "x7k@privaterelay.appleid.com"),
      ("x7k@privaterelay.appleid.com", false, "x7k@privaterelay.appleid.com"),
    ] as [(String, Bool, String?)])
  func `a relay address hides a real one, but not one that was given`(
    given: String, hides: Bool, expected: String?
  ) async throws {
    _ = try await client.auth.apple.makeNonce()
    let minted = try await client.auth.localServer.mintAppleToken(
      claims {
        $0.email = given
        $0.hidesEmail = hides
      }
    ).token
    let token = try AppleIDToken(Secret(minted.text))
    #expect(expected == nil || minted.email == expected)
    #expect(minted.email != nil && (minted.email == given || hides))
    let isPrivate: Bool? = token.token.claims["is_private_email"]
    #expect(isPrivate == (hides || given.hasSuffix("appleid.com") ? true : nil))
  }

  @Test func `a minted token can lack a nonce and the usual claims and have other claims`() async throws {
    let token = try await client.auth.localServer.mintAppleToken(
      claims {
        $0.hasNonce = false
        $0.changes = ["iss": "https://evil.example", "aud": .null, "exp": 0]
      })
    let members = try members(token.token)
    #expect(!token.madeNonce && members["nonce"] == nil && members["nonce_supported"] == nil)
    #expect(members["iss"] == "https://evil.example" && members["aud"] == nil && members["exp"] == 0)
    #expect(try await client.stored.appleNonces.isEmpty)
  }

  @Test func `a minted token can have each of Apple's claims`() async throws {
    let token = try await client.auth.localServer.mintAppleToken(
      claims {
        $0.email = "jane@example.com"
        $0.isEmailVerified = false
        $0.lifetime = .seconds(60)
        $0.changes = ["real_user_status": 2, "transfer_sub": "000999.jane.0001"]
        // The code and the hash of the example in OpenID Connect Core, section A.4.
        $0.authorizationCode = Secret("Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk")
      })
    let members = try members(token.token)
    #expect(
      members.keys.sorted() == [
        "aud", "auth_time", "c_hash", "email", "email_verified", "exp", "iat", "iss", "nonce",
        "nonce_supported", "real_user_status", "sub", "transfer_sub",
      ])
    #expect(members["email_verified"] == false && members["real_user_status"] == 2)
    #expect(members["c_hash"] == "LDktKdoQak3Pk0cnXxCltA")
    #expect(members["exp"]?.integer == members["iat"]?.integer.map { $0 + 60 })
  }

  // MARK: - Revocation

  @Test func `a code revokes Apple's tokens, and the session stays`() async throws {
    #expect(
      await authError { try await client.auth.apple.revoke(code: Secret("c")) }
        == .signedOut(awaitsSecondFactor: false))
    let session = try await client.auth.apple.signIn(mint()).session
    try await client.auth.apple.revoke(code: Secret("c1234.0.abcd"), redirectURI: "https://example.com/a")
    let request = try #require(client.wire.requests.last)
    #expect(request.target.path.hasSuffix("v2/accounts:revokeToken"))
    let body = try JSONDecoder().decode(JSONValue.self, from: Data(request.body))
    #expect(
      body["token"] == "c1234.0.abcd" && body["tokenType"] == "3" && body["providerId"] == "apple.com")
    #expect(body["redirectUri"] == "https://example.com/a")
    #expect(try await client.auth.session() == session)
  }

  @Test func `a refused code says that it was refused during a revocation`() async throws {
    _ = try await client.auth.signInAnonymously()
    let error = try #require(
      await authError { try await client.auth.apple.revoke(code: Secret("c1234.0.abcd")) })
    #expect(error.code.rawValue == "INVALID_IDP_RESPONSE")
    #expect(error.refusal?.situation == .appleRevocation)
    #expect(try await client.stored.session != nil)
  }

  // MARK: - Apple's page

  @Test(arguments: [
    "http://example.com/a", "https://localhost/a", "https://127.0.0.1/a", "https://[::1]/a",
    "https://example.com/a#b",
    "https://example.com/a#", "https://user@example.com/", "example.com", "https://a.localhost/",
    "https:///a",
  ])
  func `Apple does not accept such a redirect URI`(uri: String) {
    let nonce = AppleNonce(Secret("n"), madeAt: .distantPast)
    #expect(throws: AuthError.invalid(Problem(.argument(.redirectURI(clientID: "c"))))) {
      try nonce.pageURL(clientID: "c", redirectURI: uri, state: "s")
    }
  }

  @Test func `the page's address carries the nonce's hash`() async throws {
    let nonce = try await client.auth.apple.makeNonce()
    func page(_ scopes: [String], _ state: String) throws -> String {
      try nonce.pageURL(
        clientID: "com.example.web", redirectURI: "https://example.com/a?b=1", scopes: scopes, state: state)
    }
    #expect(
      try page(["name", "email"], "s&t")
        == "https://appleid.apple.com/auth/authorize?client_id=com.example.web"
        + "&redirect_uri=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1&response_type=code%20id_token"
        + "&response_mode=form_post&scope=name%20email&state=s%26t&nonce=\(nonce.hashed)")
    #expect(try page([], "s").contains("&response_mode=fragment&state=s&"))
  }
}
