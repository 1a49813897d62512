#if !canImport(Darwin)
import Platform
import CAuthSystem

/// Waits until any of many descriptors is ready: epoll, level-triggered.
///
/// A descriptor that is closed needs no ``remove(_:from:)``. What is ready is only a hint: the transfer that follows
/// finds out what is really there.
struct EventPoll: ~Copyable {
  private let descriptor: Int32
  private var events = [epoll_event](repeating: epoll_event(), count: 256)

  init() throws(SystemError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError("epoll_create1", errno) }
  }

  deinit { close(descriptor) }

  func add(_ watched: Int32, for interest: Interest) throws(SystemError) {
    try control(EPOLL_CTL_ADD, watched, interest)
  }

  func change(_ watched: Int32, from old: Interest, to new: Interest) throws(SystemError) {
    if old != new { try control(EPOLL_CTL_MOD, watched, new) }
  }

  func remove(_ watched: Int32, from interest: Interest) {
    var event = epoll_event()
    _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, watched, &event)
  }

  mutating func wait(atMost limit: Duration?, into ready: inout [Int32]) throws(SystemError) {
    ready.removeAll(keepingCapacity: true)
    let count = epoll_wait(descriptor, &events, Int32(events.count), limit?.wholeMilliseconds ?? -1)
    let code = errno
    guard count >= 0 else {
      if code == EINTR { return }
      throw SystemError("epoll_wait", code)
    }
    for index in 0..<Int(count) { ready.append(events[index].data.fd) }
  }

  // Enumeration members in glibc, numbers in musl.
  #if canImport(Musl)
  private static let (readable, writable) = (UInt32(EPOLLIN), UInt32(EPOLLOUT))
  #else
  private static let (readable, writable) = (EPOLLIN.rawValue, EPOLLOUT.rawValue)
  #endif

  private func control(_ operation: Int32, _ watched: Int32, _ interest: Interest) throws(SystemError) {
    var event = epoll_event()
    event.events =
      switch interest {
      case .reading: Self.readable
      case .writing: Self.writable
      case .nothing: 0
      }
    event.data.fd = watched
    guard epoll_ctl(descriptor, operation, watched, &event) == 0 else {
      throw SystemError("epoll_ctl", errno)
    }
  }
}
#endif
