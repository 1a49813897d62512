/// Responses for browsers, with headers that isolate them from other pages.
enum PageResponse {
  /// Returns a page that only runs and loads what this server sends, and sends data only to it.
  static func html(
    _ page: [UInt8], status: HTTPStatus = 200, isEmbeddable: Bool = false, vary: [String] = ["Origin"]
  ) -> HTTPResponse {
    var fields = common(type: "text/html; charset=utf-8")
    fields["content-security-policy"] =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors \(isEmbeddable ? "*" : "'none'"); "
      + "require-trusted-types-for 'script'; trusted-types 'none'"
    if !isEmbeddable { fields["x-frame-options"] = "DENY" }
    for name in vary { fields.append("vary", name) }
    return HTTPResponse(status, fields: fields, body: page)
  }

  /// Fills the placeholders of a page with markup; other data of requests and users reaches a page through a
  /// script.
  static func filled(_ page: [UInt8], with texts: ByName<String>) -> [UInt8] {
    Array(
      texts.reduce(String(decoding: page, as: UTF8.self)) { $0.replacing("{\($1.key)}", with: $1.value) }.utf8
    )
  }

  static func asset(_ name: String) -> HTTPResponse {
    let type =
      switch name {
      case "style.css": "text/css; charset=utf-8"
      case "icon.svg": "image/svg+xml"
      default: scriptType
      }
    return HTTPResponse(200, fields: common(type: type), body: PageAssets.contents[name]?() ?? [])
  }

  private static let scriptType = "text/javascript; charset=utf-8"

  static func publicScript(_ script: [UInt8]) -> HTTPResponse {
    var fields = common(type: scriptType)
    fields["cross-origin-resource-policy"] = "cross-origin"
    fields["access-control-allow-origin"] = "*"
    return HTTPResponse(200, fields: fields, body: script)
  }

  /// Returns JSON for a script; `tag` identifies this version of it.
  static func json(_ value: some Encodable, tag: String? = nil) -> HTTPResponse {
    var fields = common(type: "application/json; charset=utf-8")
    fields["etag"] = tag
    return HTTPResponse(200, fields: fields, body: JSONOutput.bytes(of: value))
  }

  static func json(_ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(200, fields: common(type: "application/json; charset=utf-8"), body: bytes)
  }

  /// Returns the API's response to a refused call, with a `sentence` for people.
  static func refusal(_ answer: HTTPResponse) -> HTTPResponse {
    var response = answer
    if case .object(var members)? = try? JSONReader.read(answer.body),
      let message = members["error"]?["message"]?.string
    {
      members["sentence"] = .string(RefusalSentence.of(message))
      response.body = JSONOutput.bytes(of: members)
    }
    for field in common(type: "").lines where response.fields[field.name] == nil {
      response.fields[field.name] = field.value
    }
    return response
  }

  private static func common(type: String) -> HTTPFields {
    HTTPFields([
      .init("content-type", type),
      .init("cache-control", "no-store"),
      .init("x-content-type-options", "nosniff"),
      .init("referrer-policy", "no-referrer"),
      .init("cross-origin-resource-policy", "same-origin"),
    ])
  }
}

enum RefusalSentence {
  /// The sentence for a message such as `EMAIL_EXISTS` or `WEAK_PASSWORD : Password should be …`.
  static func of(_ message: String) -> String {
    let mark = message.firstRange(of: " : ")
    let code = message[..<(mark?.lowerBound ?? message.endIndex)]
    let isCode = !code.isEmpty && code.utf8.allSatisfy { $0 == 0x5F || (0x41...0x5A).contains($0) }
    guard isCode else { return spelled(message) }
    return spelled(
      ErrorCatalogue.message(
        ErrorCode(rawValue: String(code)), detail: mark.map { String(message[$0.upperBound...]) }))
  }

  /// The words as a sentence, with a capital letter and a full stop.
  static func spelled(_ words: String) -> String {
    let end = words.last.map { ".!?".contains($0) } == true ? "" : "."
    return words.prefix(1).uppercased() + words.dropFirst() + end
  }
}
