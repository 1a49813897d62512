import Platform
import CAuthSystem

/// A TCP socket that never blocks and never raises SIGPIPE; closed when its owner releases it.
package struct Socket: ~Copyable {
  package let descriptor: Int32

  package enum Transfer: Equatable {
    /// The number of bytes, at least one.
    case bytes(Int)
    /// The peer will send no more.
    case end
    /// Not possible now; wait for readiness.
    case wouldBlock
    /// The connection is broken.
    case failed(SystemError)
  }

  package init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  package init(family: Int32) throws(SystemError) {
    let descriptor = authsystem_stream_socket(family)
    guard descriptor >= 0 else { throw SystemError("socket", errno) }
    self.init(owning: descriptor)
  }

  /// Returns whether the connection was made at once; if not, it is made when the socket becomes writable
  /// without an error.
  package func connect(to address: SocketAddress) throws(SystemError) -> Bool {
    let result = address.withPointer { systemConnect(descriptor, $0, $1) }
    if result == 0 { return true }
    let code = errno
    // An interrupted connect continues in the background (POSIX, connect).
    guard code == EINPROGRESS || code == EINTR else { throw SystemError("connect", code) }
    return false
  }

  /// Reads into the front of `buffer`, at most its count.
  package func receive(into buffer: inout [UInt8]) -> Transfer {
    while true {
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      let code = errno
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      if code == EINTR { continue }
      return code == EAGAIN || code == EWOULDBLOCK ? .wouldBlock : .failed(SystemError("recv", code))
    }
  }

  /// Writes as much of `bytes` as it can, from `offset` on, which is below the count.
  package func send(_ bytes: [UInt8], from offset: Int) -> Transfer {
    while true {
      let count = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[offset...])
        return authsystem_send(descriptor, rest.baseAddress, rest.count)
      }
      let code = errno
      if count >= 0 { return .bytes(count) }
      if code == EINTR { continue }
      return code == EAGAIN || code == EWOULDBLOCK ? .wouldBlock : .failed(SystemError("send", code))
    }
  }

  /// Whether the peer has neither closed nor sent anything, so that the connection can be reused.
  package var isQuiet: Bool {
    let result = authsystem_peek(descriptor)
    let code = errno
    return result < 0 && (code == EAGAIN || code == EWOULDBLOCK)
  }

  /// Sends small writes at once; a request or a response is one write here.
  package func disableDelay() { setOption(Int32(IPPROTO_TCP), TCP_NODELAY) }

  /// The error of a connection attempt that ended in the background.
  package func pendingError() -> SystemError? {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else {
      return SystemError("getsockopt", errno)
    }
    return code == 0 ? nil : SystemError("connect", code)
  }

  /// Blocks until the socket is ready; false if the deadline came first.
  package func wait(
    reading: Bool, writing: Bool, until deadline: ContinuousClock.Instant
  ) throws(SystemError) -> Bool {
    var entry = pollfd()
    entry.fd = descriptor
    entry.events = Int16((reading ? POLLIN : 0) | (writing ? POLLOUT : 0))
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      let count = poll(&entry, 1, left.wholeMilliseconds)
      let code = errno
      if count > 0 { return true }
      if count < 0, code != EINTR { throw SystemError("poll", code) }
    }
  }

  /// Sets an option, if the system has it.
  package func setOption(_ level: Int32, _ name: Int32, to value: Int32 = 1) {
    var value = value
    // Only speed or convenience depends on these, so a system that lacks one still works.
    _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}

extension Duration {
  /// Milliseconds for poll and epoll, rounded up so that a wait never ends just before the deadline.
  package var wholeMilliseconds: Int32 {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    guard seconds < 1_000_000 else { return 1_000_000_000 }
    return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

// The method of the same name hides the system call inside the type.
private func systemConnect(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
  connect(descriptor, address, length)
}
