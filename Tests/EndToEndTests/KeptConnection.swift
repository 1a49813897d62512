import BoundedJSON
import CTestSupport
import Foundation

/// A connection to a local server, kept for many requests, each as an administrator.
final class KeptConnection {
  private let number: Int32
  private let address: String

  init(_ address: String) throws {
    self.address = address
    number = try connectedSocket(address, patience: 20)
  }

  deinit { close(number) }

  func get(_ path: String) throws -> JSONValue { try send("GET", path, "").body }

  /// Sends a request and returns its whole response.
  ///
  /// - Throws: an error if the server is gone before that.
  @discardableResult func send(
    _ method: String, _ path: String, _ body: String
  ) throws -> (status: Int, body: JSONValue) {
    let text =
      "\(method) \(path) HTTP/1.1\r\nHost: \(address)\r\nAuthorization: Bearer owner\r\n"
      + (method == "GET" ? "" : "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n")
      + "\r\n\(method == "GET" ? "" : body)"
    let bytes = Array(text.utf8)
    guard ctestsupport_send(number, bytes, bytes.count) == bytes.count else {
      throw POSIXError(.EPIPE)
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      if let answer = try Self.answer(in: received) { return answer }
      let count = recv(number, &buffer, buffer.count, 0)
      guard count > 0 else { throw POSIXError(.ECONNRESET) }
      received += buffer[..<count]
    }
  }

  /// The response, once it is complete.
  private static func answer(in bytes: [UInt8]) throws -> (status: Int, body: JSONValue)? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
    let lines = head.split(separator: "\r\n")
    let length = lines.first { $0.hasPrefix("content-length:") }.flatMap {
      Int($0.dropFirst(15).filter { $0.isNumber })
    }
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let body = bytes[end.upperBound...]
    guard body.count >= length ?? 0 else { return nil }
    return (status, body.isEmpty ? .null : try JSONReader.read(Array(body)))
  }
}
