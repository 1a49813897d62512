package import AuthHTTP
import CTestSupport
import Foundation

/// A port of this machine without a listener, reserved while this value exists.
package final class ClosedPort: Sendable {
  private let number: Int32
  /// The address that refuses every connection.
  package let origin: HTTPOrigin

  /// Reserves a free port.
  ///
  /// - Throws: `POSIXError` if the system has none.
  package init() throws {
    let number = ctestsupport_socket()
    guard number >= 0 else { throw POSIXError(.EMFILE) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isTaken = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(number, address, length) == 0 && getsockname(number, address, &length) == 0
      }
    }
    guard isTaken else {
      close(number)
      throw POSIXError(.EADDRINUSE)
    }
    self.number = number
    origin = HTTPOrigin(.http, host: "127.0.0.1", port: Int(UInt16(bigEndian: place.sin_port)))
  }

  deinit { close(number) }
}
