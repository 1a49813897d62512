#if canImport(Darwin)
import CAuthSystem
import Platform

/// What the system tells of its processes.
///
/// macOS does not show which process has a port, nor the environment of another one.
package enum ProcessTable {
  /// Identifies a process even if a later one gets the same ID; nil if none has this ID, or if it is a zombie.
  package static func identity(of id: Int32) -> String? {
    let start = authsystem_process_start(id)
    return start > 0 ? "\(start)" : nil
  }

  /// The identity of a process that starts at this moment.
  static var identityOfNow: String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return "\(time.tv_sec * 1_000_000 + time.tv_nsec / 1_000)"
  }

  /// The name of this run of the system.
  package static var bootID: String? {
    var name = [UInt8](repeating: 0, count: 64)
    var count = name.count
    guard sysctlbyname("kern.bootsessionuuid", &name, &count, nil, 0) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Who listens on a port of this machine; nil if nothing is known.
  package static func owner(ofPort port: Int) -> String? { nil }

  /// Whether the process listens on the port; true, since nothing is known.
  package static func listens(_ id: Int32, on port: Int) -> Bool { true }

  /// The other processes with a variable in their environment, `NAME=VALUE`.
  static func processes(with variable: String) -> [pid_t] { [] }
}
#endif
