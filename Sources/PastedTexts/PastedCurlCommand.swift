import POSIXShell

/// Reads a `curl` command, such as one copied from a browser or a document, and the answer printed below it.
enum PastedCurlCommand {
  /// The calls of the commands in a text; none if it does not begin with one.
  static func exchanges(in text: String) -> [HTTPExchange] {
    guard let (line, rest) = firstLine(of: text) else { return [] }
    let words = ShellWords.split(line.replacing("$'", with: "'")) ?? []
    let commands = words.split { ["curl", "curl.exe"].contains($0) }
    var exchanges = commands.compactMap { exchange(of: Array($0)) }
    if exchanges.count == 1, let start = rest.firstIndex(of: UInt8(ascii: "{")),
      let error = WireError(body: Array(rest[start...]))
    {
      exchanges[0].response = HTTPResponse(HTTPStatus(error.httpStatus ?? 400), body: Array(rest[start...]))
    }
    return exchanges
  }

  /// The text up to the first line feed outside of quotes, without continued lines, and what follows; nil if it is not curl's.
  private static func firstLine(of text: String) -> (line: String, rest: ArraySlice<UInt8>)? {
    let bytes = Array(text.utf8).drop { $0 <= 0x20 || "$%>#".utf8.contains($0) }
    guard bytes.starts(with: "curl".utf8), bytes.dropFirst(4).first.map({ $0 <= 0x20 || $0 == 0x2E }) == true
    else {
      return nil
    }
    var (line, quote, isEscaped): ([UInt8], UInt8?, Bool) = ([], nil, false)
    for (index, byte) in zip(bytes.indices, bytes) where byte != 0x0D {
      switch byte {
      case 0x0A where isEscaped: line[line.count - 1] = 0x20
      case 0x0A where quote == nil: return (String(decoding: line, as: UTF8.self), bytes[(index + 1)...])
      case _ where isEscaped: line.append(byte)
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        quote = quote == nil ? byte : quote == byte ? nil : quote
        line.append(byte)
      default: line.append(byte)
      }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\") && quote != UInt8(ascii: "'")
    }
    return (String(decoding: line, as: UTF8.self), [])
  }

  /// The options that have a value and say nothing of the call.
  private static let others: Set<Name> = [
    "-o", "--output", "-A", "--user-agent", "-e", "--referer", "-b", "--cookie", "-u", "--user", "-x",
    "--proxy",
    "-m", "--max-time", "--connect-timeout", "-w", "--write-out", "-c", "--cookie-jar", "--resolve",
    "--cacert",
  ]

  /// What a word must have to be an address.
  private static let marks = ["://", ".googleapis.com/", "localhost:", "127.0.0.1:"]

  private static func exchange(of words: [String]) -> HTTPExchange? {
    var (method, url, fields, data, isQuery): (String?, String?, HTTPFields, [String], Bool) = (
      nil, nil, HTTPFields(), [], false
    )
    var rest = words[...]
    while let word = rest.popFirst(), ![";", "&", "&&", "|"].contains(word) {
      // `-XPOST` is `-X POST`.
      let isShort = word.utf8.count > 2 && ["-X", "-H", "-d"].contains { word.hasPrefix($0) }
      let option = isShort ? String(word.prefix(2)) : word
      func value() -> String { isShort ? String(word.dropFirst(2)) : rest.popFirst() ?? "" }
      switch option {
      case "-X", "--request": method = value().uppercased()
      case "-H", "--header":
        let parts = value().split(separator: ":", maxSplits: 1)
        if parts.count == 2 { fields.append(String(parts[0]), String(parts[1].drop { $0 == " " })) }
      case "-d", "--data", "--data-raw", "--data-binary", "--data-ascii", "--data-urlencode":
        data.append(value())
      case "--json":
        data.append(value())
        fields["Content-Type"] = "application/json"
      case "-G", "--get": isQuery = true
      case "--url": url = value()
      case _ where others.contains(Name(option)): _ = value()
      default: if url == nil, marks.contains(where: { option.contains($0) }) { url = option }
      }
    }
    guard var url else { return nil }
    while url.hasSuffix(";") { url.removeLast() }
    guard let (host, target) = RecordedExchange.place(url.contains("://") ? url : "https://\(url)") else {
      return nil
    }
    var request = HTTPRequest(
      HTTPMethod(rawValue: method ?? (data.isEmpty || isQuery ? "GET" : "POST")), target, fields: fields)
    let body = data.joined(separator: "&")
    if isQuery, !body.isEmpty {
      request.target.query = [target.query, body].compactMap(\.self).joined(separator: "&")
    } else {
      request.body = Array(body.utf8)
      if fields["Content-Type"] == nil, !body.isEmpty, body.utf8.first != UInt8(ascii: "{") {
        request.fields["Content-Type"] = "application/x-www-form-urlencoded"
      }
    }
    return HTTPExchange(request, host: host)
  }
}
