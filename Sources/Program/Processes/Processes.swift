/// The processes of a run: this one, the commands it starts, and the signals that reach it.
///
/// ``SystemProcesses`` is the real one; a test passes one with a script.
package protocol Processes: Sendable {
  var ownID: Int32 { get }

  /// The path of the running program; nil if the system does not say.
  var executablePath: String? { get }

  /// The terminal this program was started from; nil if there is none.
  func openTerminal() -> (any JobTerminal)?

  /// Makes a closed pipe an error of the write, not the end of a server.
  func ignoreBrokenPipes()

  /// Keeps signals from taking effect: from now on only the returned value receives them.
  func receive(_ signals: Set<Int32>) -> any ReceivedSignals

  /// Starts a program, searched for in `PATH`, with this one's original signal settings.
  ///
  /// - Returns: its process ID, which is also the ID of its own process group.
  func start(_ command: [String], variables: [String: String]) throws(StartFailure) -> Int32

  /// How a started program changed since the last call; nil if it did not.
  func change(of child: Int32) -> ProcessChange?

  /// Sends a signal to a started program and its whole group, which includes what it started.
  func send(_ signal: Int32, to child: Int32)

  /// Stops this process and the rest of its job, as Ctrl-Z does.
  ///
  /// Returns when continued, or at once if no shell could continue it.
  func suspend()

  /// The start of this process in the background; nil if it was started in the usual way.
  var detachment: Detachment? { get }

  /// Starts the command of this process again, in a new session, and waits until it is ready or has ended.
  func startDetached() throws(StartFailure) -> DetachedStart

  /// Keeps Ctrl-C, SIGTERM, SIGHUP and a closed pipe from ending this program at once; a second one of the first three does.
  func holdInterrupts() -> HeldInterrupts

  /// Starts the process that cleans up if this one is killed; nil if the system has no process or descriptor left.
  func startGuard(of mark: String, removing home: PrivateHome) -> ExecGuard?
}

/// Signals that come to this program instead of taking effect.
package protocol ReceivedSignals: Sendable {
  /// Waits for the next one and returns its number.
  func next() async -> Int32
}

/// How a started program changed.
package enum ProcessChange: Sendable, Equatable {
  /// It ended with this code, or with 128 plus the number of the signal that ended it.
  case ended(Int32)
  /// This signal stopped it.
  case stopped(Int32)
}

/// The start of a server in the background, as its typed command sees it.
package enum DetachedStart: Sendable, Equatable {
  case ready
  /// Its process ended with this exit code, and has reported why.
  case ended(Int32)
  /// This signal ended its process, which therefore could report nothing.
  case killed(Int32)
}

/// Why a program could not be started, as `errno` names it.
package struct StartFailure: Error, Equatable {
  package let code: Int32
}
