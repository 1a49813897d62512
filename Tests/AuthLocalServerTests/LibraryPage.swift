import AuthCore
import AuthLocalServer
import Testing

/// The samples of Docs/library.md, word for word (LibraryPageTests compares them), with what makes them run.
enum LibraryPage {
  struct Request: Equatable { var headers: [String: String] = [:] }

  static func client(key: String) throws -> AuthClient {
    let project = try Project("parking-prod", apiKey: key)
    let auth = AuthClient(project, store: try .file(ofApp: "parking"))
    return auth
  }

  static func signIn(_ auth: AuthClient, askForCode: () -> String) async throws {
    let verification = try await auth.phone.send(PhoneNumber("+1 650 555 0101"))
    let result = try await verification.verify(code: askForCode())
    print(result.session.uid, result.isNewUser)
  }

  static func sign(_ request: inout Request, by auth: AuthClient) async throws {
    let token = try await auth.idToken()
    request.headers["Authorization"] = token.secret.reveal { "Bearer \($0)" }
  }

  static func signIn(
    _ auth: AuthClient, _ address: EmailAddress, _ password: Secret,
    askForCode: (_ hints: [SecondFactor]) async -> String
  ) async throws -> SignInResult {
    do throws(AuthError) {
      return try await auth.email.signIn(address, password: password)
    } catch {
      guard case .secondFactorNeeded(let resolver) = error else { throw error }
      return try await resolver.resolve(code: askForCode(resolver.hints))
    }
  }

  static func enroll(
    _ auth: AuthClient, show: (Secret) -> Void, askForCode: () -> String
  ) async throws(AuthError) {
    let (app, enrollment) = try await auth.secondFactors.enrollAuthenticator(name: "work phone")
    show(app.url(account: "jane@example.com", issuer: "Parking"))
    try await enrollment.finish(code: askForCode())
  }
}

func outcome(of code: String, for verification: PhoneVerification) async -> String {
  do throws(AuthError) {
    return try await verification.verify(code: code).session.uid
  } catch {
    switch error {
    case .refused(let refusal) where refusal.keepsStep: return "wrong code, try again"
    case .refused(let refusal): return "refused: \(refusal.code)"
    case .secondFactorNeeded: return "the second factor, please"
    case .conflict(let conflict): return "belongs to another account: \(conflict)"
    case .network, .canceled: return "try again later"
    default: return "\(error)"
    }
  }
}

struct LocalServerTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await body() }
    try await LocalServer.$running.withValue(LocalServer(), operation: body)
  }
}

extension Trait where Self == LocalServerTrait {
  static var localServer: Self { Self() }
}

extension LocalServer {
  @TaskLocal fileprivate static var running: LocalServer?

  /// The server of the running test.
  static var current: LocalServer { get throws { try #require(running) } }
}

/// A table in a database.
protocol SessionTable: Sendable {
  func document(of id: Int) async -> String?
  func update(_ id: Int, from old: String?, to new: String?) async -> Bool
}

extension CredentialStore {
  static func row(_ id: Int, in table: some SessionTable) -> CredentialStore {
    CredentialStore(
      read: { await table.document(of: id).map { Secret($0) } },
      replace: { old, new in
        await table.update(id, from: old?.reveal { $0 }, to: new?.reveal { $0 })
      })
  }
}
