public import AuthCore

/// A client of a backend, shared by any number of tasks.
public struct OrdersAPI: Sendable {
  /// Sends a request with an `Authorization` field, and returns its status.
  public typealias Send = @Sendable (_ path: String, _ authorization: String) async throws -> Int

  private let auth: AuthClient
  private let send: Send

  public init(_ auth: AuthClient, send: @escaping Send) {
    self.auth = auth
    self.send = send
  }

  /// The status of a request; one that the backend rejects is repeated once with a new token.
  public func get(_ path: String) async throws -> Int {
    let status = try await send(path, authorization(refreshing: false))
    return status == 401 ? try await send(path, authorization(refreshing: true)) : status
  }

  private func authorization(refreshing: Bool) async throws(AuthError) -> String {
    try await auth.idToken(refreshing: refreshing).secret.reveal { "Bearer \($0)" }
  }
}

/// A row of a table in a database, in which a server keeps one user's session.
public protocol SessionRow: Sendable {
  func read() async throws -> String?
  /// `UPDATE … SET document = new WHERE id = … AND document IS NOT DISTINCT FROM old`, and whether a row changed.
  func replace(_ old: String?, by new: String?) async throws -> Bool
}

extension CredentialStore {
  /// A store in a row.
  ///
  /// Two servers may refresh at once; the first one wins.
  public static func row(_ row: some SessionRow) -> CredentialStore {
    CredentialStore(
      read: { try await row.read().map { Secret($0) } },
      replace: { old, new in try await row.replace(old?.reveal { $0 }, by: new?.reveal { $0 }) })
  }
}
