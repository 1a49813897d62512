/// Runs each part of a task on its own thread: a transport blocks, and Swift's pool may have only one thread.
package final class ThreadExecutor: TaskExecutor {
  package init() {}

  /// Starts a thread for part of a task; without a free thread, it runs here.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let run: @Sendable () -> Void = { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    if !NativeThread.run(run) { run() }
  }
}
