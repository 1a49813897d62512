import AuthHTTP
import BoundedJSON
import TestSupport
import Testing

@testable import AuthCore

/// Each request of each flow names the client's tenant, unless its token does.
@Suite struct TenantRequestTests {
  /// The ends of paths whose requests have no tenant of their own.
  private static let others = [
    ":lookup", ":delete", ":revokeToken", "/token", "/projects", "/recaptchaParams", "/verificationCodes",
    "/oobCodes",
  ]

  private let client: TestClient

  init() throws { client = try TestClient(Project(.inProcess, id: "demo-test", tenant: "t-1")) }

  private func names(_ request: HTTPRequest) -> String? {
    if let value = request.target.items.first(where: { $0.name == "tenantId" })?.value { return value }
    return (try? JSONReader.read(request.body))?["tenantId"]?.string
  }

  /// Runs a flow, whatever comes of it, and returns the methods it called.
  private func run(_ flow: (AuthClient) async throws -> Void) async -> Set<String> {
    let before = client.wire.requests.count
    _ = try? await flow(client.auth)
    let sent = client.wire.requests.dropFirst(before)
    for request in sent where !Self.others.contains(where: { request.target.path.hasSuffix($0) }) {
      #expect(names(request) == "t-1", "\(request.target.path)")
    }
    return Set(sent.map { $0.target.path.split(separator: "/").last.map(String.init) ?? "" })
  }

  @Test func `every request names the tenant`() async throws {
    var called: Set<String> = []
    let password = TestClient.password
    let google = ProviderCredential("google.com", idToken: Secret("{}"))
    let number = try PhoneNumber(parsing: TestClient.phone)
    let address = try TestClient.address
    for flow in [
      { _ = try await $0.phone.send(number, proof: .recaptcha(Secret("r"))) },
      { _ = try await $0.phone.verification(id: "v").verify(code: "654321") },
      { _ = try await $0.signInAnonymously() },
      { _ = try await $0.account.update(displayName: "n") },
      { _ = try await $0.signIn(customToken: Secret("t")) },
      { _ = try await $0.providers.signIn(google) },
      { _ = try await $0.providers.start("google.com", returningTo: .address("http://localhost/")) },
      { _ in try await client.signUpVerified() },
      { _ = try await $0.email.signIn(address, password: password) },
      { _ = try await $0.email.sendPasswordReset(address) },
      { _ = try await $0.email.signIn(address, link: Secret("c")) },
      { _ in try await client.enrollPhone() },
      { _ in _ = try await client.enrollApp() },
      { _ in try await client.signInHalfway() },
      {
        let pending = try await $0.secondFactors.pendingSignIn()
        try await pending.send(to: pending.hints[0])
      },
      { _ = try await $0.secondFactors.pendingSignIn().resolve(code: "654321") },
      {
        let factors = $0.secondFactors
        try await factors.withdraw(factors.enrolled()[0])
      },
      { try await $0.apple.revoke(code: Secret("c")) },
      { try await $0.account.delete() },
    ] as [(AuthClient) async throws -> Void] {
      called.formUnion(await run(flow))
    }
    #expect(called.count > 18, "\(called.sorted())")
  }
}
