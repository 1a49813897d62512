import Platform
import CAuthSystem

/// Wakes a loop or a thread that waits: a pipe that carries one byte for each ring.
package final class Doorbell: Sendable {
  /// Readable while a ring has not been taken.
  package let descriptor: Int32
  private let writeEnd: Int32

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard authsystem_pipe(&ends) == 0 else { throw SystemError("pipe", errno) }
    (descriptor, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Wakes who waits, or the next one to wait; if the pipe is full, it was woken already.
  package func ring() {
    var byte: UInt8 = 0
    while write(writeEnd, &byte, 1) < 0, errno == EINTR {}
  }

  /// Takes all rings.
  package func reset() {
    var bytes: (UInt64, UInt64) = (0, 0)
    // Neither end blocks; bytes left after a full read keep the descriptor readable.
    withUnsafeMutableBytes(of: &bytes) { while read(descriptor, $0.baseAddress, $0.count) == $0.count {} }
  }

  /// Waits for one ring and takes it; false if the time ends first.
  ///
  /// Without a limit it waits forever.
  @discardableResult
  package func wait(atMost limit: Duration? = nil) -> Bool {
    let deadline = limit.map { ContinuousClock.now + $0 }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      var byte: UInt8 = 0
      if read(descriptor, &byte, 1) == 1 { return true }
      let rest = deadline.map { ContinuousClock.now.duration(to: $0) }
      if let rest, rest <= .zero { return false }
      // After an interruption the loop just checks again.
      _ = poll(&entry, 1, rest?.wholeMilliseconds ?? -1)
    }
  }
}
