import AuthHTTP
import Platform

extension SocketAddress {
  /// The local address of a bound socket; nil if the system does not return it.
  package init?(localOf descriptor: Int32) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let own: Self? = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(descriptor, address, &length) == 0 ? Self(address, length: length) : nil
      }
    }
    guard let own else { return nil }
    self = own
  }

  /// The port in host order.
  package var port: Int {
    withPointer { address, _ in
      // Both forms have it at the same place (RFC 3493 section 3.3).
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int(UInt16(bigEndian: $0.pointee.sin_port))
      }
    }
  }
}
