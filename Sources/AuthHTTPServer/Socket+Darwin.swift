#if canImport(Darwin)
import AuthHTTP
import Platform

extension Socket {
  /// Whether a client that connects to the address reaches a listener.
  ///
  /// With SO_REUSEADDR, Darwin lets a listener on one address stand beside one on all of them, whose clients it would
  /// take.
  static func isAnswered(_ address: SocketAddress) -> Bool {
    guard address.port != 0, let socket = try? Socket(family: address.family),
      let isConnected = try? socket.connect(to: address)
    else { return false }
    if isConnected { return true }
    let isDecided = try? socket.wait(reading: false, writing: true, until: .now + .milliseconds(200))
    return isDecided == true && socket.pendingError() == nil
  }
}
#endif
