import AuthCore
import AuthLocalServer
import TestSupport

/// A server with one client, whose store is its own.
struct LocalServerClient: Sendable {
  let server: LocalServer
  let auth: AuthClient
  private let home: TemporaryHome

  init(_ options: LocalServer.Options = .init(), tenant: String? = nil) throws {
    server = try LocalServer(options: options)
    home = try TemporaryHome()
    auth = server.client(store: .file(at: home.credentials), tenant: tenant)
  }

  static let number = "+16505550101"

  /// A server of a mode; one like production gets what a new project lacks.
  init(_ mode: LocalServer.Mode, tenant: String? = nil) throws {
    var options = LocalServer.Options()
    options.mode = mode
    options.fictionalNumbers = [try PhoneNumber(Self.number): "123456"]
    try self.init(options, tenant: tenant)
    if mode == .production { try server.apply(projectFile: Array(Self.enabled.utf8)) }
  }

  private static let enabled = """
    {"policies": {"signIn": {"email": {"enabled": true, "passwordRequired": true}, "anonymous": {"enabled": true}},
      "mfa": {"state": "ENABLED", "enabledProviders": ["PHONE_SMS"],
        "providerConfigs": [{"state": "ENABLED", "totpProviderConfig": {"adjacentIntervals": 5}}]}},
     "providers": {"apple.com": {"enabled": true}, "google.com": {"enabled": true, "clientId": "shop"}}}
    """
}

/// The error of a call of the library.
func failure(_ body: () async throws -> Void) async -> AuthError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? AuthError
  }
}
