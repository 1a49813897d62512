package import AuthHTTP
import CAuthSystem
import Platform

extension Socket {
  /// Creates a socket that listens on `address`: connections succeed from now on.
  package static func listening(on address: SocketAddress, backlog: Int32) throws(SystemError) -> Socket {
    let socket = try Socket(family: address.family)
    // A restarted server gets its port back even if old connections linger in TIME_WAIT.
    socket.setOption(SOL_SOCKET, SO_REUSEADDR)
    // Otherwise a system setting decides whether `::` accepts IPv4 too.
    if address.family == AF_INET6, address.isWildcard {
      socket.setOption(Int32(IPPROTO_IPV6), IPV6_V6ONLY, to: 0)
    }
    #if canImport(Darwin)
    if isAnswered(address) { throw SystemError("bind", EADDRINUSE) }
    #endif
    let descriptor = socket.descriptor
    guard address.withPointer({ bind(descriptor, $0, $1) }) == 0 else { throw SystemError("bind", errno) }
    guard listen(descriptor, backlog) == 0 else { throw SystemError("listen", errno) }
    return socket
  }

  /// The next waiting connection; nil if there is none.
  package func accept() throws(SystemError) -> Socket? {
    while true {
      let accepted = authsystem_accept(descriptor)
      if accepted >= 0 { return Socket(owning: accepted) }
      let code = errno
      switch code {
      // A connection that was reset while it waited is not our failure (accept(2), "Error handling").
      case EINTR, ECONNABORTED, EPROTO, ENETDOWN, EHOSTUNREACH, ENETUNREACH: continue
      case EAGAIN, EWOULDBLOCK: return nil
      default: throw SystemError("accept", code)
      }
    }
  }

  /// Closes the sending side; the socket can still be read.
  package func shutDownSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }
}
