package import Platform

/// An IPv4 or IPv6 address with a port.
package struct SocketAddress: Sendable {
  private var storage: sockaddr_storage
  private let length: socklen_t

  /// Every address of `host`, in the order to try them; may block in getaddrinfo.
  package static func resolve(host: String, port: Int) throws(HTTPError) -> [Self] {
    guard let port = UInt16(exactly: port) else {
      throw .couldNotConnect(host: host, reason: "the port is out of range")
    }
    if let known = known(host: host, port: port) { return known }
    return try lookUp(host: host, port: port)
  }

  /// The addresses of an IP literal, of `localhost` and of names under it (RFC 6761 section 6.3); nil for any
  /// other name.
  ///
  /// A foreign resolver may answer anything for such a name, and asking the system costs more than the
  /// request itself.
  static func known(host: String, port: UInt16) -> [Self]? {
    if let literal = Self(literal: host, port: port) { return [literal] }
    guard HTTPOrigin.isLoopbackName(host) else { return nil }
    return loopbacks.compactMap { Self(literal: $0, port: port) }
  }

  /// What `localhost` means, in the order to try it.
  package static let loopbacks = ["127.0.0.1", "::1"]

  /// Parses an IP address; nil for a name.
  package init?(literal host: String, port: UInt16) {
    storage = sockaddr_storage()
    var address4 = in_addr()
    var address6 = in6_addr()
    if inet_pton(AF_INET, host, &address4) == 1 {
      var form = sockaddr_in()
      #if canImport(Darwin)
      form.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
      #endif
      form.sin_family = sa_family_t(AF_INET)
      form.sin_port = port.bigEndian
      form.sin_addr = address4
      length = socklen_t(MemoryLayout<sockaddr_in>.size)
      // sockaddr_storage is at least as large and as aligned as every other form (POSIX, sys/socket.h).
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: form, as: sockaddr_in.self) }
    } else if inet_pton(AF_INET6, host, &address6) == 1 {
      var form = sockaddr_in6()
      #if canImport(Darwin)
      form.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
      #endif
      form.sin6_family = sa_family_t(AF_INET6)
      form.sin6_port = port.bigEndian
      form.sin6_addr = address6
      length = socklen_t(MemoryLayout<sockaddr_in6>.size)
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: form, as: sockaddr_in6.self) }
    } else {
      return nil
    }
  }

  package init(_ address: UnsafePointer<sockaddr>, length: socklen_t) {
    storage = sockaddr_storage()
    self.length = length
    // getaddrinfo never returns an address longer than sockaddr_storage; `min` makes sure of it.
    let count = min(Int(length), MemoryLayout<sockaddr_storage>.size)
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: count))
    }
  }

  /// `AF_INET` or `AF_INET6`.
  package var family: Int32 { Int32(storage.ss_family) }

  /// Whether it means every address of its family: `0.0.0.0` or `::`.
  package var isWildcard: Bool {
    withUnsafeBytes(of: storage) { bytes in
      if family == AF_INET { return bytes.load(as: sockaddr_in.self).sin_addr.s_addr == 0 }
      return withUnsafeBytes(of: bytes.load(as: sockaddr_in6.self).sin6_addr) { $0.allSatisfy { $0 == 0 } }
    }
  }

  /// Passes the address to a system call.
  package func withPointer<Result>(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, length) }
    }
  }

  /// The addresses from getaddrinfo(3), which blocks for as long as the resolver's settings allow.
  static func lookUp(host: String, port: UInt16) throws(HTTPError) -> [Self] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Darwin) || canImport(Musl)
    hints.ai_socktype = SOCK_STREAM
    #else
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    hints.ai_flags = AI_ADDRCONFIG
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &found)
    guard code == 0 else {
      let reason = gai_strerror(code).map { String(cString: $0) } ?? "error \(code)"
      throw .couldNotConnect(host: host, reason: reason.withSmallInitial)
    }
    defer { freeaddrinfo(found) }
    var addresses: [Self] = []
    var next = found
    while let entry = next?.pointee {
      if let address = entry.ai_addr { addresses.append(Self(address, length: entry.ai_addrlen)) }
      next = entry.ai_next
    }
    return addresses
  }
}

extension HTTPOrigin {
  /// The address under which a client on this machine reaches a server that listens here.
  package var forClients: HTTPOrigin {
    // `::` accepts IPv4 too, and more clients can read this form.
    SocketAddress(literal: host, port: 0)?.isWildcard == true
      ? HTTPOrigin(scheme, host: "127.0.0.1", port: port) : self
  }
}
