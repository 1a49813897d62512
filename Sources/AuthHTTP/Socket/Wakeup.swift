import Platform
import CAuthSystem

/// A descriptor that becomes readable when another thread, or a signal handler, calls ``wake()``.
final class Wakeup: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard authsystem_pipe(&ends) == 0 else { throw SystemError("pipe", errno) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes the waiting loop; if the pipe is full, it was woken already.
  func wake() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  /// Makes the descriptor wait for the next ``wake()``.
  func reset() {
    var bytes = [UInt8](repeating: 0, count: 64)
    // Neither end blocks; bytes left after a full read keep the descriptor readable.
    while read(readEnd, &bytes, bytes.count) == bytes.count {}
  }
}
