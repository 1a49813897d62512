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

  /// Returns a page of one card; `title` and `texts` are HTML, and `script` is the name of its script.
  static func card(
    _ title: String, _ body: [UInt8], script: String? = nil, with texts: ByName<String> = [:]
  ) -> [UInt8] {
    let body = String(decoding: PageDocument.filled(body, with: texts), as: UTF8.self)
    let card = PageDocument.filled(PackageResources.card_html, with: ["body": body])
    return document(title, scripts: script.map { [$0] } ?? [], String(decoding: card, as: UTF8.self))
  }

  /// Returns a page with the icon and the style of the server; `title`, `head` and `body` are HTML.
  static func document(
    _ title: String, head: [String] = [], isStyled: Bool = true, scripts: [String], _ body: String
  ) -> [UInt8] {
    let style = isStyled ? ["<link rel=\"stylesheet\" href=\"\(PageRoute.prefix)style.css\">"] : []
    let scripts = scripts.map { "<script type=\"module\" src=\"\(PageRoute.prefix)\($0)\"></script>" }
    let icon = "<link rel=\"icon\" href=\"\(PageRoute.prefix)icon.svg\" type=\"image/svg+xml\">"
    return PageDocument.html(title: title, head: head + [icon] + style + scripts, body: body)
  }

  static func asset(_ name: String) -> HTTPResponse {
    let type =
      switch name {
      case "style.css": "text/css; charset=utf-8"
      case _ where name.hasSuffix(".svg"): "image/svg+xml"
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

  /// Returns the API's response to a refused call, with a `sentence` for people and the `field` that it is about.
  static func refusal(_ answer: HTTPResponse, of member: String? = nil) -> HTTPResponse {
    var response = answer
    if case .object(var members)? = try? JSONReader.read(answer.body),
      let message = members["error"]?["message"]?.string
    {
      members["sentence"] = .string(RefusalSentence.of(message))
      members["field"] = member.map { .string($0) }
      response.body = JSONOutput.bytes(of: members)
    }
    for field in common(type: "").lines where response.fields[field.name] == nil {
      response.fields[field.name] = field.value
    }
    return response
  }

  /// The page for a browser that calls the server by a refused name; it gets no style sheet by that name.
  static func refusedHost(_ error: ServerError, of request: HTTPRequest) -> HTTPResponse? {
    guard request.method.isReading, Negotiation.prefersHTML(request),
      let name = HostCheck.name(in: request.fields["host"])
    else { return nil }
    let texts: ByName<String> = ["reason": Markup.escaped(error.message), "name": Markup.escaped(name)]
    let page = card("Name not allowed", PackageResources.refused_host_html, with: texts)
    return html(page, status: error.status, vary: ["Accept"])
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
