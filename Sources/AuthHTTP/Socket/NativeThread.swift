package import Platform

/// A thread for work that blocks; the pool of Swift's tasks must not wait.
///
/// Unchecked because Darwin's `pthread_t` is a pointer: it only identifies the thread, and POSIX allows its
/// use from any thread.
package struct NativeThread: @unchecked Sendable {
  package let identifier: pthread_t

  /// Starts a thread with a stack of 8 MiB: handlers may decode nested data, and some systems give only 128
  /// KiB.
  ///
  /// Signals sent to the process go to the threads that existed before, which handle them.
  package init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    var before = Self.blockingSignals()
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let argument = Unmanaged.passRetained(ThreadBody(body))
    // A number with glibc, a pointer elsewhere.
    #if canImport(Darwin) || canImport(Musl)
    var created: pthread_t?
    let code = pthread_create(&created, &attributes, { runThread($0) }, argument.toOpaque())
    #else
    var started = pthread_t()
    let code = pthread_create(&started, &attributes, { runThread($0) }, argument.toOpaque())
    let created: pthread_t? = started
    #endif
    guard code == 0, let created else {
      argument.release()
      throw SystemError("pthread_create", code)
    }
    identifier = created
  }

  /// Blocks signals that others may send, but not those that a fault of this thread raises; returns the
  /// previous mask.
  private static func blockingSignals() -> sigset_t {
    var set = sigset_t()
    var before = sigset_t()
    sigfillset(&set)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] { sigdelset(&set, fault) }
    pthread_sigmask(SIG_BLOCK, &set, &before)
    return before
  }

  /// Runs the work on a detached thread; false if the system cannot start another thread.
  package static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = try? NativeThread(body) else { return false }
    thread.detach()
    return true
  }

  /// Detaches the thread; call once, unless something waits for its end.
  package func detach() { pthread_detach(identifier) }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  // The pointer is the retained ThreadBody with which the thread was created.
  if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
  return nil
}
