#if !canImport(Darwin)
import Platform

/// What has another name, type or value on each system, for Linux.
enum SystemNames {
  /// To be initialized by the C library.
  static var spawnAttributes: posix_spawnattr_t { .init() }
  /// To be initialized by the C library.
  static var spawnActions: posix_spawn_file_actions_t { .init() }

  /// The flag of a spawn with which a child gets only the descriptors of its actions; zero, since there is none.
  static let onlyDescriptorsOfActions: Int16 = 0

  /// `POSIX_SPAWN_SETSID`, which Swift's modules for glibc and musl leave out (checked with Swift 6.3).
  static let newSession: Int16 = 0x80

  /// The signals that end a program here, and are unknown elsewhere; 16 is SIGSTKFLT, which Swift does not import from musl's headers.
  static let endingSignals: Set<Int32> = [SIGIO, SIGPWR, 16]

  #if canImport(Musl)
  static let coreLimit = RLIMIT_CORE
  static let openFileLimit = RLIMIT_NOFILE
  #else
  static let coreLimit = __rlimit_resource_t(UInt32(RLIMIT_CORE.rawValue))
  static let openFileLimit = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
  #endif

  /// The program that opens an address in the desktop's browser.
  static let opener = "xdg-open"

  /// Whether there is a desktop.
  static func hasDisplay(_ variables: [String: String]) -> Bool {
    ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { variables[$0]?.isEmpty == false }
  }

  /// Whether an action is to ignore the signal.
  static func ignores(_ action: sigaction) -> Bool {
    #if canImport(Musl)
    let handler = action.__sa_handler.sa_handler
    #else
    let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
#endif
