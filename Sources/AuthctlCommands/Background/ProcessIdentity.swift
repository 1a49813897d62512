import CAuthSystem

/// Identifies a process even if a later one gets the same ID: when it started, and in which run of the system.
enum ProcessIdentity {
  /// The identity of a process; nil if there is none with this ID, or if it has ended and only its parent has not noticed.
  static func of(_ id: Int32) -> String? {
    #if os(Linux)
    guard let fields = fields(of: id), fields.count > startField, !["Z", "X"].contains(fields[0]) else {
      return nil
    }
    return "\(bootID ?? "-"):\(fields[startField])"
    #else
    let start = authsystem_process_start(id)
    return start > 0 ? "\(start)" : nil
    #endif
  }

  #if os(Linux)
  /// Where proc(5) has the start time, counted from the state, which follows the name.
  private static let startField = 19

  private static func fields(of id: Int32) -> [Substring]? {
    guard let bytes = try? InputFile.contents(ofFileAt: "/proc/\(id)/stat", limit: 1 << 16),
      // The name stands in parentheses and may contain some.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return String(decoding: bytes[end...].dropFirst(), as: UTF8.self).split(separator: " ")
  }

  private static var bootID: String? {
    guard let bytes = try? InputFile.contents(ofFileAt: "/proc/sys/kernel/random/boot_id", limit: 256)
    else { return nil }
    return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
  }
  #endif
}
