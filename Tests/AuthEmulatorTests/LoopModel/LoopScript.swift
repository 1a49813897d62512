import TestSupport

/// What one client asks of a ``LoopService``.
struct LoopScript: Sendable {
  enum Kind: String, CaseIterable {
    case now, turn, pause, pauseAndTurn, work, workAndPause, early, thread, never, close
  }

  struct Request {
    let kind: Kind
    let path: String
    let isHead: Bool
    let body: [UInt8]
    let bytes: [UInt8]
  }

  let requests: [Request]
  let plan: LoopPlan

  init(client: Int, _ generator: inout SeededGenerator) {
    let count = Int.random(in: 1...12, using: &generator)
    let requests = (0..<count).map { Self.request("\(client)/\($0)", &generator) }
    let last = requests.first { $0.kind == .never || $0.kind == .close }
    self.requests = requests
    plan = LoopPlan(
      requests: requests.map { LoopPlan.Request(bytes: $0.bytes, isHead: $0.isHead) },
      answerCount: requests.prefix { $0.path != last?.path }.count, isClosedByServer: last?.kind == .close,
      &generator)
  }

  /// The answers of a server that takes one request after the other.
  var expected: [[UInt8]] {
    requests.prefix(plan.answerCount).map { $0.isHead ? [] : LoopService.answer($0.path, $0.body) }
  }

  private static func request(_ place: String, _ generator: inout SeededGenerator) -> Request {
    // The last two end a connection, so they are rare.
    let kinds = Kind.allCases.dropLast(Int.random(in: 0..<20, using: &generator) == 0 ? 0 : 2)
    let kind = kinds.randomElement(using: &generator) ?? .now
    let path = "/\(kind)/\(place)"
    let isHead = Int.random(in: 0..<8, using: &generator) == 0
    let size = Int.random(
      in: 0..<[1, 50, 50, 3000, 150_000][Int.random(in: 0..<5, using: &generator)], using: &generator)
    // A body that is taken for requests would be noticed.
    let evil = Array("DELETE /evil HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    let body = isHead ? [] : (0..<size).map { evil[$0 % evil.count] }
    let strays = Int.random(in: 0..<6, using: &generator) == 0 ? "\r\n" : ""
    var bytes = Array("\(strays)\(isHead ? "HEAD" : "POST") \(path) HTTP/1.1\r\nHost: a\r\n".utf8)
    if Bool.random(using: &generator), !body.isEmpty {
      bytes += Array("Transfer-Encoding: chunked\r\n\r\n".utf8)
      var rest = body[...]
      while !rest.isEmpty {
        let chunk = rest.prefix(Int.random(in: 1...70_000, using: &generator))
        bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
        rest = rest.dropFirst(chunk.count)
      }
      bytes += Array("0\r\n\r\n".utf8)
    } else {
      bytes += Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
    return Request(kind: kind, path: path, isHead: isHead, body: body, bytes: bytes)
  }
}
