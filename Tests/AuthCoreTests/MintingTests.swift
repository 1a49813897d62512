import EmulatorTools
import AuthCrypto
import AuthEmulator
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// Tokens like those of identity providers, created for local servers.
@Suite struct MintingTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  private func mint(
    _ provider: String, _ fill: (inout MintedClaims) -> Void = { _ in }
  ) async throws -> MintedToken {
    var claims = MintedClaims()
    fill(&claims)
    return try await client.auth.localServer.mintToken(claims, of: provider)
  }

  @Test func `nothing is minted for Google's service`() async throws {
    let real = client.client(Project(.production, id: "real", apiKey: "k"))
    let error = await authError { _ = try await real.localServer.mintToken(.init(), of: "github.com") }
    #expect(error == TargetProblem.minting.error(real.project))
    #expect(client.wire.requests.isEmpty)
  }

  @Test func `tokens are dated by the target's clock`() async throws {
    try await client.signIn()
    _ = try await client.auth.localServer.moveClock(
      EmulatorClock.Patch { $0.moveMilliseconds = 7_200_000 })
    // Another process, which has no response yet.
    let next = client.client(client.auth.project)
    let ahead = Int64(client.clock.now.timeIntervalSince1970) + 7200
    #expect(try members(await next.localServer.mintToken(.init(), of: "github.com"))["iat"]?.integer == ahead)
    #expect(try await members(next.localServer.mintAppleToken(.init()).token)["iat"]?.integer == ahead)
    // Also without a session.
    try await next.signOut()
    #expect(Int64(await next.localServer.time().timeIntervalSince1970) == ahead)
  }

  @Test func `a token has the requested claims and no others`() async throws {
    #expect(
      try members(await mint("github.com")).keys.sorted() == ["aud", "exp", "iat", "iss", "sub"])
    let token = try await mint("facebook.com") {
      $0.subject = "42"
      $0.email = "jane@example.com"
      $0.isEmailVerified = false
      $0.rawNonce = Secret("abc")
      $0.lifetime = .seconds(5)
      $0.changes = ["iss": .null, "groups": ["staff"], "screen_name": "jane"]
    }
    let members = try members(token)
    #expect(members["sub"] == "42" && members["iss"] == nil && members["groups"] == ["staff"])
    #expect(members["email_verified"] == false && members["screen_name"] == "jane")
    #expect(members["exp"]?.integer == members["iat"]?.integer.map { $0 + 5 })
    // The hash of "abc" is the first example of FIPS 180-4.
    #expect(token.hashedNonce == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(arguments: ["facebook.com", "github.com"])
  func `an access token signs in, links and belongs to one account`(provider: String) async throws {
    func credential(_ subject: String) async throws -> ProviderCredential {
      let token = try await mint(provider) {
        $0.subject = subject
        $0.isAccessToken = true
        $0.changes = ["name": "Jane"]
      }
      return ProviderCredential(provider, accessToken: Secret(token.text))
    }
    let first = try await client.auth.providers.signIn(credential("1"))
    #expect(first.isNewUser && first.identity.wire.displayName == "Jane")
    _ = try await client.auth.signOut()
    _ = try await client.auth.signInAnonymously()
    let taken = await authError {
      _ = try await client.auth.providers.signIn(credential("1"), purpose: .link)
    }
    guard case .conflict = taken else { return #expect(Bool(false), "\(taken as Any)") }
    let linked = try await client.auth.providers.signIn(credential("2"), purpose: .link)
    #expect(linked.providers == [provider])
    #expect(try await client.auth.account.lookUp().providerUserInfo?.first?.rawID == "2")
  }
}

/// A strict server's checks of a minted token of an OpenID Connect provider.
@Suite struct StrictMintingTests {
  private let client: TestClient

  init() async throws {
    client = try TestClient(isStrict: true)
    var request = ProviderConfigCall<OAuthIdpConfig>.Create()
    request.members = [
      "oauthIdpConfigId": "oidc.local", "enabled": true,
      "clientId": "client-1", "issuer": "https://issuer.example", "responseType": ["idToken": true],
    ]
    _ = try await client.auth.account.context.api.call(request, isPrivileged: true)
  }

  private func signIn(
    nonce: String? = nil, _ fill: (inout MintedClaims) -> Void = { _ in }
  ) async -> AuthError? {
    await authError {
      var claims = MintedClaims()
      fill(&claims)
      let token = try await client.auth.localServer.mintToken(claims, of: "oidc.local")
      let credential = ProviderCredential(
        "oidc.local", idToken: Secret(token.text), nonce: nonce.map { Secret($0) })
      _ = try await client.auth.providers.signIn(credential)
    }
  }

  @Test(
    arguments: [
      ["iss": "https://evil.example"], ["aud": "other"], ["exp": 1_000_000_000], ["iat": 4_102_444_800],
      ["sub": .null],
    ] as [ByName<JSONValue>])
  func `a wrong issuer, audience or time is refused`(changes: ByName<JSONValue>) async throws {
    #expect(await signIn { $0.changes = changes }?.refusal?.code == .invalidIdpResponse)
    #expect(try await client.stored.session == nil)
  }

  @Test func `a missing nonce and a wrong one are refused, the right one is accepted`() async throws {
    #expect(await signIn { $0.rawNonce = Secret("right-1") }?.refusal?.code == .missingOrInvalidNonce)
    let wrong = await signIn(nonce: "wrong") { $0.rawNonce = Secret("right-2") }
    #expect(wrong?.refusal?.code == .missingOrInvalidNonce)
    #expect(await signIn(nonce: "right-3") { $0.rawNonce = Secret("right-3") } == nil)
  }

  @Test func `issuer and audience come from the configuration`() async throws {
    #expect(await signIn() == nil)
    #expect(try await client.auth.session().providerID == "oidc.local")
  }

  @Test func `Google's audience comes from the configuration, and its issuer is Google`() async throws {
    var request = ProviderConfigCall<DefaultSupportedIdpConfig>.Patch()
    request.members = [
      "idpId": "google.com", "enabled": true, "clientId": "web-client",
    ]
    _ = try await client.auth.account.context.api.call(request, isPrivileged: true)
    let token = try await client.auth.localServer.mintToken(.init(), of: "google.com")
    #expect(try members(token)["aud"] == "web-client")
    _ = try await client.auth.providers.signIn(
      ProviderCredential("google.com", idToken: Secret(token.text)))
    #expect(try await client.auth.session().providerID == "google.com")
  }
}
