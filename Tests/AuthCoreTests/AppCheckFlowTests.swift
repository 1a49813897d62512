import EmulatorTools
import AuthEmulator
import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// App Check tokens of the client (Docs/protocol.md 10.14).
@Suite struct AppCheckFlowTests {
  private let base: TestClient
  private static let debugToken = Secret("01234567-89ab-4def-8123-456789abcdef")

  init() throws {
    base = try TestClient(
      Project(.inProcess, id: "demo-test"), isStrict: true, enforcesAppCheck: true)
  }

  /// A client with the same files and server but another source of tokens.
  private func client(_ source: AuthClient.AppCheck?, of appID: String? = nil) -> AuthClient {
    var project = base.auth.project
    project.app.appID = appID
    var options = AuthClient.Options()
    options.appCheck = source
    return AuthClient(
      project, store: base.auth.store, options: options, dependencies: base.dependencies)
  }

  private func send(_ source: AuthClient.AppCheck?, of appID: String? = nil) async -> AuthError? {
    await authError {
      _ = try await client(source, of: appID).phone.send(PhoneNumber(parsing: TestClient.phone), resend: true)
    }
  }

  /// The App Check fields of all requests except exchanges.
  private var fields: [String?] {
    base.wire.requests.filter { !$0.target.path.contains("exchangeDebugToken") }
      .map { $0.fields["X-Firebase-AppCheck"] }
  }

  @Test func `a refusal says what was proved`() async throws {
    let none = await send(nil)
    #expect(none?.code.rawValue == "INVALID_APP_CHECK_TOKEN" && none?.sdkCode == 17999)
    #expect(none?.refusal?.situation == .appCheck(.none))
    let given = await send(.token(Secret("stale")))
    #expect(given?.refusal?.situation == .appCheck(.given(Secret("stale"))))
    #expect(fields == [nil, "stale"])
  }

  @Test func `a debug token that cannot be exchanged sends the SDK's placeholder`() async throws {
    let refused = await send(.debugToken(Secret("nonsense")), of: "1:12:ios:ab")
    #expect(refused?.refusal?.situation == .appCheck(.placeholder))
    #expect(fields == ["eyJlcnJvciI6IlVOS05PV05fRVJST1IifQ=="])
  }

  @Test func `a debug token is exchanged once, and its token is kept`() async throws {
    let source = AuthClient.AppCheck.debugToken(Self.debugToken)
    #expect(await send(source, of: "1:12:ios:ab") == nil)
    #expect(await send(source, of: "1:12:ios:ab") == nil)
    #expect(base.wire.count(":exchangeDebugToken") == 1)
    #expect(try await base.stored.appCheckToken?.appID == "1:12:ios:ab")
    base.clock.advance(by: 3400)
    #expect(await send(source, of: "1:12:ios:ab") == nil)
    #expect(base.wire.count(":exchangeDebugToken") == 2)
  }

  @Test func `a kept token of another app is not used`() async throws {
    #expect(await send(.debugToken(Self.debugToken), of: "1:12:ios:ab") == nil)
    #expect(await send(.debugToken(Self.debugToken), of: "1:12:ios:cd") == nil)
    #expect(base.wire.count(":exchangeDebugToken") == 2)
  }

  @Test func `a kept token that the service refuses is exchanged again`() async throws {
    let source = AuthClient.AppCheck.debugToken(Self.debugToken)
    #expect(await send(source) == nil)
    _ = try await base.auth.localServer.moveClock(.init { $0.moveMilliseconds = 7_200_000 })
    #expect(await send(source) == nil)
    #expect(base.wire.count(":exchangeDebugToken") == 2)
  }

  @Test func `administrator calls and local server calls carry no token`() async throws {
    _ = try await client(.token(Secret("t"))).localServer.list(VerificationCodes())
    _ = try? await client(.token(Secret("t"))).localServer.testPhoneNumbers()
    #expect(fields == [nil, nil])
  }
}
