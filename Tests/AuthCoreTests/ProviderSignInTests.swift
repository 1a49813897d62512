import BoundedJSON
import AuthEmulator
import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

@Suite struct ProviderSignInTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  /// A provider's token as local servers accept it.
  private func google(
    _ sub: String, _ email: String? = nil, verified: Bool = true, provider: String = "google.com"
  ) -> ProviderCredential {
    let address = email.map { #","email":"\#($0)","email_verified":\#(verified)"# } ?? ""
    return ProviderCredential(
      provider,
      idToken: Secret(
        unsignedToken(
          #"{"iss":"https://accounts.google.com","sub":"\#(sub)","name":"Jane"\#(address)}"#)))
  }

  private var twitter: ProviderCredential {
    ProviderCredential(
      "twitter.com", accessToken: Secret("1234567890-AbCd"), tokenSecret: Secret("sEcReT"))
  }

  /// Signs in and out, so that the identity has an owner.
  private func makeOwner(_ credential: ProviderCredential) async throws -> String {
    let uid = try await client.auth.providers.signIn(credential).session.uid
    try await client.auth.signOut()
    return uid
  }

  private func conflict(_ body: () async throws -> Void) async -> AccountConflict? {
    guard case .conflict(let conflict) = await authError(body) else { return nil }
    return conflict
  }

  @Test(arguments: [Purpose.link, .reauthenticate])
  func `without a session nothing is sent`(purpose: Purpose) async throws {
    for body in [
      { try await client.auth.providers.check(purpose, "google.com") },
      { _ = try await client.auth.providers.signIn(google("g"), purpose: purpose) },
    ] {
      #expect(await authError(body) == .signedOut(awaitsSecondFactor: false))
    }
    #expect(client.wire.requests.isEmpty)
  }

  @Test func `a sign-in stores the session, returns the profile and keeps no token of the provider`()
    async throws
  {
    let done = try await client.auth.providers.signIn(twitter)
    #expect(done.isNewUser && done.providers == nil)
    #expect(done.identity.uid == "1234567890")
    #expect(done.credential?.accessToken == Secret("1234567890-AbCd"))
    #expect(done.credential?.tokenSecret == Secret("sEcReT"))
    #expect(try await client.auth.session() == done.session)
    let file = try String(contentsOfFile: client.home.credentials, encoding: .utf8)
    #expect(!file.contains("sEcReT") && !file.contains("1234567890-AbCd"))
    #expect(try await !client.auth.providers.signIn(twitter).isNewUser)
  }

  @Test func `linking keeps the user, returns the providers, and does not happen twice`() async throws {
    let guest = try await client.auth.signInAnonymously().session
    let linked = try await client.auth.providers.signIn(twitter, purpose: .link)
    #expect(linked.session.uid == guest.uid)
    #expect(linked.providers == ["twitter.com"])
    #expect(
      try await client.auth.providers.signIn(google("g"), purpose: .link).providers == [
        "twitter.com", "google.com",
      ])
    let sent = client.wire.count("signInWithIdp")
    let error = await authError { _ = try await client.auth.providers.signIn(twitter, purpose: .link) }
    #expect(error == .invalid(Problem(.providerAlreadyLinked(providerID: "twitter.com"))))
    #expect(client.wire.count("signInWithIdp") == sent)
    #expect(
      try await client.auth.account.unlink("twitter.com").wire.providerUserInfo?.map(\.providerID) == [
        "google.com"
      ])
  }

  @Test func `a finished link sends no further requests`() async throws {
    _ = try await client.auth.signInAnonymously()
    let linked = try await client.auth.providers.signIn(twitter, purpose: .link)
    #expect(client.wire.requests.last?.target.path.hasSuffix("signInWithIdp") == true)
    #expect(client.wire.count(":lookup") == 1)
    #expect(linked.providers == ["twitter.com"])
    #expect(try await client.auth.session() == linked.session)
  }

  @Test func `reauthentication replaces only the same user's session`() async throws {
    let other = try await makeOwner(google("other"))
    let session = try await client.auth.providers.signIn(twitter).session
    client.clock.advance(by: 10)
    let again = try await client.auth.providers.signIn(twitter, purpose: .reauthenticate)
    #expect(again.session.uid == session.uid)
    #expect(again.session.signedInAt > session.signedInAt)
    let error = await authError {
      _ = try await client.auth.providers.signIn(google("other"), purpose: .reauthenticate)
    }
    #expect(error == .otherUser(expected: session.uid, actual: other))
    // A local server creates an account for an unknown identity; only the comparison shows it.
    guard
      case .otherUser = await authError({
        _ = try await client.auth.providers.signIn(google("unknown"), purpose: .reauthenticate)
      })
    else { return #expect(Bool(false)) }
    #expect(try await client.auth.session() == again.session)
  }

  @Test func `reauthentication by an identity that production does not know is a mismatch`() async throws {
    let client = try TestClient(isStrict: true)
    let session = try await client.auth.providers.signIn(twitter).session
    let error = await authError {
      _ = try await client.auth.providers.signIn(google("unknown"), purpose: .reauthenticate)
    }
    #expect(error == .otherUser(expected: session.uid, actual: nil))
    #expect(try await client.auth.session() == session)
  }

  @Test(arguments: [false, true])
  func `a refused link leaves a credential that signs in as the owner, once`(
    isStrict: Bool
  ) async throws {
    let client = try TestClient(isStrict: isStrict)
    let owner = try await client.auth.providers.signIn(google("g", "jane@example.com")).session.uid
    try await client.auth.signOut()
    let guest = try await client.auth.signInAnonymously().session
    let conflict = await conflict {
      _ = try await client.auth.providers.signIn(google("g", "jane@example.com"), purpose: .link)
    }
    #expect(conflict?.kind == .identity && conflict?.email == "jane@example.com")
    #expect(conflict?.canContinue == true)
    #expect(conflict?.code == .federatedUserIDAlreadyLinked)
    #expect(try await client.auth.session() == guest)
    let kept = try #require(try await client.stored.updatedCredentials.first)
    // In production too, Google's answer has none.
    #expect(kept.pendingToken == nil)
    #expect(kept.expiresAt == client.clock.now.addingTimeInterval(3600))
    #expect(!"\(kept)".contains("\"sub\""))

    #expect(
      await authError { _ = try await client.auth.pendingConflict("twitter.com").resolve() }
        == .nothingPending(Problem(.noProviderCredential(providerID: "twitter.com"))))
    let other = client.client(Project(.inProcess, id: "demo-other"))
    #expect(
      await authError { _ = try await other.pendingConflict("google.com").resolve() }?.code.rawValue
        == "TARGET_MISMATCH")
    let switched = try await client.auth.pendingConflict("google.com").resolve()
    #expect(switched.session.uid == owner)
    #expect(try await client.stored.updatedCredentials.isEmpty)
    #expect(
      await authError { _ = try await client.auth.pendingConflict("google.com").resolve() }
        == .nothingPending(Problem(.noProviderCredential(providerID: "google.com"))))
  }

  @Test func `a conflict resolves itself, here and in another process, and only once`() async throws {
    let owner = try await makeOwner(google("g", "jane@example.com"))
    _ = try await client.auth.signInAnonymously()
    let conflict = try #require(
      await conflict {
        _ = try await client.auth.providers.signIn(google("g", "jane@example.com"), purpose: .link)
      })
    let elsewhere = try await client.client(client.auth.project).pendingConflict("google.com")
    #expect(elsewhere.kept == conflict.kept && elsewhere.email == conflict.email)
    #expect(try await client.auth.stored().conflicts == [elsewhere])
    #expect(try await elsewhere.resolve().session.uid == owner)
    #expect(
      await authError { _ = try await client.auth.pendingConflict("google.com") }?.code == .nothingPending)
    #expect(try await client.auth.stored().conflicts.isEmpty)
  }

  @Test func `a conflict without a fresh credential has no way on`() async throws {
    client.wire.answer("signInWithIdp", 200, #"{"providerId":"x.com","errorMessage":"EMAIL_EXISTS"}"#)
    let conflict = try #require(
      await conflict { _ = try await client.auth.providers.signIn(google("g", provider: "x.com")) })
    #expect(
      await authError { _ = try await conflict.resolve() }
        == .nothingPending(Problem(.noProviderCredential(providerID: "x.com"))))
    #expect(client.wire.requests.count == 1)
  }

  @Test func `a kept credential expires, and is forgotten once the service rejects it`() async throws {
    _ = try await makeOwner(google("g"))
    _ = try await client.auth.signInAnonymously()
    _ = await conflict { _ = try await client.auth.providers.signIn(google("g"), purpose: .link) }
    client.clock.advance(by: 3600)
    #expect(
      await authError { _ = try await client.auth.pendingConflict("google.com").resolve() }
        == .nothingPending(Problem(.noProviderCredential(providerID: "google.com"))))
    client.clock.advance(by: -1)
    client.wire.refuse("signInWithIdp", "USER_DISABLED")
    _ = await authError { _ = try await client.auth.pendingConflict("google.com").resolve() }
    #expect(try await client.stored.updatedCredentials.count == 1)
    client.wire.refuse("signInWithIdp", "INVALID_PENDING_TOKEN")
    _ = await authError { _ = try await client.auth.pendingConflict("google.com").resolve() }
    #expect(try await client.stored.updatedCredentials.isEmpty)
  }

  @Test func `one credential is kept per provider`() async throws {
    for sub in ["a", "b"] { _ = try await makeOwner(google(sub)) }
    _ = try await makeOwner(twitter)
    _ = try await client.auth.signInAnonymously()
    for credential in [google("a"), twitter, google("b")] {
      #expect(
        await conflict { _ = try await client.auth.providers.signIn(credential, purpose: .link) }?.kind
          == .identity)
    }
    #expect(try await client.stored.updatedCredentials.map(\.providerID) == ["twitter.com", "google.com"])
    let last = try await client.stored.updatedCredentials.last?.idToken?.reveal { try members($0)["sub"] }
    #expect(last == "b")
    #expect(try await client.auth.store.signOut(pending: true).pendingCount == 2)
  }

  @Test func `another user's address stops a link`() async throws {
    _ = try await makeOwner(google("g", "jane@example.com"))
    _ = try await client.auth.signInAnonymously()
    let conflict = await conflict {
      _ = try await client.auth.providers.signIn(
        google("f", "jane@example.com", provider: "facebook.com"), purpose: .link)
    }
    #expect(conflict?.kind == .email && conflict?.canContinue == true)
    #expect(conflict?.code == .emailExists)
  }

  @Test func `an unverified address waits until its owner links it`() async throws {
    let owner = try await makeOwner(google("g", "jane@example.com"))
    let conflict = await conflict {
      _ = try await client.auth.providers.signIn(
        google("f", "jane@example.com", verified: false, provider: "facebook.com"))
    }
    #expect(conflict?.kind == .unverifiedEmail && conflict?.signInMethods == ["google.com"])
    #expect(conflict?.code == .accountExistsWithDifferentCredential)
    #expect(try await client.stored.session == nil)
    _ = try await client.auth.providers.signIn(google("g", "jane@example.com"))
    let linked = try await client.auth.pendingConflict("facebook.com").resolve(.link)
    #expect(linked.session.uid == owner)
    #expect(linked.providers == ["google.com", "facebook.com"])
  }

  @Test(arguments: [
    "FEDERATED_USER_ID_ALREADY_LINKED", "EMAIL_EXISTS", "PROVIDER_ALREADY_LINKED", "USER_DISABLED",
    "MISSING_OR_INVALID_NONCE : why", "SOMETHING_NEW : why",
  ])
  func `a refusal inside a 200 is a refusal`(message: String) async throws {
    client.wire.answer(
      "signInWithIdp", 200, #"{"providerId":"google.com","errorMessage":"\#(message)"}"#)
    let error = try #require(await authError { _ = try await client.auth.providers.signIn(google("g")) })
    #expect(error.code.rawValue == message.prefix { $0 != " " })
    #expect(try await client.stored.session == nil)
    // The response has nothing to use later.
    #expect(try await client.stored.updatedCredentials.isEmpty)
    if case .conflict(let conflict) = error { #expect(!conflict.canContinue) }
  }

  @Test(arguments: [
    (#""rawUserInfo":"{\"id\":1}","verifiedProvider":["google.com"],"oauthExpireIn":"60""#, 60.0),
    (#""rawUserInfo":{"id":1},"verifiedProvider":"[\"google.com\"]","oauthExpireIn":60"#, 60.0),
    (#""verifiedProvider":"nonsense","pendingToken":"p""#, 3600.0),
  ])
  func `members are read as values or as strings`(members: String, lifetime: TimeInterval) async throws {
    client.wire.answer(
      "signInWithIdp", 200,
      #"{"providerId":"x.com","needConfirmation":true,"oauthAccessToken":"t",\#(members)}"#)
    let conflict = await conflict { _ = try await client.auth.providers.signIn(google("g")) }
    #expect(conflict?.signInMethods == (lifetime == 60 ? ["google.com"] : []))
    let kept = try #require(try await client.stored.updatedCredentials.first)
    #expect(kept.expiresAt == client.clock.now.addingTimeInterval(lifetime))
    let decoded = try JSONDecoder().decode(SignInWithIdp.Response.self, from: Data("{\(members)}".utf8))
    #expect(decoded.rawUserInfo == (lifetime == 60 ? #"{"id":1}"# : nil))
  }

  @Test(arguments: ["{}", #"{"providerId":"google.com"}"#, #"{"idToken":"x","refreshToken":"y"}"#])
  func `a response without tokens is not a sign-in`(body: String) async throws {
    client.wire.answer("signInWithIdp", 200, body)
    let error = await authError { _ = try await client.auth.providers.signIn(google("g")) }
    #expect(error?.code.rawValue == "UNEXPECTED_RESPONSE")
    #expect(try await client.stored == ProfileRecord())
  }

  @Test(arguments: [
    ("INVALID_IDP_RESPONSE", "twitter.com"), ("INVALID_IDP_RESPONSE", "google.com"),
    ("OPERATION_NOT_ALLOWED", "oidc.x"),
  ])
  func `a refusal names the provider`(code: String, provider: String) async throws {
    client.wire.refuse("signInWithIdp", code)
    let error = await authError {
      _ = try await client.auth.providers.signIn(google("g", provider: provider))
    }
    #expect(error?.code.rawValue == code && error?.refusal?.situation == .provider(provider))
    client.wire.refuse("createAuthUri", "UNAUTHORIZED_DOMAIN")
    let page = await authError {
      _ = try await client.auth.providers.start(provider, returningTo: .address("http://localhost"))
    }
    #expect(page?.refusal?.situation == .provider(provider))
    #expect(try await client.stored.providerSignIns.isEmpty)
  }

  @Test func `a refusal does not repeat the credential`() async throws {
    let secret = "not-a-token-and-nobody-elses-business"
    let credential = ProviderCredential("google.com", idToken: Secret(secret))
    let error = try #require(await authError { _ = try await client.auth.providers.signIn(credential) })
    #expect(error.code.rawValue == "INVALID_IDP_RESPONSE")
    #expect(!error.description.contains(secret) && error.description.contains("<secret>"))
  }

  @Test(arguments: [Purpose.signIn, .link])
  func `a second factor is stored as pending`(purpose: Purpose) async throws {
    if purpose == .link { _ = try await client.auth.signInAnonymously() }
    client.wire.answer(
      "signInWithIdp", 200,
      #"{"providerId":"google.com","mfaPendingCredential":"P","mfaInfo":[{"mfaEnrollmentId":"e","phoneInfo":"+*******34"}]}"#
    )
    let error = try #require(
      await authError { _ = try await client.auth.providers.signIn(google("g"), purpose: purpose) })
    #expect(error.code == .secondFactorRequired)
    #expect(try await client.stored.pendingSecondFactor?.profile.providerID == "google.com")
  }

  @Test func `a session that ended while linking is forgotten`() async throws {
    _ = try await client.auth.signInAnonymously()
    client.wire.refuse("signInWithIdp", "/token", code: "TOKEN_EXPIRED")
    let error = await authError { _ = try await client.auth.providers.signIn(twitter, purpose: .link) }
    #expect(error?.code == .tokenExpired && error?.refusal?.endedSession == true)
    #expect(try await client.stored.session == nil)
  }
}
