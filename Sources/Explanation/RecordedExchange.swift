import Platform
import AuthCrypto

/// The form of an exchange in a file: a line of a recording, or an entry of an HTTP archive (HAR), whose
/// names it uses if both have the value.
package struct RecordedExchange: Sendable {
  /// The version of the line format; it changes when a member is removed or changes its meaning.
  package static let schema: Int64 = 1

  package var exchange: HTTPExchange
  /// Whether it still contains its secrets.
  package var keepsSecrets: Bool

  package init(_ exchange: HTTPExchange, keepsSecrets: Bool) {
    self.exchange = exchange
    self.keepsSecrets = keepsSecrets
  }

  /// Parses a line of a recording or an entry of an archive; nil if it has no request with a method and a
  /// URL.
  package init?(_ value: JSONValue) {
    guard let request = value["request"], let method = request["method"]?.string,
      let url = request["url"]?.string, let (host, target) = Self.place(url)
    else { return nil }
    let sent = HTTPRequest(
      HTTPMethod(rawValue: method), target, fields: Self.fields(request["headers"]),
      body: Self.body(request["body"], request["bodyEncoding"]) ?? Self.body(of: request["postData"]))
    exchange = HTTPExchange(sent, host: host)
    if let status = value["response"]?["status"]?.integer, (100...599).contains(status) {
      let response = value["response"] ?? .null
      exchange.response = HTTPResponse(
        HTTPStatus(Int(status)), fields: Self.fields(response["headers"]),
        body: Self.body(response["body"], response["bodyEncoding"]) ?? Self.body(of: response["content"]))
      // An archive contains the decoded content, but the header says how it was encoded.
      exchange.response?.fields["Content-Encoding"] = nil
    }
    exchange.failure = value["failure"]?.string ?? Self.failure(ofEntry: value)
    if let status = exchange.response?.status.code, exchange.response?.body.isEmpty == true,
      exchange.failure == "net::ERR_FAILED"
    {
      // The page got nothing of it.
      exchange.response = nil
      exchange.failure = "the browser withheld the answer with status \(status) (net::ERR_FAILED)"
    }
    let time = value["time"]?.string ?? value["startedDateTime"]?.string
    exchange.milliseconds = time.flatMap { Timestamp(parsing: $0)?.milliseconds }
    exchange.duration = Self.number(value["milliseconds"] ?? value["time"]).map {
      .microseconds(Int64(nearest: $0 * 1000))
    }
    exchange.reason = (value["reason"] ?? value["_reason"]).flatMap {
      try? BoundedDecoder.decode(Reason.self, from: $0)
    }
    keepsSecrets = (value["secrets"] ?? value["_secrets"])?.string != "replaced"
  }

  package var line: [UInt8] {
    var members: ByName<JSONValue> = [
      "schema": .integer(Self.schema), "secrets": .string(keepsSecrets ? "kept" : "replaced"),
    ]
    let request = exchange.request
    let line: ByName<JSONValue> = [
      "method": .string(request.method.rawValue), "url": .string(url),
      "headers": Self.headers(request.fields),
    ]
    members["request"] = .object(line.merging(Self.members(ofBody: request.body)) { first, _ in first })
    if let response = exchange.response {
      let line: ByName<JSONValue> = [
        "status": .integer(Int64(response.status.code)), "headers": Self.headers(response.fields),
      ]
      members["response"] = .object(line.merging(Self.members(ofBody: response.body)) { first, _ in first })
    }
    members["failure"] = exchange.failure.map { .string($0) }
    members["reason"] = reason
    members["time"] = exchange.milliseconds.map { .string(Timestamp.text(milliseconds: $0)) }
    members["milliseconds"] = milliseconds
    return JSONOutput.bytes(of: JSONValue.object(members))
  }

  private var url: String {
    (exchange.host.map { "https://\($0)" } ?? "http://localhost") + "\(exchange.request.target)"
  }

  private var reason: JSONValue? {
    exchange.reason.flatMap { try? JSONReader.read(JSONOutput.bytes(of: $0)) }
  }

  private var milliseconds: JSONValue? {
    exchange.duration.map { .number(Double(Int64($0 / .microseconds(1))) / 1000) }
  }

  /// An HTTP archive (HAR 1.2) of calls, for browsers and other tools; `version` is this program's.
  package static func archive(of calls: [Self], madeBy version: String) -> [UInt8] {
    let entries = JSONValue.array(calls.map(\.entry))
    let creator: JSONValue = ["name": "authctl", "version": .string(version)]
    return JSONOutput.bytes(
      of: ["log": ["version": "1.2", "creator": creator, "entries": entries]] as JSONValue)
  }

  /// The call as an entry of an archive, with every member that the format requires.
  private var entry: JSONValue {
    let (request, response) = (exchange.request, exchange.response)
    func common(_ fields: HTTPFields, _ body: [UInt8]) -> ByName<JSONValue> {
      [
        "httpVersion": "HTTP/1.1", "cookies": [], "headers": Self.headers(fields), "headersSize": -1,
        "bodySize": .integer(Int64(body.count)),
      ]
    }
    func content(_ fields: HTTPFields, _ body: [UInt8]) -> ByName<JSONValue> {
      Self.members(ofBody: body, "text", "encoding").merging(
        ["mimeType": .string(fields["content-type"] ?? "")]
      ) { $1 }
    }
    var sent = common(request.fields, request.body)
    sent["method"] = .string(request.method.rawValue)
    sent["url"] = .string(url)
    sent["queryString"] = .array(
      PercentEncoding.items(ofForm: request.target.query ?? "").map {
        ["name": .string($0.name), "value": .string($0.value)]
      })
    if !request.body.isEmpty { sent["postData"] = .object(content(request.fields, request.body)) }
    let (fields, body) = (response?.fields ?? HTTPFields(), response?.body ?? [])
    var answered = common(fields, body)
    answered["status"] = .integer(Int64(response?.status.code ?? 0))
    answered["statusText"] = ""
    answered["redirectURL"] = .string(fields["location"] ?? "")
    answered["content"] = .object(
      content(fields, body).merging(["size": .integer(Int64(body.count))]) { $1 })
    answered["_error"] = exchange.failure.map { .string($0) }
    var entry: ByName<JSONValue> = [
      "startedDateTime": .string(Timestamp.text(milliseconds: exchange.milliseconds ?? 0)),
      "time": milliseconds ?? 0, "cache": [:],
      "timings": ["send": 0, "wait": milliseconds ?? 0, "receive": 0],
      "request": .object(sent), "response": .object(answered),
      "_secrets": .string(keepsSecrets ? "kept" : "replaced"),
    ]
    entry["_reason"] = reason
    return .object(entry)
  }

  /// The host of a URL, unless it is a local server's, and what the request line has.
  package static func place(_ url: String) -> (host: String?, target: RequestTarget)? {
    guard let parts = URLParts(url), let scheme = HTTPOrigin.Scheme(name: parts.scheme.lowercased()),
      let origin = HTTPOrigin(scheme, parsing: parts.authority, defaultPort: scheme == .http ? 80 : 443)
    else { return nil }
    let target = RequestTarget(path: parts.path.isEmpty ? "/" : parts.path, query: parts.query)
    return (scheme == .http && origin.isLoopback ? nil : origin.host.lowercased(), target)
  }

  /// Why an entry of an archive has no answer, in the words of the browser.
  private static func failure(ofEntry entry: JSONValue) -> String? {
    let response = entry["response"]
    let words = [
      response?["_error"], entry["_error"], entry["_blockedReason"], response?["comment"], entry["comment"],
      response?["statusText"],
    ]
    let isAnswered = response?["status"]?.integer.map { $0 > 0 } == true
    return words.prefix(isAnswered ? 2 : words.count).lazy.compactMap { $0?.string }.first { !$0.isEmpty }
  }

  private static func headers(_ fields: HTTPFields) -> JSONValue {
    .array(fields.lines.map { ["name": .string($0.name), "value": .string($0.value)] })
  }

  private static func fields(_ value: JSONValue?) -> HTTPFields {
    HTTPFields(
      (value?.array ?? []).compactMap { header in
        // HTTP/2 writes the parts of the request line as fields that start with a colon.
        guard let name = header["name"]?.string, let value = header["value"]?.string, !name.hasPrefix(":")
        else {
          return nil
        }
        return .init(name, value)
      })
  }

  private static func members(
    ofBody body: [UInt8], _ name: String = "body", _ encoding: String = "bodyEncoding"
  ) -> ByName<JSONValue> {
    guard !body.isEmpty else { return [:] }
    if let text = String(validating: body, as: UTF8.self) { return [name: .string(text)] }
    return [name: .string(Base64.encode(body)), encoding: "base64"]
  }

  private static func body(_ value: JSONValue?, _ encoding: JSONValue?) -> [UInt8]? {
    guard let text = value?.string else { return nil }
    return encoding?.string == "base64" ? Base64.decode(text) ?? [] : Array(text.utf8)
  }

  /// The body in `postData` or `content` of an archive.
  private static func body(of value: JSONValue?) -> [UInt8] {
    if let body = body(value?["text"], value?["encoding"]) { return body }
    let pairs = (value?["params"]?.array ?? []).compactMap { pair in
      pair["name"]?.string.map { ($0, pair["value"]?.string ?? "") }
    }
    return pairs.isEmpty ? [] : Array(PercentEncoding.form(pairs.map { (name: $0.0, value: $0.1) }).utf8)
  }

  private static func number(_ value: JSONValue?) -> Double? {
    // One day; anything longer is not the duration of a call.
    value?.double.flatMap { (0...86_400_000).contains($0) ? $0 : nil }
  }
}
