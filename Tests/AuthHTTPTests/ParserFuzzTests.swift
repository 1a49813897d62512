import AuthHTTP
import AuthHTTPServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct ParserFuzzTests {
  private static let seeds = [
    "GET /a?b=c HTTP/1.1\r\nHost: localhost:9099\r\nConnection: keep-alive, close\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nhello",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nT: u\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\nrest",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n0123456789\r\n0\r\n\r\n",
  ]
  private static let fragments = [
    "\r\n", "\n", "\r", "\0", ":", " ", "\t", ",", ";", "chunked", "Content-Length: 3\r\n", "0\r\n\r\n",
    "HTTP/1.1",
    "Host: b\r\n", "ffffffffffffffff", "9223372036854775807",
  ]

  private func mutate(_ bytes: [UInt8], with random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.removeSubrange(index...)
      case 3: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
      default:
        bytes.insert(
          contentsOf: Array(Self.fragments.randomElement(using: &random)?.utf8 ?? "".utf8), at: index)
      }
    }
    return bytes
  }

  /// The output of a parser: messages, then possibly a permanent fault.
  private struct Outcome<Message: Equatable>: Equatable {
    var messages: [Message] = []
    var fault: MessageFault?
  }

  private func run<Start: StartLine>(
    _: Start.Type, _ bytes: [UInt8], sliceLength: Int
  ) -> Outcome<Start.Message> where Start.Message: Equatable {
    var parser = MessageParser<Start>(
      limits: HTTPLimits(lineBytes: 200, headBytes: 400, fieldCount: 5, bodyBytes: 50))
    var outcome = Outcome<Start.Message>()
    do throws(MessageFault) {
      for slice in slices(of: bytes, length: sliceLength) {
        parser.append(slice.span)
        while let parsed = try parser.next() { outcome.messages.append(parsed.message) }
      }
      if let last = try parser.finish() { outcome.messages.append(last.message) }
    } catch {
      outcome.fault = error
      // No further byte clears a parser's fault.
      parser.append(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8).span)
      var again: MessageFault?
      do throws(MessageFault) { _ = try parser.next() } catch { again = error }
      if again != outcome.fault { Issue.record("\(error) gave way to \(String(describing: again))") }
    }
    return outcome
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `mutated messages end in messages or a fault, the same in every slicing`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let statuses: Set<Int> = [400, 413, 414, 417, 431, 501, 505]
    var (accepted, refused) = (0, 0)
    for round in 0..<2_500 {
      let bytes = mutate(Array(Self.seeds[round % Self.seeds.count].utf8), with: &random)
      let length = Int.random(in: 1...9, using: &random)
      let requests = run(RequestLine.self, bytes, sliceLength: .max)
      let responses = run(StatusLine.self, bytes, sliceLength: .max)
      // Plain conditions: the macro's bookkeeping would take most of the time of ten thousand rounds.
      if run(RequestLine.self, bytes, sliceLength: length) != requests
        || run(StatusLine.self, bytes, sliceLength: length) != responses
      {
        Issue.record("slices of \(length) differ: \(bytes)")
      }
      for request in requests.messages
      where request.body.count > 50 || request.fields.values(of: "Host").count > 1 {
        Issue.record("accepted against the rules: \(bytes)")
      }
      for fault in [requests.fault, responses.fault] {
        if let fault, !statuses.contains(fault.status.code) { Issue.record("\(fault)") }
      }
      if requests.fault == nil || responses.fault == nil { accepted += 1 } else { refused += 1 }
    }
    // A run that only ever took one branch would prove nothing.
    #expect(accepted > 200 && refused > 200)
  }
}
