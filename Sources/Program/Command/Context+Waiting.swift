import SafeFileTools
import SafeFiles

extension Context {
  /// Looks for `what`, such as `a code`, which another process makes happen, until there is something or the time is over; without a time, once.
  ///
  /// - Returns: what was found; nil if nothing was found in time.
  package func elements<Element>(
    for what: String, atMost limit: Duration?, _ look: () async throws -> [Element]
  ) async throws -> [Element]? {
    guard let limit else { return try await look() }
    let deadline = ContinuousClock.now + limit
    return try await terminal.waiting(for: what, atMost: limit) {
      while true {
        let found = try await look()
        if !found.isEmpty { return found }
        guard ContinuousClock.now < deadline else { return nil }
        try await machine.sleep(min(.milliseconds(50), deadline - ContinuousClock.now))
      }
    }
  }
}

/// What is awaited if another process keeps a lock in a directory; nil if none does.
///
/// This process itself keeps one that long only while it waits for a server, which is said instead.
func lockOfOthers(in directory: String, _ pause: (Duration) async throws -> Void) async -> String? {
  func locked() -> String? {
    ((try? SafeDirectory(path: directory).names()) ?? []).first { name in
      guard name.hasSuffix(".lock") else { return false }
      do throws(SafeFileError) {
        _ = try HeldLock(path: "\(directory)/\(name)")
        return false
      } catch {
        return if case .locked = error { true } else { false }
      }
    }
  }
  guard let name = locked(), (try? await pause(.milliseconds(300))) != nil, locked() == name else {
    return nil
  }
  // `credentials.json.default.refresh.lock` guards `credentials.json`.
  let file = name.firstRange(of: ".json").map { name[..<$0.upperBound] } ?? name.dropLast(5)
  return "another process that uses \(file)"
}
