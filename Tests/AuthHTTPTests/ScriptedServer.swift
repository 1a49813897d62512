import AuthHTTPServer
import Platform
import Synchronization
import TestSupport
import Testing

@testable import AuthHTTP

/// A server that misbehaves as scripted: one script per connection, in the order of connecting.
final class ScriptedServer: Sendable {
  /// What to do with one connection.
  enum Script: Sendable {
    /// Accept and send nothing.
    case silence
    /// Read a request, send this, close.
    case answerAndClose(String)
    /// Answer this many requests alike, then read one more and close silently, or wait for the client to
    /// close.
    case answer(String, times: Int, thenSwallowsOne: Bool = false)
  }

  let origin: HTTPOrigin
  private let state = Mutex(State())
  private let stopFlag = StopFlag()

  private final class StopFlag: Sendable {
    let isRaised = Atomic(false)
  }

  private struct State {
    var connections = 0
    var requests = 0
    var closed = 0
  }

  init(_ scripts: [Script]) throws {
    let address = try #require(SocketAddress(literal: "127.0.0.1", port: 0))
    let listener = SharedSocket(try Socket.listening(on: address, backlog: 16))
    origin = HTTPOrigin(
      .http, host: "127.0.0.1", port: try #require(SocketAddress(localOf: listener.socket.descriptor)).port)
    let thread = try NativeThread { [weak self, stopFlag] in
      var silent: [SharedSocket] = []
      for script in scripts {
        guard let accepted = Self.accept(listener, unless: stopFlag) else { return }
        let connection = SharedSocket(accepted)
        self?.state.withLock { $0.connections += 1 }
        let seen = { [weak self] in _ = self?.state.withLock { $0.requests += 1 } }
        switch script {
        case .silence: silent.append(connection)
        case .answerAndClose(let text):
          if Self.readRequest(connection) { seen() }
          _ = connection.socket.send(Array((text.isEmpty ? " " : text).utf8), from: text.isEmpty ? 1 : 0)
          connection.socket.shutDownSending()
        case .answer(let text, let times, let swallows):
          for _ in 0..<times where Self.readRequest(connection) {
            seen()
            _ = connection.socket.send(Array(text.utf8), from: 0)
          }
          if Self.readRequest(connection), swallows { seen() }
        }
        self?.state.withLock { $0.closed += 1 }
      }
      while !stopFlag.isRaised.load(ordering: .relaxed), silent.count > 0 {
        guard let last = silent.last else { return }
        _ = try? last.socket.wait(reading: true, writing: false, until: .now + .milliseconds(50))
      }
    }
    thread.detach()
  }

  deinit { stopFlag.isRaised.store(true, ordering: .relaxed) }

  var connectionCount: Int { state.withLock { $0.connections } }
  var requestCount: Int { state.withLock { $0.requests } }

  /// Returns once this many scripts have ended.
  func waitUntilClosed(_ count: Int) throws {
    try block(for: "the end of \(count) scripts") { state.withLock { $0.closed } >= count }
  }

  private static func accept(_ listener: SharedSocket, unless stopFlag: StopFlag) -> Socket? {
    while !stopFlag.isRaised.load(ordering: .relaxed) {
      if let socket = try? listener.socket.accept() { return socket }
      _ = try? listener.socket.wait(reading: true, writing: false, until: .now + .milliseconds(50))
    }
    return nil
  }

  private static func readRequest(_ connection: SharedSocket) -> Bool {
    var parser = RequestParser(limits: .server)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      switch connection.socket.receive(into: &buffer) {
      case .bytes(let count):
        parser.append(buffer.span.extracting(0..<count))
        if (try? parser.next()) != nil { return true }
      case .wouldBlock:
        guard (try? connection.socket.wait(reading: true, writing: false, until: .now + .seconds(10))) == true
        else {
          return false
        }
      case .end, .failed: return false
      }
    }
  }
}

private final class SharedSocket: Sendable {
  let socket: Socket
  init(_ socket: consuming Socket) { self.socket = socket }
}
