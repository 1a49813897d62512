#if canImport(Darwin)
import Platform

/// Waits until any of many descriptors is ready: kqueue, level-triggered.
///
/// A descriptor that is closed needs no ``remove(_:from:)``. What is ready is only a hint: the transfer that follows
/// finds out what is really there.
struct EventPoll: ~Copyable {
  private let descriptor: Int32
  // `[kevent]` would mean an array of the function with the same name.
  private var events = Array(repeating: kevent(), count: 256)

  init() throws(SystemError) {
    descriptor = kqueue()
    guard descriptor >= 0 else { throw SystemError("kqueue", errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  func add(_ watched: Int32, for interest: Interest) throws(SystemError) {
    guard apply(EV_ADD, watched, interest) else { throw SystemError("kevent", errno) }
  }

  func change(_ watched: Int32, from old: Interest, to new: Interest) throws(SystemError) {
    if old == new { return }
    _ = apply(EV_DELETE, watched, old)
    guard apply(EV_ADD, watched, new) else { throw SystemError("kevent", errno) }
  }

  func remove(_ watched: Int32, from interest: Interest) { _ = apply(EV_DELETE, watched, interest) }

  mutating func wait(atMost limit: Duration?, into ready: inout [Int32]) throws(SystemError) {
    ready.removeAll(keepingCapacity: true)
    let milliseconds = Int(limit?.wholeMilliseconds ?? 0)
    var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    let capacity = Int32(events.count)
    let count =
      limit == nil
      ? kevent(descriptor, nil, 0, &events, capacity, nil)
      : kevent(descriptor, nil, 0, &events, capacity, &time)
    let code = errno
    guard count >= 0 else {
      if code == EINTR { return }
      throw SystemError("kevent", code)
    }
    for index in 0..<Int(count) { ready.append(Int32(events[index].ident)) }
  }

  private func apply(_ action: Int32, _ watched: Int32, _ interest: Interest) -> Bool {
    // Without a filter, kqueue reports nothing, not even a broken connection: the next transfer finds out.
    if interest == .nothing { return true }
    var change = kevent()
    change.ident = UInt(watched)
    change.filter = Int16(interest == .reading ? EVFILT_READ : EVFILT_WRITE)
    change.flags = UInt16(action)
    return kevent(descriptor, &change, 1, nil, 0, nil) == 0
  }
}
#endif
