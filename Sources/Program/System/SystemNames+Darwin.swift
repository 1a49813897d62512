#if canImport(Darwin)
import Platform

/// What has another name, type or value on each system, for macOS.
enum SystemNames {
  /// To be initialized by the C library.
  static var spawnAttributes: posix_spawnattr_t? { nil }
  /// To be initialized by the C library.
  static var spawnActions: posix_spawn_file_actions_t? { nil }

  /// The flag of a spawn with which a child gets only the descriptors of its actions: the system kills a process that closes one of its
  /// own.
  static let onlyDescriptorsOfActions = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)

  static let newSession = Int16(POSIX_SPAWN_SETSID)

  /// The signals that end a program here, and are unknown elsewhere.
  static let endingSignals: Set<Int32> = []

  static let coreLimit = RLIMIT_CORE
  static let openFileLimit = RLIMIT_NOFILE

  /// The program that opens an address in the desktop's browser.
  static let opener = "open"

  /// Whether there is a desktop.
  static func hasDisplay(_ variables: [String: String]) -> Bool { true }

  /// Whether an action is to ignore the signal.
  static func ignores(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
#endif
