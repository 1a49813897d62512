/// Waits for an effect of another process.
struct Waiting {
  /// Returns after a time.
  let sleep: @Sendable (Duration) async throws -> Void

  /// Checks until there is a result or the time has run out; without a time, once.
  ///
  /// - Returns: what was found; nil if nothing was found in time.
  func forElements<Element>(
    atMost limit: Duration?, _ look: () async throws -> [Element]
  ) async throws -> [Element]? {
    let deadline = ContinuousClock.now + (limit ?? .zero)
    while true {
      let found = try await look()
      if !found.isEmpty || limit == nil { return found }
      guard ContinuousClock.now < deadline else { return nil }
      try await sleep(min(.milliseconds(50), deadline - ContinuousClock.now))
    }
  }
}
