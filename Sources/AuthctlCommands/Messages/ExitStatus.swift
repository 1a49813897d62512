/// What a command's process ends with (Docs/architecture.md 5).
enum ExitStatus: Int32, Sendable, Codable, CaseIterable {
  /// It worked.
  case done = 0
  /// The server refused.
  case refused = 1
  /// The command line was wrong.
  case usage = 2
  /// A second factor is needed; its hints are stored and shown.
  case secondFactorNeeded = 3
  /// Not signed in, or nothing pending.
  case notSignedIn = 4
  /// Network failure or time-out.
  case network = 5
  /// A quota or rate limit: try later.
  case quota = 6
  /// A file is damaged, unsafe or locked.
  case unsafeFile = 7
  /// Input was needed and asking was not allowed.
  case inputNeeded = 8
  /// The credential belongs to another account.
  case credentialConflict = 9
  /// The user must sign in again first.
  case recentLoginNeeded = 10
  /// The command of `emulator exec` is there but cannot be run.
  case commandNotExecutable = 126
  /// There is no such command as `emulator exec` was given.
  case commandNotFound = 127
  /// Interrupted by a signal.
  case interrupted = 130
}
