public import IdentityToolkit

extension LocalServer {
  /// Adds accounts, as an administrator does, and replaces those with the same uid.
  ///
  /// - Parameters:
  ///   - accounts: any number of them.
  ///   - hashing: a request with the parameters of their password hashes; its other fields do not matter.
  /// - Returns: what was refused, with the place in `accounts`; the others are stored.
  /// - Throws: ``AuthError/invalidInput(_:)`` in production, and what any call throws.
  public func addAccounts(
    _ accounts: [UserInfo], hashing: BatchCreateAccounts = BatchCreateAccounts()
  ) async throws(AuthError) -> [BatchCreateAccounts.Failure] {
    try requireLocal()
    // In the same process nothing limits a request, and each call reads and writes the whole file.
    let size = context.target.kind == .embedded ? max(accounts.count, 1) : Self.batchSize
    var refused: [BatchCreateAccounts.Failure] = []
    for start in stride(from: 0, to: accounts.count, by: size) {
      var request = hashing
      request.targetProjectID = context.target.projectID
      request.tenantID = context.tenantID
      request.allowOverwrite = true
      request.users = Array(accounts[start..<min(start + size, accounts.count)])
      let answer = try await context.api.call(request, repeating: .unkept, isPrivileged: true)
      refused += (answer.error ?? []).map { failure in
        var failure = failure
        failure.index = failure.index.map { $0 + start }
        return failure
      }
    }
    return refused
  }

  /// The most accounts of one import (Docs/protocol.md 10.9).
  private static let batchSize = 1000
}
