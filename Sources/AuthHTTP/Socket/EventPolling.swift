/// Waits until any of many descriptors is ready: epoll on Linux, kqueue on Darwin, level-triggered on both.
///
/// A descriptor is watched for at most one direction at a time. That is all a connection needs: it waits for
/// the peer's bytes, for room for its own, or for an answer.
protocol EventPolling: ~Copyable {
  init() throws(SystemError)
  /// Starts to watch a descriptor.
  func add(_ descriptor: Int32, for interest: Interest) throws(SystemError)
  /// Changes what a descriptor is watched for.
  func change(_ descriptor: Int32, from old: Interest, to new: Interest) throws(SystemError)
  /// Stops watching a descriptor that stays open; one that is closed needs no call.
  func remove(_ descriptor: Int32, from interest: Interest)
  /// Waits until a descriptor is ready or the time is over, and fills `ready`.
  ///
  /// Only a hint: the transfer that follows finds out what is really there.
  mutating func wait(atMost limit: Duration?, into ready: inout [Int32]) throws(SystemError)
}

/// What a descriptor is watched for.
enum Interest: Equatable {
  case reading, writing
  /// Nothing, although some systems still report a broken connection.
  case nothing
}
