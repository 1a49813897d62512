/// Reads the output of `curl -v` and this program's `--trace`: `>` precedes what was sent, `<` what was
/// received.
enum CallTranscript {
  static func exchanges(in text: String) -> [HTTPExchange] {
    var reader = Reader(failure: failure(in: text)?.words)
    // `\r\n` is one character.
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      reader.read(line)
    }
    return reader.finished()
  }

  /// Why the last call got no answer, as curl says, and where it went; nil if it does not say.
  static func failure(in text: String) -> (words: String, host: String?)? {
    var (words, proxy, host): (String?, String?, String?) = (nil, nil, nil)
    for line in text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    where line.utf8.count < 2000 {
      if let range = line.firstRange(of: "Uses proxy env variable ") {
        proxy = String(line[range.upperBound...].prefix { $0 != " " })
      } else if line.hasPrefix("> CONNECT ") {
        host = String(line.dropFirst(10).prefix { $0 != ":" && $0 != " " })
      } else if let range = line.firstRange(of: "net::ERR_") {
        words = String(line[range.lowerBound...].prefix { $0.isLetter || $0.isNumber || "_:".contains($0) })
      } else if let start = start(of: line) {
        words = String(line[start...].prefix(300))
      }
    }
    guard var words, Reason(failure: words) != nil else { return nil }
    if let range = words.firstRange(of: "host: ") {
      host = String(words[range.upperBound...].prefix { $0 != " " })
    }
    if let range = words.firstRange(of: "connect to "), host == nil {
      host = String(words[range.upperBound...].prefix { $0 != " " })
    }
    if let proxy, words.hasPrefix("Failed to connect") || words.hasPrefix("connect to") {
      (words, host) = ("the proxy of \(proxy) cannot be reached: \(words)", nil)
    }
    return (words, host)
  }

  /// Where the words begin in a line that says why a call failed; its number is of no interest.
  private static func start(of line: Substring) -> Substring.Index? {
    if line.hasPrefix("curl: ("), let end = line.firstRange(of: ") ") { return end.upperBound }
    // The progress of a download may be on the same line.
    guard let mark = line.firstRange(of: "* ") else { return nil }
    let words = line[mark.upperBound...]
    return troubles.contains { words.hasPrefix($0) } ? mark.upperBound : nil
  }

  private static let troubles = [
    "Could not resolve", "Failed to connect", "connect to ", "SSL certificate problem", "Operation timed out",
    "Connection timed out", "Empty reply", "Recv failure", "CONNECT tunnel failed", "Received HTTP code",
    "TLS connect error", "Received HTTP/0.9", "OpenSSL", "schannel: ", "LibreSSL",
  ]

  private struct Reader {
    private let failure: String?

    init(failure: String?) { self.failure = failure }

    private var exchanges: [HTTPExchange] = []
    private var current: HTTPExchange?
    /// The lines without a mark, which curl prints for a response, and the marked ones of a body.
    private var body = ""
    private var sent = ""

    mutating func read(_ line: Substring) {
      if line.hasPrefix("> ") || line == ">" {
        readSent(line.dropFirst(2))
      } else if line.hasPrefix("< ") || line == "<" {
        readReceived(line.dropFirst(2))
      } else if !["* ", "{ [", "} [", "note: ", "i  "].contains(where: { line.hasPrefix($0) }), current != nil
      {
        body += line + "\n"
      }
    }

    mutating func finished() -> [HTTPExchange] {
      close()
      return exchanges
    }

    private mutating func readSent(_ line: Substring) {
      if let (method, place) = requestLine(line), begin(method, place) { return }
      if let (name, value) = field(line), sent.isEmpty {
        if name.lowercased() == "host", current?.host == nil {
          current?.host = RecordedExchange.place("http://\(value)/")?.host
        }
        current?.request.fields.append(name, value)
      } else if !line.isEmpty {
        sent += line
      }
    }

    /// Method and address in a request line; a trace has spaces in the fingerprints of its query.
    private func requestLine(_ line: Substring) -> (String, String)? {
      guard let space = line.firstIndex(of: " "), line[..<space].allSatisfy({ $0.isASCII && $0.isUppercase }),
        space > line.startIndex
      else { return nil }
      var place = line[line.index(after: space)...]
      if let version = place.lastIndex(of: " "), place[version...].hasPrefix(" HTTP/") {
        place = place[..<version]
      }
      guard place.hasPrefix("/") || place.hasPrefix("http") else { return nil }
      return (String(line[..<space]), String(place).replacing(" ", with: "%20"))
    }

    private mutating func begin(_ method: String, _ place: String) -> Bool {
      if let target = RequestTarget(parsing: place) {
        close()
        current = HTTPExchange(HTTPRequest(HTTPMethod(rawValue: method), target))
        return true
      }
      guard let (host, target) = RecordedExchange.place(place) else { return false }
      close()
      current = HTTPExchange(HTTPRequest(HTTPMethod(rawValue: method), target), host: host)
      return true
    }

    private mutating func readReceived(_ line: Substring) {
      let words = line.split(separator: " ")
      let status = (words.first?.hasPrefix("HTTP/") == true ? words.dropFirst().first : words.first).flatMap {
        Int($0)
      }
      if let status, (100...599).contains(status), current?.response == nil || words[0].hasPrefix("HTTP/") {
        body = ""
        current?.response = HTTPResponse(HTTPStatus(status))
      } else if let (name, value) = field(line), body.isEmpty {
        current?.response?.fields.append(name, value)
      } else {
        body += line + "\n"
      }
    }

    /// A header line; a line of JSON is not one.
    private func field(_ line: Substring) -> (String, String)? {
      guard let colon = line.firstIndex(of: ":"), !line.hasPrefix("{"), !line.hasPrefix("\""),
        line[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
      else { return nil }
      return (String(line[..<colon]), trimmingBlanks(line[line.index(after: colon)...]))
    }

    private mutating func close() {
      defer { (current, body, sent) = (nil, "", "") }
      guard var exchange = current else { return }
      exchange.request.body = Array(sent.utf8)
      let type = exchange.response?.fields["Content-Type"]?.lowercased() ?? ""
      if type.hasPrefix("text/html") {
        exchange.response?.body = Array(body.utf8)
      } else if let start = body.firstIndex(of: "{"), let end = body.lastIndex(of: "}"), start < end {
        exchange.response?.body = Array(body[start...end].utf8)
      } else if type.hasPrefix("text/") {
        exchange.response?.body = Array(body.utf8)
      }
      if exchange.response == nil { exchange.failure = failure ?? "the text shows no answer" }
      exchanges.append(exchange)
    }
  }
}
