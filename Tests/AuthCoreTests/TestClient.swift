import EmulatorTools
import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import Foundation
import IdentityToolkit
import ProfileFiles
import TestSupport
import Testing

@testable import AuthCore

/// The core with the real server in the same process; time stands still until a test moves it.
struct TestClient: Sendable {
  static let phone = "+16505553434"
  static let otherPhone = "+16505550100"

  let home: TemporaryHome
  let clock: ManualClock
  let wire: Wire
  let auth: AuthClient

  /// Creates a client in a new home; `target` can be anything, the server is the one in this process.
  init(
    _ target: Project = Project(.inProcess, id: "demo-test"), tokenLifetime: Int64 = 3600,
    tokenSigning: TokenSigning = .unsigned, isStrict: Bool = false,
    enforcesAppCheck: Bool = false, store: CredentialStore? = nil
  ) throws {
    let home = try TemporaryHome()
    let clock = ManualClock()
    let wire = Wire()
    let bytes = SeededBytes()
    var configuration = try EmulatorConfiguration(
      defaultProject: target.id,
      testPhones: [Self.phone: "654321", Self.otherPhone: "111111"], tokenLifetime: tokenLifetime)
    configuration.tokenSigning = tokenSigning
    if isStrict {
      configuration.policy = Policy(.production)
      configuration.providers = ["apple.com", "google.com", "twitter.com"]
    }
    configuration.enforcesAppCheck = enforcesAppCheck
    let server = AuthServer(
      configuration: configuration,
      dependencies: ServerDependencies(
        now: { clock.now }, randomBytes: { bytes($0) }, report: { _ in }))
    if isStrict { try Self.offerFactors(on: server, of: target.id) }
    self.home = home
    self.clock = clock
    self.wire = wire
    auth = AuthClient(
      target, store: store ?? .file(at: home.credentials, profile: "default"),
      dependencies: AuthClient.Dependencies(
        now: { clock.now }, randomBytes: { bytes($0) }, pause: { wire.pause($0) },
        transport: Transport(wire.transport(to: server))))
  }

  /// Enables second factors as an administrator.
  private static func offerFactors(on server: AuthServer, of project: String) throws {
    var request = HTTPRequest(
      .patch,
      try #require(
        RequestTarget(
          parsing: "/identitytoolkit.googleapis.com/v2/projects/\(project)/config?updateMask=mfa")),
      fields: HTTPFields([.init("authorization", "Bearer owner"), .init("content-type", "application/json")]))
    let apps = #"{"state":"ENABLED","totpProviderConfig":{"adjacentIntervals":5}}"#
    request.body = Array(
      #"{"mfa":{"state":"ENABLED","enabledProviders":["PHONE_SMS"],"providerConfigs":[\#(apps)]}}"#.utf8)
    try #require(server.respond(to: request).status.isSuccess)
  }

  /// The same files and server, seen as another target.
  func client(_ target: Project) -> AuthClient {
    var dependencies = dependencies
    dependencies.randomBytes = { [UInt8](repeating: 0, count: $0) }
    return AuthClient(target, store: auth.store, dependencies: dependencies)
  }

  /// What the client takes from outside.
  var dependencies: AuthClient.Dependencies { auth.context.dependencies }

  func send(_ number: String = phone, resend: Bool = false) async throws -> PhoneVerification {
    try await auth.phone.send(PhoneNumber(parsing: number), resend: resend)
  }

  /// Requests a code and verifies it.
  @discardableResult
  func signIn(
    _ number: String = phone, _ code: String = "654321", purpose: Purpose = .signIn
  ) async throws -> SignInResult {
    _ = try await send(number, resend: true)
    return try await auth.phone.pending().verify(code: code, purpose: purpose)
  }

  /// Signs in by phone and out again, so that the number has an owner.
  func makeOwner(of number: String = phone, code: String = "654321") async throws -> String {
    let uid = try await signIn(number, code).session.uid
    try await auth.signOut()
    return uid
  }

  /// The file, for closures that cannot wait.
  var file: CredentialFile { CredentialFile(path: home.credentials, profile: "default") }

  var stored: ProfileRecord { get async throws { try await auth.store.read() } }
}

extension CredentialFile {
  /// Changes the profile's record.
  func update(_ change: (inout ProfileRecord) throws(AuthError) -> Void) throws(AuthError) {
    try file.update(profile, change)
  }
}

/// An unsigned token, like an emulator's, with the given JSON as claims.
func unsignedToken(_ claims: String) -> String {
  func part(_ text: String) -> String {
    Data(text.utf8).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
  return "\(part(#"{"alg":"none"}"#)).\(part(claims))."
}

/// The claims in a minted token.
func members(_ token: MintedToken) throws -> ByName<JSONValue> { try members(token.text) }

/// The payload of a token.
func members(_ token: String) throws -> ByName<JSONValue> {
  let part = try #require(token.split(separator: ".").dropFirst().first)
  let bytes = try #require(Base64URL.decode(part))
  return try #require(try JSONDecoder().decode(JSONValue.self, from: Data(bytes)).object)
}

extension AuthError {
  /// How the user of the session had signed in that a refusal ended; nil for any other error.
  var endedProvider: String? {
    guard case .sessionEnd(let provider, _)? = refusal?.situation else { return nil }
    return provider
  }
}

/// The error that `body` throws.
func authError(_ body: () async throws -> Void) async -> AuthError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? AuthError
  }
}

extension AuthError {
  /// The SDK's number for the error's code.
  var sdkCode: Int? { ErrorCatalogue.entry(for: code)?.sdk?.rawValue }

  /// What was found on this side.
  var problem: Problem.Kind? {
    switch self {
    case .nothingPending(let problem), .invalid(let problem), .declined(let problem),
      .network(let problem, _),
      .store(let problem):
      problem.kind
    default: nil
    }
  }
}

extension AuthClient {
  var tokenVerification: TokenVerification { TokenVerification(context: context) }
}
