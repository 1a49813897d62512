public import Foundation

extension Process {
  /// Runs the process with no signal blocked: the threads that tests run on may block all of them, and a child inherits that.
  public func start() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
