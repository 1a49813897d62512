import AuthHTTPServer
import Testing

@testable import AuthHTTP

/// A client that sends exactly the given bytes.
struct RawClient: ~Copyable {
  private let socket: Socket
  private static let patience = Duration.seconds(20)

  init(port: Int) throws {
    let address = try #require(SocketAddress(literal: "127.0.0.1", port: UInt16(port)))
    let socket = try Socket(family: address.family)
    if try !socket.connect(to: address) {
      try #require(try socket.wait(reading: false, writing: true, until: .now + Self.patience))
      if let error = socket.pendingError() { throw error }
    }
    self.socket = socket
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Sends everything, or as much as the server accepts.
  @discardableResult
  func send(_ bytes: [UInt8]) throws -> Int {
    var sent = 0
    while sent < bytes.count {
      switch socket.send(bytes, from: sent) {
      case .bytes(let count): sent += count
      case .wouldBlock:
        try #require(try socket.wait(reading: false, writing: true, until: .now + Self.patience))
      case .end, .failed: return sent
      }
    }
    return sent
  }

  func finishSending() { socket.shutDownSending() }

  /// Reads until the peer closes.
  func readToEnd() throws -> String { try read { _ in false } }

  /// Reads until the condition is met or the peer closes.
  func read(until isEnough: (String) -> Bool) throws -> String {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      switch socket.receive(into: &buffer) {
      case .bytes(let count):
        received += buffer[..<count]
        let text = String(decoding: received, as: UTF8.self)
        if isEnough(text) { return text }
      case .end, .failed: return String(decoding: received, as: UTF8.self)
      case .wouldBlock:
        try #require(try socket.wait(reading: true, writing: false, until: .now + Self.patience))
      }
    }
  }

  /// Reads one response with this body.
  func readResponse(endingIn body: String) throws -> String { try read { $0.hasSuffix(body) } }

  /// Reads until the peer closes, and returns how much came.
  func countToEnd() throws -> Int {
    var received = 0
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      switch socket.receive(into: &buffer) {
      case .bytes(let count): received += count
      case .end, .failed: return received
      case .wouldBlock:
        try #require(try socket.wait(reading: true, writing: false, until: .now + Self.patience))
      }
    }
  }
}

/// A class, so that clients can be in an array.
final class RawClientHolder {
  let client: RawClient
  init(port: Int) throws { client = try RawClient(port: port) }
}
