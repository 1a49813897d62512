/// Wakes a waiting thread: a pipe that carries one byte for each ring.
struct Doorbell: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// The system has no descriptor left.
  struct Failure: Error {
    let reason: String
  }

  /// Opens the pipe; it stays open until ``shut()``.
  init() throws(Failure) {
    var ends: [Int32] = [-1, -1]
    let result = ends.withUnsafeMutableBufferPointer { pipe($0.baseAddress) }
    let code = errno
    guard result == 0 else { throw Failure(reason: String(cString: strerror(code))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Closes the pipe; no ring or wait may follow.
  func shut() {
    for end in [reading, writing] { close(end) }
  }

  /// Wakes one waiting thread, or the next that waits.
  func ring() {
    var byte: UInt8 = 0
    while posixWrite(writing, &byte, 1) < 0, errno == EINTR {}
  }

  /// Waits for one ring; false if the time ends first.
  ///
  /// Without a limit it waits forever.
  @discardableResult
  func wait(atMost limit: Duration? = nil) -> Bool {
    let deadline = limit.map { ContinuousClock.now + $0 }
    var descriptor = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    while true {
      let rest = deadline.map { max(.zero, $0 - .now).milliseconds } ?? -1
      let ready = poll(&descriptor, 1, rest)
      if ready == 0 { return false }
      if ready > 0 { break }
      guard errno == EINTR else { return false }
    }
    var byte: UInt8 = 0
    while read(reading, &byte, 1) < 0, errno == EINTR {}
    return true
  }
}

extension Duration {
  /// Whole milliseconds, rounded up, as poll(2) takes them.
  fileprivate var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
