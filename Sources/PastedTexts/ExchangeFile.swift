/// An app's calls in any form that a person may have: a recording, an HTTP archive, a session of Charles, the output of
/// `curl -v` or `--trace`, a curl command, a response, or a token.
package struct ExchangeFile: Sendable {
  package enum Item: Sendable {
    case exchange(HTTPExchange)
    /// A call that a server or this program has explained already.
    case explained(Explanation)
    /// A call of a command that may not have been run yet.
    case command(HTTPExchange)
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

  /// What it is, in words: `a token`.
  package var summary: String {
    switch items.first {
    case .token?: "a token"
    case .answer?: "an answer of a service"
    case .command?: items.count == 1 ? "a curl command" : "\(items.count) curl commands"
    default: items.count == 1 ? "a recorded call" : "\(items.count) recorded calls"
    }
  }

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
      throw Unknown(
        reason: "it is neither text nor JSON; export a session of a proxy (.chls, .saz) as HAR")
    }
    try read(text)
  }

  private mutating func read(_ text: String) throws(Unknown) {
    if let token = Self.token(in: text) {
      guard (try? IDToken(parsing: token)) != nil else {
        let parts = token.utf8.count { $0 == UInt8(ascii: ".") } + 1
        throw Unknown(
          reason: parts == 3
            ? "it looks like a token, and is damaged" : "a token has three parts, and this has \(parts)")
      }
      items = [.token(token)]
      return
    }
    let shown = CurlTrace.transcript(of: text) ?? text
    items = CallTranscript.exchanges(in: shown).map { .exchange($0) }
    if items.isEmpty {
      let commands = PastedCurlCommand.exchanges(in: shown)
      items = commands.map { $0.response == nil ? .command($0) : .exchange($0) }
      if commands.count < 2, commands.first?.response == nil,
        let (words, host) = CallTranscript.failure(in: shown)
      {
        let unknown = HTTPExchange(
          HTTPRequest(HTTPMethod(rawValue: "CONNECT"), RequestTarget(path: "/")), host: host)
        var call = commands.first ?? unknown
        call.failure = words
        items = [.exchange(call)]
      }
    }
    guard items.isEmpty else { return }
    if let (_, what) = Self.exports.first(where: { text.contains($0.mark) }) {
      throw Unknown(reason: "it is \(what)")
    }
    throw Unknown(
      reason:
        "it is not a recording, HTTP archive (HAR), output of curl -v or --trace, curl command, JSON answer or ID token"
    )
  }

  /// What other programs write, and how they write something readable.
  private static let exports: [(mark: String, what: String)] = [
    ("<charles-session", "a session of Charles in XML: export it as HAR"),
    ("getpostman.com", "a collection of Postman: copy the request as cURL"),
    ("fetch(\"http", "a fetch call of a browser: copy the request as cURL, or export a HAR"),
  ]

  /// What stands for a token in a text with nothing else but its name, quotes and line feeds: `Authorization: Bearer TOKEN`.
  private static func token(in text: String) -> String? {
    guard text.utf8.count < 1 << 16, let start = text.firstRange(of: "eyJ")?.lowerBound,
      text[..<start].utf8.count <= 40
    else { return nil }
    let letters = text[start...].utf8.filter { $0 > 0x20 && !"\"'`,;\\".utf8.contains($0) }
    guard letters.allSatisfy({ IDToken.isBase64URL($0) || $0 == UInt8(ascii: ".") }) else { return nil }
    return String(decoding: letters, as: UTF8.self)
  }

  private mutating func readJSON(_ bytes: [UInt8]) throws(Unknown) {
    let value: JSONValue
    do throws(JSONReader.Failure) {
      value = try JSONReader.read(bytes, depth: JSONReader.ownDepth)
    } catch {
      // A recording has one value per line.
      guard let lines = Self.lines(of: bytes), lines.count > 1 else {
        throw Unknown(reason: error.reasonWithoutText)
      }
      for (index, line) in lines.enumerated() {
        let value = try? JSONReader.read(line, depth: JSONReader.ownDepth)
        guard
          let item = value.flatMap({ RecordedExchange($0) }).map({ Item.exchange($0.exchange) })
            ?? value.flatMap(Explanation.init(saved:)).map({ Item.explained($0) })
        else {
          guard index > 0, index == lines.count - 1, bytes.last != 0x0A else {
            throw Unknown(reason: "line \(index + 1) is not a recorded call")
          }
          isCutShort = true
          return
        }
        items.append(item)
      }
      return
    }
    if let saved = Explanation.saved(in: value) {
      items = saved.map { .explained($0) }
      return
    }
    if let reason = Self.foreign(value) { throw Unknown(reason: reason) }
    read(value, bytes)
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

  /// Why JSON is neither calls nor an answer of a service: it is an SDK's error object, whose names are found in its text, or another program's.
  private static func foreign(_ value: JSONValue) -> String? {
    let hasText = [value["code"], value["error"]?["code"], value["errorInfo"]?["code"], value["error"]]
      .contains { $0?.string != nil }
    let isPart = value["error"] == nil && value["message"]?.string != nil
    if hasText || isPart { return "it is JSON, but of no call" }
    return value["info"]?["schema"]?.string?.contains("getpostman.com") == true
      ? "it is \(exports[1].what)" : nil
  }

  private mutating func readEntry(_ entry: JSONValue) {
    let recorded = RecordedExchange(entry) ?? Self.entry(ofCharles: entry).flatMap { RecordedExchange($0) }
    guard let exchange = recorded?.exchange, exchange.isAuthCall else { return ignored += 1 }
    items.append(.exchange(exchange))
  }

  /// The entry of a recording with what an entry of a session has that Charles exported as JSON.
  private static func entry(ofCharles entry: JSONValue) -> JSONValue? {
    guard let host = entry["host"]?.string, let path = entry["path"]?.string else { return nil }
    func side(_ name: String) -> ByName<JSONValue> {
      let (side, body) = (entry[name], entry[name]?["body"])
      var members: ByName<JSONValue> = ["headers": side?["header"]?["headers"] ?? .array([])]
      members["body"] = body?["text"] ?? body?["encoded"]
      members["bodyEncoding"] = body?["text"] == nil ? .string("base64") : nil
      members["status"] = side?["status"]
      return members
    }
    let query = entry["query"]?.string.map { "?\($0)" } ?? ""
    var request = side("request")
    request["method"] = entry["method"]
    request["url"] = .string("\(entry["scheme"]?.string ?? "https")://\(host)\(path)\(query)")
    var members: ByName<JSONValue> = ["request": .object(request), "response": .object(side("response"))]
    members["time"] = entry["times"]?["start"]
    members["milliseconds"] = entry["durations"]?["total"]
    return .object(members)
  }
}
