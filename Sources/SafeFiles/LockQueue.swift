import Platform
import Synchronization

/// A place in the kernel's queue for a `flock`, held by a thread that does nothing else.
///
/// Polling would be unfair: of many who wait, those who came last ask most often. The kernel serves them in the order of their coming, but
/// a wait in it cannot be given a limit; so a thread waits there, and whoever needs the lock waits for the thread as long as they like.
final class LockQueue: Sendable {
  private enum State {
    case waiting, taken, left
  }

  private let state = Mutex(State.waiting)
  /// The same open file as the descriptor it was made for, so the lock it takes is that descriptor's.
  private let number: Int32
  private let reading: Int32
  private let writing: Int32

  /// Joins the queue; nil when the system has no descriptor or thread left.
  init?(for descriptor: borrowing Descriptor) {
    number = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
    var ends: [Int32] = [-1, -1]
    let hasPipe = number >= 0 && ends.withUnsafeMutableBufferPointer { pipe($0.baseAddress) } == 0
    (reading, writing) = (ends[0], ends[1])
    guard hasPipe else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard startThread({ self.run() }) else { return nil }
  }

  deinit {
    for end in [number, reading, writing] where end >= 0 { close(end) }
  }

  /// Whether the lock is taken by now, or is within a time.
  func hasLock(within time: Duration) -> Bool {
    if state.withLock({ $0 == .taken }) { return true }
    var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, Int32(time / .milliseconds(1)))
    return state.withLock { $0 == .taken }
  }

  /// Leaves the queue; true when the lock had just been taken after all, and is the caller's.
  func leave() -> Bool {
    state.withLock { state in
      if state == .waiting { state = .left }
      return state == .taken
    }
  }

  private func run() {
    while flock(number, LOCK_EX) != 0 {
      // Only an interruption can end this wait: whatever else is wrong showed when the lock was first tried.
      guard errno == EINTR else { return }
    }
    let isWanted = state.withLock { state in
      if state == .waiting { state = .taken }
      return state == .taken
    }
    guard isWanted else {
      _ = flock(number, LOCK_UN)
      return
    }
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }
}

/// Runs `body` on a detached thread; false when the system has none left.
private func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let argument = Unmanaged.passRetained(ThreadBody(body))
  // A number with glibc, a pointer elsewhere.
  #if canImport(Glibc)
  var thread = pthread_t()
  #else
  var thread: pthread_t?
  #endif
  let failure = pthread_create(
    &thread, nil,
    { pointer in
      // The pointer is the retained ThreadBody that the thread was created with.
      ThreadBody.take(pointer)?.run()
      return nil
    }, argument.toOpaque())
  guard failure == 0 else {
    argument.release()
    return false
  }
  #if canImport(Glibc)
  pthread_detach(thread)
  #else
  if let thread { pthread_detach(thread) }
  #endif
  return true
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }

  static func take(_ pointer: UnsafeMutableRawPointer?) -> ThreadBody? {
    pointer.map { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue() }
  }
}
