/// The names of the process's limits, of which the C libraries have different types.
enum Limits {
  #if canImport(Darwin) || canImport(Musl)
  static let core = RLIMIT_CORE
  static let openFiles = RLIMIT_NOFILE
  #else
  static let core = __rlimit_resource_t(UInt32(RLIMIT_CORE.rawValue))
  static let openFiles = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
  #endif
}
