/// The process that listens on a port of this machine, if the system shows it.
package enum PortOwner {
  /// Words such as `process 1234 (node)`; nil if nothing is known.
  ///
  /// Only Linux shows who has a port.
  package static func words(port: Int) -> String? {
    #if !canImport(Darwin)
    guard let socket = listeners(on: port).first else { return nil }
    if let (id, name) = process(with: socket.inode) { return "process \(id) (\(name.onOneLine))" }
    return socket.user == "\(geteuid())" ? nil : "a process of another user (uid \(socket.user))"
    #else
    return nil
    #endif
  }

  /// Whether the process listens on the port; true if the system does not show it.
  package static func listens(_ id: Int32, on port: Int) -> Bool {
    #if !canImport(Darwin)
    let links = Set(listeners(on: port).map { link(to: $0.inode) })
    return targets(of: id).contains(where: links.contains)
    #else
    return true
    #endif
  }

  #if !canImport(Darwin)
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
  #endif
}
