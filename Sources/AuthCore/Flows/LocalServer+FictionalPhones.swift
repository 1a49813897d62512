/// Fictional numbers with outcomes and leases, which only this program's server has (Docs/server.md).
extension LocalServer {
  /// The project's fictional numbers and the leases that have not expired.
  ///
  /// - Throws: 404 from a server that has no such call.
  public func fictionalPhones() async throws(AuthError) -> [FictionalPhones.Phone] {
    try await call(FictionalPhones.Get(), repeating: .harmless).phones ?? []
  }

  /// Adds a fictional number to the project, or changes its code and outcome.
  ///
  /// - Returns: all numbers.
  /// - Throws: ``AuthError/refused(code:detail:status:)`` for an eleventh number, or one that is not well formed.
  public func setFictionalPhone(
    _ phone: FictionalPhones.Phone
  ) async throws(AuthError) -> [FictionalPhones.Phone] {
    let request = FictionalPhones.Put {
      $0.phoneNumber = phone.phoneNumber
      $0.code = phone.code
      $0.sendError = phone.sendError
      $0.verifyError = phone.verifyError
    }
    return try await call(request, repeating: .unkept).phones ?? []
  }

  /// Removes a fictional number from the project.
  ///
  /// - Returns: all numbers; nil if the project has no such number.
  /// - Throws: what any call throws.
  public func removeFictionalPhone(
    _ number: PhoneNumber
  ) async throws(AuthError) -> [FictionalPhones.Phone]? {
    try await orAbsent(FictionalPhones.Remove { $0.phoneNumber = number.description })?.phones
  }

  /// Leases numbers that no other lease, account or list of the project has.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - seconds: how long, by the server's clock; nil for ten minutes.
  ///   - range: which reserved range; nil for that of the United States.
  ///   - model: code and outcome of each; a random code if it has none.
  /// - Returns: the new leases.
  /// - Throws: ``AuthError/refused(code:detail:status:)`` with `NO_FREE_PHONE_NUMBER` when all are in use.
  public func leasePhones(
    count: Int = 1, seconds: Int64? = nil, range: String? = nil,
    as model: FictionalPhones.Phone = FictionalPhones.Phone()
  ) async throws(AuthError) -> [FictionalPhones.Phone] {
    let request = FictionalPhones.Lease {
      $0.count = count
      $0.ttlSeconds = seconds.map { Int64String($0) }
      $0.range = range
      $0.code = model.code
      $0.sendError = model.sendError
      $0.verifyError = model.verifyError
    }
    return try await call(request, repeating: .unkept).phones ?? []
  }

  /// Ends a lease before its time.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - deletingAccount: whether the account that signs in with the number is deleted too.
  /// - Returns: the leases that are left; nil if the number is not leased.
  /// - Throws: what any call throws.
  public func releasePhone(
    _ number: PhoneNumber, deletingAccount: Bool
  ) async throws(AuthError) -> [FictionalPhones.Phone]? {
    let request = FictionalPhones.Release {
      $0.phoneNumber = number.description
      $0.deleteAccount = deletingAccount ? true : nil
    }
    return try await orAbsent(request)?.phones
  }

  /// The answer to a request about one number; nil if the server does not have it.
  private func orAbsent<E: Endpoint>(_ request: E) async throws(AuthError) -> E.Response? {
    do throws(AuthError) {
      return try await call(request, repeating: .unkept)
    } catch {
      guard case .refused(_, _, status: 404) = error else { throw error }
      return nil
    }
  }
}
