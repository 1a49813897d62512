/// Waits for readiness of many descriptors at once: epoll on Linux, kqueue on Darwin, level-triggered on both.
///
/// Each descriptor is watched for at most one direction at a time, which is all that a connection needs: it waits for
/// the peer's bytes, for room for its own, or for an answer to be made.
protocol EventPolling: ~Copyable {
  init() throws(SystemError)
  /// Starts to watch a descriptor.
  func add(_ descriptor: Int32, for interest: Interest) throws(SystemError)
  /// Changes the readiness that a descriptor is watched for.
  func change(_ descriptor: Int32, from old: Interest, to new: Interest) throws(SystemError)
  /// Stops watching a descriptor that stays open; one that is closed needs no call.
  func remove(_ descriptor: Int32, from interest: Interest)
  /// Waits until something is ready or the time has passed, and fills `ready` with the descriptors.
  ///
  /// A hint only: the transfer that follows finds out what is really there.
  mutating func wait(atMost limit: Duration?, into ready: inout [Int32]) throws(SystemError)
}

/// The readiness that a descriptor is watched for.
enum Interest: Equatable {
  case reading, writing
  /// Nothing; the descriptor becomes ready where the system reports a broken connection all the same.
  case nothing
}
