#if !canImport(Darwin)
import Platform

/// What the system tells of its processes: proc(5).
package enum ProcessTable {
  /// Identifies a process even if a later one gets the same ID; nil if none has this ID, or if it is a zombie.
  package static func identity(of id: Int32) -> String? {
    guard let fields = fields(of: id), fields.count > startField, !["Z", "X"].contains(fields[0]) else {
      return nil
    }
    return identity(fields[startField])
  }

  /// The identity of a process that starts at this moment.
  static var identityOfNow: String {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    // The unit of the start times: clock ticks, rounded down.
    let rate = sysconf(Int32(_SC_CLK_TCK))
    return identity("\(Int(time.tv_sec) * rate + time.tv_nsec / (1_000_000_000 / rate))")
  }

  private static func identity(_ ticks: some StringProtocol) -> String { "\(bootID ?? "-"):\(ticks)" }

  /// The index of the start time in proc(5), counted from the state, which follows the name.
  private static let startField = 19

  private static func fields(of id: Int32) -> [Substring]? {
    guard let bytes = try? InputFile.contents(ofFileAt: "/proc/\(id)/stat", limit: 1 << 16),
      // The name is in parentheses and may contain some.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return String(decoding: bytes[end...].dropFirst(), as: UTF8.self).split(separator: " ")
  }

  /// The name of this run of the system.
  package static var bootID: String? {
    guard let bytes = try? InputFile.contents(ofFileAt: "/proc/sys/kernel/random/boot_id", limit: 256)
    else { return nil }
    return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
  }

  /// Who listens on a port of this machine, such as `process 1234 (node)`; nil if nothing is known.
  package static func owner(ofPort port: Int) -> String? {
    guard let socket = listeners(on: port).first else { return nil }
    if let (id, name) = process(with: socket.inode) { return "process \(id) (\(name.onOneLine))" }
    return socket.user == "\(geteuid())" ? nil : "a process of another user (uid \(socket.user))"
  }

  /// Whether the process listens on the port.
  package static func listens(_ id: Int32, on port: Int) -> Bool {
    let links = Set(listeners(on: port).map { link(to: $0.inode) })
    return targets(of: id).contains(where: links.contains)
  }

  /// The other processes with a variable in their environment, `NAME=VALUE`; those of other users cannot be read.
  static func processes(with variable: String) -> [pid_t] {
    entries("/proc").compactMap { name in
      guard let id = pid_t(name), id > 1, id != getpid(),
        let bytes = try? InputFile.contents(ofFileAt: "/proc/\(id)/environ", limit: 1 << 20),
        bytes.split(separator: 0).contains(where: { $0.elementsEqual(variable.utf8) })
      else { return nil }
      return id
    }
  }

  /// The sockets that listen on the port, one for each address: proc(5), /proc/net/tcp.
  private static func listeners(on port: Int) -> [(inode: String, user: String)] {
    var sockets: [(inode: String, user: String)] = []
    for table in ["/proc/self/net/tcp", "/proc/self/net/tcp6"] {
      guard let bytes = try? InputFile.contents(ofFileAt: table, limit: 64 << 20) else { continue }
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
        let fields = line.split(separator: " ")
        guard fields.count > 9, fields[3] == "0A", let colon = fields[1].lastIndex(of: ":"),
          Int(fields[1][colon...].dropFirst(), radix: 16) == port
        else { continue }
        sockets.append((String(fields[9]), String(fields[7])))
      }
    }
    return sockets
  }

  /// The process that has the socket open; those of other users cannot be seen.
  private static func process(with inode: String) -> (id: Int32, name: String)? {
    for id in entries("/proc").compactMap({ Int32($0) }) where targets(of: id).contains(link(to: inode)) {
      let name = (try? InputFile.contents(ofFileAt: "/proc/\(id)/comm", limit: 256)) ?? []
      return (id, String(decoding: name.prefix { $0 != 0x0A }, as: UTF8.self))
    }
    return nil
  }

  private static func link(to inode: String) -> String { "socket:[\(inode)]" }

  /// What a process has open.
  private static func targets(of id: Int32) -> [String] {
    let folder = "/proc/\(id)/fd"
    return entries(folder).compactMap { target("\(folder)/\($0)") }
  }

  private static func entries(_ directory: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
  }

  private static func target(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink(path, $0, bytes.count) } ?? -1
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
#endif
