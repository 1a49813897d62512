import CTestSupport
import Foundation

/// A socket connected to a port of this machine; reading gives up after `patience` seconds without a byte.
func connectedSocket(_ address: String, patience: Int) throws -> Int32 {
  let port = UInt16(address.split(separator: ":").last ?? "") ?? 0
  let number = ctestsupport_socket()
  guard number >= 0 else { throw POSIXError(.EIO) }
  var limit = timeval(tv_sec: time_t(patience), tv_usec: 0)
  setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  var name = sockaddr_in()
  name.sin_family = sa_family_t(AF_INET)
  name.sin_port = port.bigEndian
  name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  let connected = withUnsafePointer(to: &name) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  guard connected == 0 else {
    let code = errno
    close(number)
    throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
  }
  return number
}

/// A connection to a port of this machine that can send anything, closed with its last reference.
final class RawConnection {
  private let number: Int32

  /// Connects and sends the text unchanged; reading gives up after `patience` seconds without a byte.
  init(_ address: String, sending text: String, patience: Int = 10) throws {
    number = try connectedSocket(address, patience: patience)
    let bytes = Array(text.utf8)
    guard ctestsupport_send(number, bytes, bytes.count) == bytes.count else {
      throw POSIXError(.EPIPE)
    }
  }

  deinit { close(number) }

  /// The next bytes; empty if the peer closed or stopped sending.
  func read() -> String {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(number, &buffer, buffer.count, 0)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : ""
  }
}

/// Sends text unchanged to a port of this machine and returns what comes back until the peer closes or stops
/// sending.
func rawExchange(_ address: String, _ request: String, patience: Int = 10) throws -> String {
  let connection = try RawConnection(address, sending: request, patience: patience)
  var received = ""
  while true {
    let part = connection.read()
    guard !part.isEmpty else { return received }
    received += part
  }
}

/// A POST with a JSON body that closes the connection afterwards; the fields are lines without their ends.
func rawPost(_ address: String, _ target: String, _ body: String, fields: [String] = []) throws -> String {
  let hasHost = fields.contains { $0.hasPrefix("Host:") }
  let head =
    ["POST \(target) HTTP/1.1"] + (hasHost ? [] : ["Host: \(address)"]) + [
      "Content-Type: application/json", "Content-Length: \(body.utf8.count)", "Connection: close",
    ] + fields
  return try rawExchange(address, head.joined(separator: "\r\n") + "\r\n\r\n" + body)
}
