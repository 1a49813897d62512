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

  /// Runs the process to its end and returns its exit code; whatever it prints to `output` is read meanwhile.
  ///
  /// Foundation's own wait needs the run loop of the thread that started the process, and without one it can spin for ever.
  public func runToEnd(reading output: Pipe? = nil) throws -> (status: Int32, output: Data) {
    let ended = DispatchGroup()
    ended.enter()
    terminationHandler = { _ in ended.leave() }
    do {
      try start()
    } catch {
      terminationHandler = nil
      ended.leave()
      throw error
    }
    let data = try output?.fileHandleForReading.readToEnd() ?? Data()
    ended.wait()
    return (terminationStatus, data)
  }
}
