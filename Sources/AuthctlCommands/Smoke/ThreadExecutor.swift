import AuthHTTP

/// Runs each piece of a task on a thread of its own: a transport blocks, and Swift's pool may have one thread only.
final class ThreadExecutor: TaskExecutor {
  /// Starts a thread for a piece of a task; without a thread to be had, it runs here.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let run: @Sendable () -> Void = { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    do {
      _ = try NativeThread(run)
    } catch {
      run()
    }
  }
}
