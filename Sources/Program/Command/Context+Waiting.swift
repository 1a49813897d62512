extension Context {
  /// Looks for what another process makes happen, until there is something or the time is over; without a time, once.
  ///
  /// - Returns: what was found; nil if nothing was found in time.
  package func elements<Element>(
    atMost limit: Duration?, _ look: () async throws -> [Element]
  ) async throws -> [Element]? {
    let deadline = ContinuousClock.now + (limit ?? .zero)
    while true {
      let found = try await look()
      if !found.isEmpty || limit == nil { return found }
      guard ContinuousClock.now < deadline else { return nil }
      try await machine.sleep(min(.milliseconds(50), deadline - ContinuousClock.now))
    }
  }
}
