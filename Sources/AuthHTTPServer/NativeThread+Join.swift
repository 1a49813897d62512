import AuthHTTP
import Platform

extension NativeThread {
  /// Whether the caller runs on this thread, which therefore cannot wait for itself.
  var isCurrent: Bool { pthread_equal(identifier, pthread_self()) != 0 }

  /// Blocks until the thread has ended; call once, instead of ``detach()``.
  func join() { pthread_join(identifier, nil) }
}
