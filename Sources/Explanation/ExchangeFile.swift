/// An app's calls in any form that a person may have: a recording, an HTTP archive, the output of `curl -v`
/// or `--trace`, a response, or a token.
package struct ExchangeFile: Sendable {
  package enum Item: Sendable {
    case exchange(HTTPExchange)
    /// A response without its request.
    case answer(HTTPResponse)
    case token(String)
  }

  /// The items to explain, in order.
  package private(set) var items: [Item] = []
  /// The number of calls to other services.
  package private(set) var ignored = 0

  /// Whether the last line is unfinished and left out: its writer was stopped.
  package private(set) var isCutShort = false

  /// The largest content to read, in bytes.
  package static let largest = 50 << 20

  package struct Unknown: Error, Sendable, Equatable {
    /// The reason: lower case, no full stop, nothing of the content.
    package let reason: String
  }

  /// Reads the content of a file.
  ///
  /// - Throws: ``Unknown``.
  package init(_ bytes: [UInt8]) throws(Unknown) {
    guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) else {
      throw Unknown(reason: "there is nothing in it")
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      try readJSON(bytes)
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Unknown(reason: "it is neither text nor JSON")
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    if let token = words.last, words.count <= 3, token.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2,
      (try? IDToken(parsing: token)) != nil
    {
      // With or without `Authorization: Bearer` before it.
      items = [.token(String(token))]
      return
    }
    let exchanges = CallTranscript.exchanges(in: text)
    guard !exchanges.isEmpty else {
      throw Unknown(
        reason:
          "it is not a recording, HTTP archive (HAR), output of curl -v or --trace, JSON answer or ID token")
    }
    items = exchanges.map { .exchange($0) }
  }

  private mutating func readJSON(_ bytes: [UInt8]) throws(Unknown) {
    do throws(JSONReader.Failure) {
      read(try JSONReader.read(bytes, depth: JSONReader.ownDepth), bytes)
    } catch {
      // A recording has one value per line.
      guard let lines = Self.lines(of: bytes), lines.count > 1 else {
        throw Unknown(reason: error.reasonWithoutText)
      }
      for (index, line) in lines.enumerated() {
        guard let value = try? JSONReader.read(line, depth: JSONReader.ownDepth),
          let recorded = RecordedExchange(value)
        else {
          guard index > 0, index == lines.count - 1, bytes.last != 0x0A else {
            throw Unknown(reason: "line \(index + 1) is not a recorded call")
          }
          isCutShort = true
          return
        }
        items.append(.exchange(recorded.exchange))
      }
    }
  }

  private static func lines(of bytes: [UInt8]) -> [[UInt8]]? {
    let lines = bytes.split(separator: 0x0A).map { Array($0) }.filter {
      !$0.allSatisfy { $0 == 0x20 || $0 == 0x0D }
    }
    return lines.allSatisfy { $0.first == UInt8(ascii: "{") } ? lines : nil
  }

  private mutating func read(_ value: JSONValue, _ bytes: [UInt8]) {
    if let entries = value["log"]?["entries"]?.array ?? value["entries"]?.array ?? value.array {
      for entry in entries { readEntry(entry) }
    } else if let recorded = RecordedExchange(value) {
      items = [.exchange(recorded.exchange)]
    } else {
      let status = value["error"]?["code"]?.integer.flatMap { (400...599).contains($0) ? Int($0) : nil }
      let isError = value["error"]?.object != nil
      items = [
        .answer(
          HTTPResponse(
            HTTPStatus(status ?? (isError ? 400 : 200)),
            fields: HTTPFields([.init("Content-Type", "application/json")]), body: bytes))
      ]
    }
  }

  private mutating func readEntry(_ entry: JSONValue) {
    guard let exchange = RecordedExchange(entry)?.exchange, exchange.isAuthCall else { return ignored += 1 }
    items.append(.exchange(exchange))
  }
}
